import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '#lib/db/tables.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newFlavor, settle } from '#lib/testing/compute.ts';
import { emptyFleet } from '#lib/testing/empty-fleet.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { balanceSegments } from './automatic.ts';
import { findBalanceObstacle } from './obstacle.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '2' });
const database = () => platform.platform.services.database;
let project: TestProject;
let segment = '';

beforeEach(async () => {
  await emptyFleet(platform, 8192);
  project = await newProject(platform, 'admin');
  const flavorRef = await newFlavor(await signInAdmin(platform), { ram: 2048 });
  segment = await insertSegment(platform, { name: 'rack-a', hosts: { 'sim-1': {}, 'sim-2': {} } });
  for (let index = 0; index < 4; index += 1) {
    await launch(platform, project, { flavorRef, availability_zone: 'nova:sim-1' });
  }
});

const setBalancing = async (balancing: object, id = segment) =>
  (await (await signInAdmin(platform)).put(`/console/v1/ha/segments/${id}/balancing`, { balancing })).status;
const automatic = { policy: 'automatic', moves_per_hour: 10 };

async function round() {
  await balanceSegments(platform.platform.services, new AbortController().signal);
  await settle(platform);
  const rows = await database().read.selectFrom('servers').select('host').where('deleted_at', 'is', null).execute();
  return rows.map(({ host }) => host).toSorted();
}
const UNEVEN = ['sim-1', 'sim-1', 'sim-1', 'sim-1'];
const EVEN = ['sim-1', 'sim-1', 'sim-2', 'sim-2'];

describe('Automatic balancing', () => {
  test('moves nothing unless the segment allows it, and then in the name of who allowed it', async () => {
    expect(await round()).toEqual(UNEVEN);
    expect(await setBalancing(automatic)).toBe(204);
    expect(await round()).toEqual(EVEN);
    const job = await database().read.selectFrom('jobs').selectAll().orderBy('created_at', 'desc').executeTakeFirst();
    expect(job).toMatchObject({ kind: 'migrate', reason: 'Automatic balancing of segment rack-a' });
    const { user_name } = job ?? {};
    const { coverage } = (await (await signInAdmin(platform)).get('/console/v1/ha/coverage')).body;
    expect(coverage.segments[0].balancing).toEqual({ ...automatic, by: user_name });
  });

  test('makes at most as many moves per hour as the segment allows', async () => {
    await setBalancing({ ...automatic, moves_per_hour: 1 });
    expect(await round()).toEqual(['sim-1', 'sim-1', 'sim-1', 'sim-2']);
    expect(await round()).toEqual(['sim-1', 'sim-1', 'sim-1', 'sim-2']);
    const hourAgo = new Date(Date.now() - 3_700_000).toISOString();
    await database().transact((tx) => tx.updateTable('server_migrations').set({ created_at: hourAgo }).execute());
    expect(await round()).toEqual(EVEN);
  });

  test('waits during a recovery and while a host is down', async () => {
    await setBalancing(automatic);
    const id = await insertNotification(platform, { status: 'running', host: 'sim-2' });
    expect(await round()).toEqual(UNEVEN);
    await database().transact(async (tx) => {
      await tx.deleteFrom('notifications').where('id', '=', id).execute();
      await tx.updateTable('hosts').set({ state: 'down' }).where('name', '=', 'sim-2').execute();
    });
    expect(await round()).toEqual(UNEVEN);
    await database().transact((tx) => tx.updateTable('hosts').set({ state: 'up' }).execute());
    expect(await round()).toEqual(EVEN);
  });

  test.each([
    ['one that is down', { state: 'down' }, 'host_down'],
    ['one that was forced down', { forced_down: 1 }, 'host_down'],
    ['one that is suspect', { suspect_path: 'network' }, 'host_suspect'],
    ['a reserved one that is down', { state: 'down', is_enabled: 0, isReserved: 1 }, 'host_down'],
    ['one whose drain was cancelled', { state: 'down', is_enabled: 0, disabled_by: 'drain' }, 'host_down'],
    ['a disabled one that is down', { state: 'down', is_enabled: 0, disabled_reason: 'Decommissioned' }, null],
    ['a disabled one that was forced down', { forced_down: 1, is_enabled: 0 }, null],
    ['a disabled one that is suspect', { suspect_path: 'network', is_enabled: 0 }, null],
  ] as const)('waits for hosts that fail, but not for disabled ones: %s', async (_what, given, obstacle) => {
    const { isReserved = 0, ...host }: Updateable<Tables['hosts']> & { isReserved?: 0 | 1 } = given;
    const set = (values: Updateable<Tables['hosts']>, is_reserved: 0 | 1) =>
      database().transact(async (tx) => {
        await tx.updateTable('hosts').set(values).where('name', '=', 'sim-2').execute();
        await tx.updateTable('segment_hosts').set({ is_reserved }).where('name', '=', 'sim-2').execute();
      });
    await set(host, isReserved);
    expect(await findBalanceObstacle(database().read)).toBe(obstacle);
    const plain = { state: 'up', is_enabled: 1, forced_down: 0, suspect_path: null } as const;
    await set({ ...plain, disabled_reason: null, disabled_by: null }, 0);
    expect(await findBalanceObstacle(database().read)).toBeNull();
  });

  test('does not wait for simulated hosts beside real ones', async () => {
    const set = (name: string, values: Updateable<Tables['hosts']>) =>
      database().transact((tx) => tx.updateTable('hosts').set(values).where('name', '=', name).execute());
    await set('sim-1', { driver: 'libvirt' });
    await set('sim-2', { state: 'down' });
    expect(await findBalanceObstacle(database().read)).toBeNull();
    await set('sim-2', { driver: 'libvirt' });
    expect(await findBalanceObstacle(database().read)).toBe('host_down');
    await set('sim-1', { driver: 'simulated' });
    await set('sim-2', { driver: 'simulated', state: 'up' });
  });

  test('ends with the rights of who allowed it', async () => {
    const owner = await newProject(platform, 'admin');
    const body = { balancing: automatic };
    expect((await owner.api.put(`/console/v1/ha/segments/${segment}/balancing`, body)).status).toBe(204);
    await database().transact((tx) =>
      tx.updateTable('users').set({ enabled: 0 }).where('id', '=', owner.userId).execute(),
    );
    expect(await round()).toEqual(UNEVEN);
  });

  test('a disabled segment is not balanced', async () => {
    await setBalancing(automatic);
    await database().transact((tx) => tx.updateTable('segments').set({ is_enabled: 0 }).execute());
    expect(await round()).toEqual(UNEVEN);
  });

  test('no move per hour, more than a thousand, or an unknown policy are refused with 400, an unknown segment with 404', async () => {
    expect(await setBalancing({ ...automatic, moves_per_hour: 0 })).toBe(400);
    expect(await setBalancing({ ...automatic, moves_per_hour: 1001 })).toBe(400);
    expect(await setBalancing({ ...automatic, policy: 'always' })).toBe(400);
    expect(await setBalancing(automatic, 'gone')).toBe(404);
    const { api } = await newProject(platform, 'manager');
    expect((await api.put(`/console/v1/ha/segments/${segment}/balancing`, { balancing: automatic })).status).toBe(403);
  });
});
