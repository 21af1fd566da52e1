// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { useSourceStore } from '#lib/testing/import-source.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import { BucketImports } from './bucket-imports.tsx';
import { ProjectImports } from './project-imports.tsx';

const store = useSourceStore(usePlatform());
const platform = usePlatform({ NEPHOS_IMAGE_IMPORT_NETWORKS: '127.0.0.0/8' }, RETRY_AT_ONCE);
beforeAll(() => sharePlatform(platform.platform));
afterEach(() => void store.faults.splice(0));

async function newTarget() {
  const project = await newProject(platform);
  const id = await newBucket(project);
  return { project, id, bucket: (await project.api.get(`${BUCKETS}/${id}`)).body.bucket };
}

test('a wrong secret key is explained, then the import is started, runs again and is finished', async () => {
  const source = await store.newSource({ 'photos/cat.jpg': 'cat' });
  const { project, id, bucket } = await newTarget();
  const { user, changes } = await openScreen(<BucketImports projectId={project.id} bucket={bucket} />, {
    user: project,
  });
  await user.click(await screen.findByRole('button', { name: 'Import from S3…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import from S3: source' });
  const enter = async (name: string, text: string) => {
    // Password fields have no role.
    const fields = within(dialog);
    const field = name === 'Secret key' ? fields.getByLabelText(/^Secret key/) : fields.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  await enter('Endpoint', source.input.endpoint);
  await enter('Bucket', source.input.bucket);
  await enter('Access key', source.input.access_key);
  await enter('Secret key', 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Test connection' }));
  expect(await within(dialog).findByText(/The endpoint rejects the signature/)).toBeVisible();
  await enter('Secret key', source.input.secret_key);
  await user.click(within(dialog).getByRole('button', { name: 'Test connection' }));
  const target = await screen.findByRole('dialog', { name: 'Import from S3: target' });
  expect(within(target).getByText('photos/cat.jpg', { exact: false })).toBeVisible();
  await user.type(within(target).getByRole('textbox', { name: 'To folder' }), 'old/');
  await user.click(within(target).getByRole('button', { name: 'Start import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await settle(platform);
  expect(await screen.findByText(/1 object transferred \(3 B\)/)).toBeVisible();
  expect(await screen.findByText('Compared with the source: 1 by MD5')).toBeVisible();
  expect((await project.api.get(objectPath(id, 'old/photos/cat.jpg', 'data'))).body).toBe('cat');
  await user.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(await screen.findByText(/The last run on .* found nothing new\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await user.click(await screen.findByRole('button', { name: 'Finish import' }));
  expect(await screen.findByText('Finished: the secret key was removed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
  expect(changes.filter((change) => change.includes('source-tests'))).toHaveLength(2);
});

test('failed objects are listed with their reason, and an import is deleted after a question', async () => {
  const source = await store.newSource({ bad: 'right' });
  store.faults.push(({ url = '' }, response) => {
    if (!url.endsWith('/bad')) return false;
    response.writeHead(200, { 'content-length': '5' }).end('wrong');
    return true;
  });
  const { project, id } = await newTarget();
  const { body } = await project.api.post(`${BUCKETS}/${id}/imports`, { import: { source: source.input } });
  await settle(platform);
  await putData(project, id, 'own', 'own');
  const { user } = await openScreen(<ProjectImports projectId={project.id} />, { user: project });
  await user.click(await screen.findByText('1 ended import from other S3 stores'));
  await user.click(await screen.findByText('1 failed object'));
  expect(await screen.findByText(/The received data differs from the MD5/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Imported objects stay.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete import' }));
  await expect.poll(async () => (await project.api.get('/console/v1/bucket-imports')).body.imports).toEqual([]);
  expect((await project.api.get(`/console/v1/bucket-imports/${body.import.id}`)).status).toBe(404);
});

test('a reader cannot import', async () => {
  const { bucket } = await newTarget();
  const reader = await newProject(platform, 'reader');
  await openScreen(<BucketImports projectId={reader.id} bucket={bucket} />, { user: reader });
  const button = await screen.findByRole('button', { name: 'Import from S3…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
