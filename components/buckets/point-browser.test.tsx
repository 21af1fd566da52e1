// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { ageVersions, BUCKETS, halfAnHourAgo, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { BucketContents } from './bucket-contents.tsx';
import { RunningJobs } from './running-jobs.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

/** A bucket whose objects were written an hour ago; one was deleted since, and another one was added. */
async function changedBucket() {
  const id = await newBucket(project, { versioning: true });
  for (const name of ['gone.txt', 'same.txt']) await putData(project, id, name, 'first');
  await ageVersions(platform, id);
  await project.api.delete(objectPath(id, 'gone.txt'));
  await putData(project, id, 'new.txt', 'new');
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  return { id, bucket };
}

const isThere = async (id: string, name: string) => (await project.api.get(objectPath(id, name))).status === 200;

test('objects are displayed as they were, without changes; a future moment is refused on its field', async () => {
  const { bucket } = await changedBucket();
  const { user, changes } = await openScreen(<BucketContents projectId={project.id} bucket={bucket} />, {
    user: project,
  });
  await user.click(await screen.findByRole('button', { name: 'View as of…' }));
  const dialog = await screen.findByRole('dialog', { name: 'View an earlier moment' });
  expect(await within(dialog).findByText(/^The history is complete since/)).toBeVisible();
  const moment = within(dialog).getByRole('combobox', { name: 'Moment' });
  await user.selectOptions(moment, 'Another date and time');
  const local = within(dialog).getByLabelText(/^Date and time/);
  await user.type(local, '2999-01-31T09:30');
  await user.click(within(dialog).getByRole('button', { name: 'View' }));
  await waitFor(() => expect(local).toHaveAccessibleDescription(expect.stringContaining('Use a moment in the past.')));
  await user.selectOptions(moment, '1 hour ago');
  await user.click(within(dialog).getByRole('button', { name: 'View' }));
  expect(await screen.findByRole('button', { name: 'gone.txt' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'new.txt' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull();
  expect(await screen.findByText(/^Objects may be missing: the history is complete only since/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await screen.findByRole('button', { name: 'new.txt' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'gone.txt' })).toBeNull();
  expect(changes).toEqual([]);
});

test('changes between a moment and now are listed by kind with their counts', async () => {
  const { bucket } = await changedBucket();
  const path = `/?${new URLSearchParams({ at: halfAnHourAgo(), to: 'now' })}`;
  const { user } = await openScreen(<BucketContents projectId={project.id} bucket={bucket} />, { user: project, path });
  expect(await screen.findByRole('tab', { name: /^All\s*2$/ })).toBeVisible();
  expect(await screen.findByText('gone.txt')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Added\s*1$/ }));
  expect(await screen.findByText('new.txt')).toBeVisible();
  expect(screen.queryByText('gone.txt')).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^Changed\s*0$/ }));
  expect(await screen.findByText('No changes between these moments')).toBeVisible();
});

test('a restore says what it does, and deletes new objects only if that is chosen', async () => {
  const { id, bucket } = await changedBucket();
  const path = `/?${new URLSearchParams({ at: halfAnHourAgo() })}`;
  const { user } = await openScreen(<BucketContents projectId={project.id} bucket={bucket} />, { user: project, path });
  await user.click(await screen.findByRole('button', { name: 'Restore to this moment…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Restore .* to .*\?$/ });
  expect(await within(dialog).findByText('1 deleted object is restored.')).toBeVisible();
  expect(within(dialog).getByText('1 object did not exist then.')).toBeVisible();
  const deletes = within(dialog).getByRole('checkbox', { name: 'Delete objects that did not exist then' });
  expect(deletes).not.toBeChecked();
  await user.click(deletes);
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await expect.poll(() => isThere(id, 'gone.txt')).toBe(true);
  await expect.poll(() => isThere(id, 'new.txt')).toBe(false);
});

test('a deletion of many objects is undone without replacing objects that were written since', async () => {
  const { id, bucket } = await changedBucket();
  await project.api.post(`${BUCKETS}/${id}/jobs`, { job: { kind: 'delete', names: ['same.txt', 'new.txt'] } });
  await settle(platform);
  await putData(project, id, 'new.txt', 'newer');
  const { user } = await openScreen(<RunningJobs projectId={project.id} bucket={bucket} />, { user: project });
  expect(await screen.findByText('2 objects deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo deletion' }));
  const dialog = await screen.findByRole('dialog', { name: /^Restore/ });
  const replaces = within(dialog).getByRole('checkbox', { name: 'Replace objects that have changed since' });
  expect(replaces).not.toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await expect.poll(() => isThere(id, 'same.txt')).toBe(true);
  expect((await project.api.get(objectPath(id, 'new.txt', 'data'))).body).toBe('newer');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo deletion' })).toBeNull());
});

test('a bucket without versions refuses the view of an earlier moment with the reason', async () => {
  const id = await newBucket(project);
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  await openScreen(<BucketContents projectId={project.id} bucket={bucket} />, { user: project });
  const button = await screen.findByRole('button', { name: 'View as of…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/keeps no earlier versions/);
});

test('the lock of an earlier version is displayed, also of an object that was deleted since, and cannot be changed', async () => {
  const id = await newBucket(project, { versioning: true });
  await project.api.put(`${BUCKETS}/${id}/object-lock`, {
    default_retention: { mode: 'GOVERNANCE', days: 1, years: null },
  });
  await putData(project, id, 'gone.txt', 'first');
  await ageVersions(platform, id);
  await project.api.delete(objectPath(id, 'gone.txt'));
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  const path = `/?${new URLSearchParams({ at: halfAnHourAgo(), open: 'gone.txt' })}`;
  await openScreen(<BucketContents projectId={project.id} bucket={bucket} />, { user: project, path });
  const lock = await screen.findByRole('region', { name: 'Object lock' });
  expect(await within(lock).findByText('Governance')).toBeVisible();
  expect(within(lock).queryByRole('button', { name: 'Change lock' })).toBeNull();
});
