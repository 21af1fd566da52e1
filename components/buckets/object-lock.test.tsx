// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { ObjectLockCard } from './object-lock-card.tsx';
import { ObjectLockSection } from './object-lock-section.tsx';
import { VersioningCard } from './versioning-card.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

const bucketOf = async (id: string) => (await project.api.get(`${BUCKETS}/${id}`)).body.bucket;
const lockOf = async (id: string) => (await project.api.get(`${BUCKETS}/${id}/object-lock`)).body;

test('compliance mode requires the name of the bucket; then versioning cannot be suspended', async () => {
  const id = await newBucket(project, { versioning: true });
  const bucket = await bucketOf(id);
  const { user, changes } = await openScreen(
    <>
      <ObjectLockCard projectId={project.id} bucket={bucket} />
      <VersioningCard projectId={project.id} bucket={bucket} />
    </>,
    { user: project },
  );
  await user.click(await screen.findByRole('button', { name: 'Turn on object lock' }));
  const dialog = await screen.findByRole('dialog', { name: `Turn on object lock for ${bucket.name}` });
  await user.click(within(dialog).getByRole('radio', { name: /^Compliance/ }));
  await user.type(within(dialog).getByRole('spinbutton', { name: /^Locked for/ }), '7');
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Turn on object lock' }));
  await submit();
  expect(await within(dialog).findByText('This does not match')).toBeVisible();
  expect(changes).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), bucket.name);
  await submit();
  await expect
    .poll(() => lockOf(id))
    .toMatchObject({ default_retention: { mode: 'COMPLIANCE', days: 7, years: null } });
  expect(await screen.findByText('New objects are locked for 7 days (Compliance).')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Suspend versioning' })).toHaveAccessibleDescription(
      'Object lock requires versioning.',
    ),
  );
});

test('without versioning object lock cannot be turned on, and the reason is given', async () => {
  const id = await newBucket(project);
  await openScreen(<ObjectLockCard projectId={project.id} bucket={await bucketOf(id)} />, { user: project });
  const button = await screen.findByRole('button', { name: 'Turn on object lock' });
  expect(button).toHaveAccessibleDescription('Turn on versioning first: object lock protects versions.');
});

test('a lock without a time in the future is refused on its field; retention and legal hold are set together', async () => {
  const id = await newBucket(project, { versioning: true });
  await putData(project, id, 'a.txt', 'data');
  await project.api.put(`${BUCKETS}/${id}/object-lock`, { default_retention: null });
  const { user, changes } = await openScreen(<ObjectLockSection projectId={project.id} bucketId={id} name="a.txt" />, {
    user: project,
  });
  await user.click(await screen.findByRole('button', { name: 'Change lock' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lock of a.txt' });
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await user.click(within(dialog).getByRole('radio', { name: /^Governance/ }));
  await save();
  const until = within(dialog).getByLabelText(/^Locked until/);
  await waitFor(() =>
    expect(until).toHaveAccessibleDescription(expect.stringContaining('Choose a time in the future.')),
  );
  expect(changes).toEqual([]);
  await user.type(until, '2999-01-01T00:00');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Legal hold' }));
  await save();
  await expect
    .poll(async () => (await project.api.get(objectPath(id, 'a.txt', 'version-lock'))).body.lock)
    .toMatchObject({ retention: { mode: 'GOVERNANCE' }, legal_hold: true });
});
