// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { insertNotification, insertSegment, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { QUIET, resetHa } from '#lib/testing/recovery.ts';
import { AdminHome } from './admin-home.tsx';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
let admin: TestProject;

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});
beforeEach(async () => {
  await resetHa(platform);
  await insertSegment(platform, { hosts: { 'sim-1': {}, 'sim-2': {}, 'sim-3': {} } });
});

const open = () => openScreen(<AdminHome scope={admin.id} />, { user: admin });
const attention = async () => within(await screen.findByRole('region', { name: /^Needs attention/ }));

test('an acknowledged incident stays listed, after the others, with who has it', async () => {
  await insertNotification(platform, { host: 'sim-1', generated_at: new Date(Date.now() - 120_000).toISOString() });
  await insertNotification(platform, { host: 'sim-2' });
  const { user, changes } = await open();
  const region = await attention();
  const hosts = () => region.getAllByRole('link', { name: /^sim-\d$/ }).map(({ textContent }) => textContent);
  await expect.poll(hosts).toEqual(['sim-2', 'sim-1']);
  await user.click(region.getByRole('button', { name: 'Acknowledge sim-2' }));
  await expect.poll(hosts).toEqual(['sim-1', 'sim-2']);
  const text = new RegExp(`^Acknowledged, assigned to ${admin.userName} ·$`);
  expect(region.getByText(text)).toBeVisible();
  expect(region.queryByRole('button', { name: 'Acknowledge sim-2' })).toBeNull();
  expect(region.getByRole('button', { name: 'Acknowledge sim-1' })).toBeEnabled();
  expect(changes).toHaveLength(1);
  const { body } = await admin.api.get('/console/v1/activity/all?limit=5');
  expect(JSON.stringify(body)).toContain('acknowledge');
});

test('an incident says how bad it is and how many instances were recovered', async () => {
  const server_id = await launch(platform, admin, { availability_zone: 'nova:sim-1' });
  const id = await insertNotification(platform, {
    host: 'sim-1',
    status: 'failed',
    ended_at: new Date().toISOString(),
  });
  await insertVmove(platform, { notification_id: id, server_id, source_host: 'sim-1', status: 'failed' });
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ vm_state: 'error' }).where('id', '=', server_id).execute(),
  );
  await open();
  const region = await attention();
  await region.findByText('Host lost');
  const [item] = region.getAllByRole('listitem');
  expect(item).toHaveTextContent('Host lostFailed0 of 1 recovered, 1 failed');
});

test('a resolved incident does not need attention', async () => {
  await insertNotification(platform, { host: 'sim-1', triage: 'resolved' });
  await insertNotification(platform, { host: 'sim-3' });
  await open();
  const region = await attention();
  expect(await region.findByRole('link', { name: 'sim-3' })).toBeVisible();
  expect(region.queryByRole('link', { name: 'sim-1' })).toBeNull();
});
