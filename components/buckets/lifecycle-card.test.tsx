// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, putData } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { LifecycleCard } from './lifecycle-card.tsx';
import { RulePreview } from './rule-preview.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

test('a rule needs a number of days, shows what it would delete today, and can be removed', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  const rulesOf = async () => (await project.api.get(`${BUCKETS}/${id}/lifecycle`)).body.rules;
  const { user, changes } = await openScreen(<LifecycleCard projectId={project.id} bucket={bucket} />, {
    user: project,
  });
  await user.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an expiration rule' });
  const days = within(dialog).getByRole('spinbutton', { name: 'Delete objects after' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'logs');
  await user.click(within(dialog).getByRole('button', { name: 'Add rule' }));
  await waitFor(() => expect(days).toHaveAccessibleDescription('Enter a number of days in one of the fields.'));
  expect(changes).toEqual([]);
  await user.type(days, '30');
  expect(await within(dialog).findByText('Nothing would be deleted today.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Add rule' }));
  expect(await screen.findByText(/deletes objects after 30 days/)).toBeVisible();
  await expect.poll(rulesOf).toMatchObject([{ name: 'logs', expiration_days: 30 }]);
  await user.click(screen.getByRole('button', { name: 'Delete rule logs' }));
  await expect.poll(rulesOf).toEqual([]);
});

test('the preview counts only what would be deleted, in the singular for one', async () => {
  const project = await newProject(platform);
  const id = await newBucket(project);
  await putData(project, id, 'old.txt', 'four');
  const modified_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('object_versions').set({ modified_at }).where('container_id', '=', id).execute(),
  );
  const rules = [{ name: 'old', prefix: '', expiration_days: 1, noncurrent_days: null, abort_upload_days: null }];
  await openScreen(<RulePreview projectId={project.id} bucketId={id} rules={rules} />, { user: project });
  expect(await screen.findByText('Would be deleted today: 1 object (4 B).')).toBeVisible();
});
