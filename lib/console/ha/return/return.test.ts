import { beforeEach, describe, expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;
const pathOf = (host: string) => `/console/v1/ha/hosts/${host}/return`;
const OUT = { on_maintenance: 1, maintenance_since: '2026-11-20T10:00:00.000Z', maintenance_by: 'n' } as const;

const setHost = (name: string, given: { is_enabled?: 0 | 1; forced_down?: 0 | 1; state?: 'up' | 'down' }) =>
  database().transact((tx) => tx.updateTable('hosts').set(given).where('name', '=', name).execute());

async function stateOf(name: string) {
  const { read } = database();
  const host = await read
    .selectFrom('hosts')
    .select(['is_enabled', 'forced_down', 'disabled_reason'])
    .where('name', '=', name)
    .executeTakeFirst();
  const row = await read
    .selectFrom('segment_hosts')
    .select(['on_maintenance', 'maintenance_by'])
    .where('name', '=', name)
    .executeTakeFirst();
  return { ...host, ...row };
}

beforeEach(() =>
  database().transact(async (tx) => {
    for (const table of ['notifications', 'segment_hosts', 'segments'] as const) await tx.deleteFrom(table).execute();
  }),
);

describe('POST /ha/hosts/{host}/return', () => {
  test('takes a host off maintenance, trusts its reports, and enables its service, all at once', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': OUT } });
    await setHost('sim-1', { is_enabled: 0, forced_down: 1, state: 'up' });
    const admin = await signInAdmin(platform);
    expect((await admin.post(pathOf('sim-1'))).status).toBe(204);
    expect(await stateOf('sim-1')).toEqual({
      is_enabled: 1,
      forced_down: 0,
      disabled_reason: null,
      on_maintenance: 0,
      maintenance_by: null,
    });
    const again = await admin.post(pathOf('sim-1'));
    expect([again.status, again.body.conflictingRequest.message]).toEqual([409, 'Host sim-1 is in service.']);
  });

  test('a host that does not report, or is under recovery, is refused with all reasons and stays out', async () => {
    await insertSegment(platform, { hosts: { 'sim-2': OUT } });
    await insertNotification(platform, { host: 'sim-2', status: 'running' });
    await setHost('sim-2', { is_enabled: 0, state: 'down' });
    const { status, body } = await (await signInAdmin(platform)).post(pathOf('sim-2'));
    expect([status, body.conflictingRequest.message]).toEqual([
      409,
      'A recovery of sim-2 is in progress. Wait until it has finished. The compute service of sim-2 does not report. Repair the host and start the service first.',
    ]);
    expect(await stateOf('sim-2')).toMatchObject({ is_enabled: 0, on_maintenance: 1 });
    await setHost('sim-2', { is_enabled: 1, state: 'up' });
  });

  test('a host that compute has forgotten is refused with 409, one of no segment with 404', async () => {
    await insertSegment(platform, { hosts: { mars: OUT } });
    const admin = await signInAdmin(platform);
    expect((await admin.post(pathOf('mars'))).status).toBe(409);
    expect((await admin.post(pathOf('sim-3'))).status).toBe(404);
  });

  test('anyone but an administrator is refused with 403, nobody with 401', async () => {
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(pathOf('sim-1'))).status).toBe(403);
    expect((await apiClient(platform).post(pathOf('sim-1'))).status).toBe(401);
  });
});
