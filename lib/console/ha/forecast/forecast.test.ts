import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Forecast } from './schema.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;

async function forecast(host = 'sim-1'): Promise<Forecast> {
  const { status, body } = await (await signInAdmin(platform)).get(`/console/v1/ha/hosts/${host}/forecast`);
  expect(status).toBe(200);
  return body.forecast;
}

const setHost = (name: string, given: { is_enabled?: 0 | 1; ram_mb?: number }) =>
  database().transact((tx) => tx.updateTable('hosts').set(given).where('name', '=', name).execute());

beforeAll(async () => {
  const project = await newProject(platform, 'admin');
  for (const metadata of [{ HA_Enabled: 'True' }, {}]) {
    await launch(platform, project, { availability_zone: 'nova:sim-1', metadata });
  }
});
beforeEach(async () => {
  await database().transact(async (tx) => {
    for (const table of ['segment_hosts', 'segments'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('hosts').set({ is_enabled: 1, ram_mb: 65_536 }).execute();
  });
});

describe('GET /ha/hosts/{host}/forecast', () => {
  test('a host of a segment survives where the scheduler has room for each instance, never on itself', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': {}, 'sim-2': {} } });
    const { survives, obstacle, moves } = await forecast();
    expect([survives, obstacle]).toEqual([true, null]);
    expect(moves.map(({ to }) => to)).not.toContain('sim-1');
    expect(moves.map(({ is_protected }) => is_protected).toSorted()).toEqual([false, true]);
  });

  test('without room elsewhere it does not survive, and each instance says what the scheduler says', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': {} } });
    for (const host of ['sim-2', 'sim-3']) await setHost(host, { ram_mb: 1 });
    const { survives, obstacle, moves } = await forecast();
    expect([survives, obstacle]).toEqual([false, 'no_room']);
    expect(moves.every(({ to, problem }) => to === null && problem !== null)).toBe(true);
  });

  test('instances go to a reserved host alone where the method says so, also while that is disabled', async () => {
    await insertSegment(platform, {
      recovery_method: 'reserved_host',
      hosts: { 'sim-1': {}, 'sim-3': { is_reserved: 1 } },
    });
    await setHost('sim-3', { is_enabled: 0 });
    expect((await forecast()).moves.map(({ to, is_reserve }) => [to, is_reserve])).toEqual([
      ['sim-3', true],
      ['sim-3', true],
    ]);
  });

  test.each([
    ['without a reserved host', { recovery_method: 'reserved_host', hosts: { 'sim-1': {} } }, 'no_room'],
    ['in a disabled segment', { is_enabled: 0, hosts: { 'sim-1': {} } }, 'segment_disabled'],
    ['on maintenance', { hosts: { 'sim-1': { on_maintenance: 1 } } }, 'maintenance'],
    [
      'out of service since a failure',
      { hosts: { 'sim-1': { on_maintenance: 1, maintenance_by: 'a notification' } } },
      'out_of_service',
    ],
    ['in no segment', { hosts: { 'sim-2': {} } }, 'uncovered'],
  ] as const)('a host %s does not survive', async (_case, segment, obstacle) => {
    await insertSegment(platform, segment);
    expect(await forecast()).toMatchObject({ survives: false, obstacle });
  });

  test('instances of a host in no segment stay for that reason, and not for want of a reserved host', async () => {
    const { moves } = await forecast();
    expect(new Set(moves.map(({ problem }) => problem))).toEqual(new Set(['Its host is not in a segment.']));
  });

  test('a host without instances has nothing to lose; one that compute does not know is 404', async () => {
    expect(await forecast('sim-2')).toMatchObject({ survives: true, moves: [] });
    const admin = await signInAdmin(platform);
    expect((await admin.get('/console/v1/ha/hosts/mars/forecast')).status).toBe(404);
  });
});
