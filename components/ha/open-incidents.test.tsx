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
import { OpenIncidents } from './open-incidents.tsx';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
let admin: TestProject;

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

beforeEach(async () => {
  await resetHa(platform);
  await platform.platform.services.database.transact(async (tx) => {
    for (const table of ['muted_hosts', 'alerts'] as const) await tx.deleteFrom(table).execute();
  });
  await insertSegment(platform, { hosts: { 'sim-1': {}, 'sim-2': {}, 'sim-3': {} } });
});

const open = () => openScreen(<OpenIncidents scope={admin.id} />, { user: admin });
const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));

/** A failed recovery with one instance that is down. */
async function failRecovery(host: string): Promise<string> {
  const server_id = await launch(platform, admin, { availability_zone: `nova:${host}` });
  const id = await insertNotification(platform, {
    host,
    status: 'failed',
    attempts: 2,
    ended_at: new Date().toISOString(),
  });
  await insertVmove(platform, { notification_id: id, server_id, source_host: host, status: 'failed' });
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ vm_state: 'error' }).where('id', '=', server_id).execute(),
  );
  return id;
}

test('an incident is one sentence with its times and what to do; there is no table', async () => {
  await insertNotification(platform, { host: 'sim-1', status: 'running' });
  await open();
  const incident = await card(/^sim-1 is down: .* recovery started\.$/);
  expect(incident.getByText('No action needed yet.')).toBeVisible();
  expect(incident.getByText('First report')).toBeVisible();
  expect(incident.getByText('Elapsed')).toBeVisible();
  expect(incident.queryByText('Expected end')).not.toBeInTheDocument();
  expect(incident.getByRole('img', { name: 'Critical' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('one press retries what a failed recovery left', async () => {
  const id = await failRecovery('sim-1');
  const { user } = await open();
  const incident = await card(/^Recovery of sim-1 failed: 1 of 1 instance is still down, in 1 project\.$/);
  await user.click(incident.getByRole('button', { name: 'Retry 1 instance' }));
  const { read } = platform.platform.services.database;
  const attempts = async () =>
    (await read.selectFrom('notifications').select('attempts').where('id', '=', id).executeTakeFirstOrThrow()).attempts;
  await expect.poll(attempts).toBe(3);
});

test('a muted host raises no alarm, and says who muted it and why', async () => {
  await insertNotification(platform, { host: 'sim-1', status: 'running' });
  const { user } = await open();
  const incident = await card(/^sim-1 is down/);
  await user.click(incident.getByRole('button', { name: 'Mute host' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute sim-1' }));
  await user.click(dialog.getByRole('button', { name: 'Mute host' }));
  expect(await dialog.findByText('Give a reason.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Disk');
  await user.click(dialog.getByRole('button', { name: 'Mute host' }));
  const words = new RegExp(`^Muted until .* by ${admin.userName}: Disk$`);
  expect(await incident.findByText(words)).toBeVisible();
  expect(incident.getByRole('button', { name: 'Unmute host' })).toBeEnabled();
});

test('an escalation without a receiver is refused with the reason', async () => {
  await insertNotification(platform, { host: 'sim-1', status: 'running' });
  const { user } = await open();
  await user.click((await card(/^sim-1 is down/)).getByRole('button', { name: 'Escalate' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Escalate the incident on sim-1?' }));
  await user.click(dialog.getByRole('button', { name: 'Escalate' }));
  expect(await dialog.findByText(/^No alert receives escalated incidents\./)).toBeVisible();
});

test('a resolved incident is not among them', async () => {
  await insertNotification(platform, { host: 'sim-1', status: 'failed', triage: 'resolved' });
  await insertNotification(platform, { host: 'sim-2', status: 'running' });
  await open();
  await card(/^sim-2 is down/);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
