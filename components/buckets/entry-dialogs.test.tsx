// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { EntryDialog } from './entry-dialogs.tsx';
import { ObjectPreview } from './object-preview.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

async function bucketWith(names: readonly string[], bucket: object = {}): Promise<string> {
  const id = await newBucket(project, bucket);
  for (const name of names) await putData(project, id, name, `data of ${name}`);
  return id;
}

async function openDialog(id: string, dialog: string, name: string, prefix = '') {
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  const { object } = (await project.api.get(objectPath(id, name))).body;
  return openScreen(
    <EntryDialog
      projectId={project.id}
      bucket={bucket}
      prefix={prefix}
      name={dialog}
      entries={[{ kind: 'object', ...object }]}
      onClose={() => undefined}
    />,
    { user: project },
  );
}

const dataOf = async (id: string, name: string) => (await project.api.get(objectPath(id, name, 'data'))).body;

test('a renamed object keeps its folder and data; a name that exists is refused in the dialog', async () => {
  const id = await bucketWith(['a/old.txt', 'a/taken.txt']);
  const { user } = await openDialog(id, 'rename', 'a/old.txt', 'a/');
  const dialog = await screen.findByRole('dialog', { name: 'Rename old.txt' });
  const name = within(dialog).getByRole('textbox', { name: 'New name' });
  const rename = () => user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await user.clear(name);
  await user.type(name, 'taken.txt');
  await rename();
  expect(await within(dialog).findByText(/already has an object named a\/taken\.txt/)).toBeVisible();
  await user.clear(name);
  await user.type(name, 'new.txt');
  await rename();
  await expect.poll(() => dataOf(id, 'a/new.txt')).toBe('data of a/old.txt');
  expect(await dataOf(id, 'a/taken.txt')).toBe('data of a/taken.txt');
});

test('a version is restored at once, and deleted permanently only after a question', async () => {
  const id = await bucketWith(['a.txt'], { versioning: true });
  await putData(project, id, 'a.txt', 'second');
  const { user, changes } = await openDialog(id, 'versions', 'a.txt');
  const dialog = await screen.findByRole('dialog', { name: 'Versions of a.txt' });
  await user.click(await within(dialog).findByRole('button', { name: 'Delete permanently' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this version of a.txt?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(changes).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await expect.poll(() => dataOf(id, 'a.txt')).toBe('data of a.txt');
});

test('metadata and tags are saved; a key in upper case is refused, and nothing is sent', async () => {
  const id = await bucketWith(['a.txt']);
  const { user, changes } = await openDialog(id, 'metadata', 'a.txt');
  const dialog = await screen.findByRole('dialog', { name: 'Metadata and tags of a.txt' });
  const metadata = within(dialog).getByRole('group', { name: 'Metadata' });
  await user.click(within(metadata).getByRole('button', { name: 'Add a row' }));
  const key = within(metadata).getByRole('textbox', { name: 'Key 1' });
  await user.type(key, 'Author');
  await user.type(within(metadata).getByRole('textbox', { name: 'Value 1' }), 'Ada');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/^Use lower-case letters, digits and hyphens in keys/)).toBeVisible();
  expect(changes).toEqual([]);
  await user.clear(key);
  await user.type(key, 'author');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect
    .poll(async () => (await project.api.get(objectPath(id, 'a.txt'))).body.object.metadata)
    .toEqual({ author: 'Ada' });
});

test('a share link is created for the chosen time', async () => {
  const id = await bucketWith(['a.txt']);
  const { user } = await openDialog(id, 'share', 'a.txt');
  const dialog = await screen.findByRole('dialog', { name: 'Share a.txt' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Valid for' }), '1 hour');
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  const link = await within(dialog).findByRole('region', { name: 'Link' });
  const expires = Number(new URL(link.textContent).searchParams.get('temp_url_expires'));
  expect(Math.abs(expires - Date.now() / 1000 - 3600)).toBeLessThan(60);
});

test('HTML is previewed as its source, a table as a table, and unknown data not at all', async () => {
  const id = await newBucket(project);
  const show = async (name: string, data: string, content_type: string) => {
    await putData(project, id, name, data, { content_type });
    const { object } = (await project.api.get(objectPath(id, name))).body;
    await openScreen(<ObjectPreview projectId={project.id} bucketId={id} object={object} />, { user: project });
  };
  await show('page.html', '<h1 id="evil">Hello</h1>', 'text/html');
  expect(await screen.findByText('<h1 id="evil">Hello</h1>')).toBeVisible();
  expect(document.querySelector('#evil')).toBeNull();
  await show('a.csv', 'sku,price\n1,9.90\n', 'text/csv');
  expect(await screen.findByRole('columnheader', { name: 'price' })).toBeVisible();
  await show('a.bin', 'x', 'application/octet-stream');
  expect(await screen.findByText('No preview for this type.')).toBeVisible();
});
