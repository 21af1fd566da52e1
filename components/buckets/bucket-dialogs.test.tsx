// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, newBucketName, putData } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { AccessCard } from './access-card.tsx';
import { AccessTestCard } from './access-test-card.tsx';
import { CreateBucket } from './create-bucket.tsx';
import { PolicyCard } from './policy-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import { RemoveBucket } from './remove-bucket.tsx';
import { VersioningCard } from './versioning-card.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

const bucketOf = async (id: string) => (await project.api.get(`${BUCKETS}/${id}`)).body.bucket;

describe('Create bucket', () => {
  const openDialog = async () => {
    const created: string[] = [];
    const onCreated = ({ name }: { name: string }) => void created.push(name);
    const opened = await openScreen(
      <CreateBucket projectId={project.id} onCreated={onCreated} onClose={() => undefined} />,
      { user: project },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Create bucket' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    const submit = () => opened.user.click(within(dialog).getByRole('button', { name: 'Create bucket' }));
    return { ...opened, dialog, name, submit, created };
  };

  test('a name that one API cannot use is refused on its field, and nothing is sent', async () => {
    const { user, name, submit, changes } = await openDialog();
    await user.type(name, 'My_Photos');
    await submit();
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription(
        expect.stringContaining('Use lower-case letters, digits, hyphens and dots.'),
      ),
    );
    expect(changes).toEqual([]);
  });

  test('a name that another project has is refused in the dialog, and another name is accepted', async () => {
    const taken = newBucketName();
    await newBucket(await newProject(platform), { name: taken });
    const { user, dialog, name, submit, created } = await openDialog();
    await user.type(name, taken);
    await submit();
    expect(await within(dialog).findByText(/Another project has a bucket/)).toBeVisible();
    const free = newBucketName();
    await user.clear(name);
    await user.type(name, free);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Keep earlier versions' }));
    await submit();
    await expect.poll(() => created).toEqual([free]);
    const { buckets } = (await project.api.get(BUCKETS)).body;
    expect(buckets.find((bucket: { name: string }) => bucket.name === free)).toMatchObject({ versioning: 'enabled' });
  });
});

test('a bucket with objects is deleted on the server, only after its name was typed', async () => {
  const name = newBucketName();
  const id = await newBucket(project, { name });
  await putData(project, id, 'a', 'data');
  const bucket = await bucketOf(id);
  const { user, changes } = await openScreen(
    <RemoveBucket projectId={project.id} bucket={bucket} keepsBucket={false} onClose={() => undefined} />,
    { user: project },
  );
  const dialog = await screen.findByRole('alertdialog', { name: `Delete bucket ${name}?` });
  expect(within(dialog).getByText(/1 object \(4 B with all versions\)/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete bucket' }));
  expect(changes).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), name);
  await user.click(within(dialog).getByRole('button', { name: 'Delete bucket' }));
  await expect.poll(async () => (await project.api.get(`${BUCKETS}/${id}`)).status).toBe(404);
  expect(changes).toEqual([`POST /bff/projects/${project.id}/console/v1/buckets/${id}/jobs`]);
});

test('a quota is set in gibibytes, an invalid one is refused on its field, and an empty field removes it', async () => {
  const id = await newBucket(project);
  const { user } = await openScreen(<QuotaCard projectId={project.id} bucket={await bucketOf(id)} />, {
    user: project,
  });
  await user.click(await screen.findByRole('button', { name: 'Change quota' }));
  const dialog = await screen.findByRole('dialog');
  const size = within(dialog).getByRole('spinbutton', { name: 'Size' });
  await user.type(size, '-1');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(size).toHaveAccessibleDescription('Use a whole number, 0 or more.'));
  await user.clear(size);
  await user.type(size, '5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(async () => await bucketOf(id)).toMatchObject({ quota_bytes: 5 * 2 ** 30, quota_count: null });
});

test('a quota that is no whole number of GiB stays when only the number of objects is changed', async () => {
  const id = await newBucket(project);
  await project.api.patch(`${BUCKETS}/${id}`, { bucket: { quota_bytes: 4_000_000 } });
  const { user } = await openScreen(<QuotaCard projectId={project.id} bucket={await bucketOf(id)} />, {
    user: project,
  });
  await user.click(await screen.findByRole('button', { name: 'Change quota' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('spinbutton', { name: 'Size' })).toHaveValue(1);
  await user.type(within(dialog).getByRole('spinbutton', { name: 'Objects' }), '7');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(async () => await bucketOf(id)).toMatchObject({ quota_bytes: 4_000_000, quota_count: 7 });
});

test('versioning is turned on, and a bucket is private until a rule opens it', async () => {
  const id = await newBucket(project);
  const bucket = await bucketOf(id);
  const { user } = await openScreen(
    <>
      <VersioningCard projectId={project.id} bucket={bucket} />
      <AccessCard projectId={project.id} bucket={bucket} />
    </>,
    { user: project },
  );
  expect(await screen.findByText(/^Only this project has access/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn on versioning' }));
  await expect.poll(async () => (await bucketOf(id)).versioning).toBe('enabled');
});

test('a policy from a template opens the bucket, the test names its rule, and invalid JSON is refused on the field', async () => {
  const id = await newBucket(project);
  const bucket = await bucketOf(id);
  const { user } = await openScreen(
    <>
      <PolicyCard projectId={project.id} bucket={bucket} />
      <AccessTestCard projectId={project.id} bucket={bucket} />
    </>,
    { user: project },
  );
  await user.click(await screen.findByRole('button', { name: 'Add policy' }));
  const dialog = await screen.findByRole('dialog', { name: `Policy of ${bucket.name}` });
  const text = within(dialog).getByRole('textbox', { name: 'Policy' });
  await user.type(text, '{{');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(text).toHaveAccessibleDescription(expect.stringContaining('valid JSON')));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Template' }), 'Anyone can read objects');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/allows everyone s3:GetObject on \*/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name of the object' }), 'a');
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText(/PublicRead/, { selector: 'p' })).toBeVisible();
});
