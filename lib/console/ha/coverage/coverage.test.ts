import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Coverage } from './schema.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '4' });
const PATH = '/console/v1/ha/coverage';

async function coverage(): Promise<Coverage> {
  const { status, body } = await (await signInAdmin(platform)).get(PATH);
  expect(status).toBe(200);
  return body.coverage;
}

test('a segment counts its hosts and what is open; one that is recovered bars the whole segment', async () => {
  const segment = await insertSegment(platform, {
    name: 'rack-a',
    hosts: { 'sim-1': { is_reserved: 1 }, 'sim-2': { on_maintenance: 1 } },
  });
  await insertNotification(platform, {
    host: 'sim-2',
    segment_id: segment,
    status: 'finished',
    triage: 'resolved',
    generated_at: '2026-11-20T10:00:00.000000Z',
  });
  const id = await insertNotification(platform, { host: 'sim-2', segment_id: segment, status: 'error' });
  const { segments, hosts } = await coverage();
  expect(segments.find((one) => one.id === segment)).toMatchObject({
    hosts: { total: 2, reserved: 1, maintenance: 1 },
    open: 1,
    is_under_recovery: true,
  });
  expect(hosts.find(({ name }) => name === 'sim-2')).toMatchObject({ last: { id }, is_under_recovery: true });
  expect(hosts.find(({ name }) => name === 'sim-1')).toMatchObject({
    last: null,
    is_under_recovery: false,
    is_segment_under_recovery: true,
  });
});

test('segments count hosts by their condition, as the strip does: planned maintenance is not a failure', async () => {
  const { database } = platform.platform.services;
  await database.transact((tx) => tx.deleteFrom('segment_hosts').execute());
  const failed = { on_maintenance: 1, maintenance_by: 'a notification' } as const;
  const segment = await insertSegment(platform, {
    hosts: { 'sim-1': { is_reserved: 1 }, 'sim-2': { on_maintenance: 1 }, 'sim-3': failed, 'sim-4': failed },
  });
  const setState = (state: 'up' | 'down') =>
    database.transact((tx) => tx.updateTable('hosts').set({ state }).where('name', '=', 'sim-4').execute());
  await setState('down');
  const { segments, hosts } = await coverage();
  const counts = { total: 4, reserved: 1, down: 1, out_of_service: 1, maintenance: 1 };
  expect(segments.find(({ id }) => id === segment)?.hosts).toEqual({ ...counts, in_service: 1 });
  const { overview } = (await (await signInAdmin(platform)).get('/console/v1/ha/overview')).body;
  expect(overview.hosts).toMatchObject(counts);
  expect(hosts.map(({ name, condition }) => [name, condition])).toEqual([
    ['sim-1', 'in_service'],
    ['sim-2', 'maintenance'],
    ['sim-3', 'out_of_service'],
    ['sim-4', 'down'],
  ]);
  await setState('up');
  await database.transact((tx) => tx.deleteFrom('segment_hosts').execute());
});

test('hosts count their instances, and of these the flagged ones, however the flag is spelt', async () => {
  await insertSegment(platform, { hosts: { 'sim-3': {} } });
  const project = await newProject(platform, 'admin');
  for (const metadata of [{ HA_Enabled: 'yes' }, { HA_Enabled: 'False' }, {}]) {
    await launch(platform, project, { availability_zone: 'nova:sim-3', metadata });
  }
  const host = (await coverage()).hosts.find(({ name }) => name === 'sim-3');
  expect(host).toMatchObject({ instances: 3, flagged: 1, compute: { reports_up: true, is_enabled: true } });
});

test('a host in no segment is uncovered; one that compute has forgotten is none, and says so', async () => {
  await insertSegment(platform, { hosts: { mars: {} } });
  const { hosts, uncovered } = await coverage();
  expect(uncovered.map(({ name }) => name)).toContain('sim-4');
  expect(uncovered.map(({ name }) => name)).not.toContain('mars');
  expect(hosts.find(({ name }) => name === 'mars')).toMatchObject({ compute: null, instances: 0 });
});
