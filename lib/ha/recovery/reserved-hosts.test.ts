import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn, setHost } from '#lib/testing/moves.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  computeHost,
  failHost,
  over,
  protect,
  protectedHost,
  QUIET,
  resetHa,
  serverOf,
  stepsOf,
  tell,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import { finishReservedHosts } from './reserved-hosts.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '5', NEPHOS_HA_ADD_RESERVED_HOST_TO_AGGREGATES: 'on' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await settle(platform);
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const NONE = 'No reserved_hosts available for evacuation.';
const reserved = ['sim-3', 'sim-4'];
const fail = async (host: string) => {
  await failHost(platform, host);
  return over(platform, await tell(platform, { host }));
};
const placesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await serverOf(platform, id)).host));

describe('Method reserved_host', () => {
  test('goes to the first reserved host, which is in service then and reserved no more; the next fault takes the next', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], reserved, method: 'reserved_host' });
    const first = await serversOn(platform, 'sim-1', 2);
    const second = await serversOn(platform, 'sim-2', 2);
    expect(await fail('sim-1')).toMatchObject({ status: 'finished', attempts: 1 });
    expect(await placesOf(first.ids)).toEqual(['sim-3', 'sim-3']);
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({ is_reserved: 0, taken_by: null });
    expect(await computeHost(platform, 'sim-3')).toMatchObject({ is_enabled: 1 });
    expect(await protectedHost(platform, 'sim-4')).toMatchObject({ is_reserved: 1 });
    expect(await computeHost(platform, 'sim-4')).toMatchObject({ is_enabled: 0, disabled_reason: 'kept in reserve' });
    expect(await fail('sim-2')).toMatchObject({ status: 'finished' });
    expect(await placesOf(second.ids)).toEqual(['sim-4', 'sim-4']);
  });

  test('two faults at once take a reserved host each', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], reserved, method: 'reserved_host' });
    const { ids } = await serversOn(platform, 'sim-1', 2);
    const second = await serversOn(platform, 'sim-2', 2);
    const ended = await Promise.all([fail('sim-1'), fail('sim-2')]);
    expect(ended.map(({ status }) => status)).toEqual(['finished', 'finished']);
    const places = [await placesOf(ids), await placesOf(second.ids)].map((hosts) => [...new Set(hosts)]);
    expect(places.flat().toSorted()).toEqual(reserved);
  });

  test('without one left errs with the sentence of the family, and fails after the second attempt', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], method: 'reserved_host' });
    const { ids } = await serversOn(platform, 'sim-1', 1);
    expect(await fail('sim-1')).toMatchObject({ status: 'failed', attempts: 2, message: NONE });
    expect(await placesOf(ids)).toEqual(['sim-1']);
  });

  test('with none that takes the instances gives each of them back to the reserve as it was', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved, method: 'reserved_host' });
    for (const name of reserved) await setHost(platform, name, { ram_mb: 1 });
    await serversOn(platform, 'sim-1', 1);
    const ended = await fail('sim-1');
    expect(ended).toMatchObject({ status: 'failed', message: NONE });
    for (const name of reserved) {
      expect(await protectedHost(platform, name)).toMatchObject({ is_reserved: 1, taken_by: null });
      expect(await computeHost(platform, name)).toMatchObject({ is_enabled: 0, disabled_reason: 'kept in reserve' });
    }
    const targets = (await vmovesOf(platform, ended.id)).map(({ target_host, status }) => [target_host, status]);
    expect(targets.slice(0, 2)).toEqual(reserved.map((name) => [name, 'failed']));
  });

  test('keeps a reserved host to which an instance still moves after the recovery stopped waiting for it', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved, method: 'reserved_host' });
    const { ids } = await serversOn(platform, 'sim-1', 1);
    const [server_id = ''] = ids;
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    const late = { server_id, status: 'failed', target_host: 'sim-3' } as const;
    await insertVmove(platform, { notification_id: id, ...late });
    const { database } = platform.platform.services;
    await database.transact(async (tx) => {
      const host = tx.updateTable('segment_hosts').where('name', '=', 'sim-3');
      await host.set({ is_reserved: 0, taken_by: id }).execute();
      const server = await tx.selectFrom('servers').selectAll().where('id', '=', server_id).executeTakeFirstOrThrow();
      const { project_id, user_id, flavor, vm_state: old_vm_state } = server;
      const migration = {
        uuid: id,
        server_id,
        project_id,
        user_id,
        status: 'pre-migrating',
        migration_type: 'evacuation',
      } as const;
      const hosts = { source_host: 'sim-1', dest_host: 'sim-3', old_flavor: flavor, new_flavor: flavor, old_vm_state };
      const now = new Date().toISOString();
      const values = { ...migration, ...hosts, created_at: now, updated_at: now };
      await tx.insertInto('server_migrations').values(values).execute();
    });
    expect(await finishReservedHosts(platform.platform.services, id)).toEqual([]);
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({ is_reserved: 0, taken_by: null, used_for: 'sim-1' });
    await database.transact((tx) => tx.deleteFrom('server_migrations').where('server_id', '=', server_id).execute());
  });

  test.each([
    [
      'gives back a reserved host if its instance was restored on another host',
      'sim-4',
      { is_reserved: 1, used_for: null },
    ],
    ['keeps a reserved host whose instance has left it again', 'sim-3', { is_reserved: 0, used_for: 'sim-1' }],
  ])('%s', async (_what, dest_host, after) => {
    await protect(platform, { hosts: ['sim-1'], reserved, method: 'reserved_host' });
    const id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    await insertVmove(platform, { notification_id: id, status: 'succeeded', target_host: 'sim-3', dest_host });
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('segment_hosts').set({ is_reserved: 0, taken_by: id }).where('name', '=', 'sim-3').execute(),
    );
    await finishReservedHosts(platform.platform.services, id);
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({ taken_by: null, ...after });
  });

  test('goes on with the next reserved host for what the first one does not take', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved, method: 'reserved_host' });
    await setHost(platform, 'sim-3', { ram_mb: 512 });
    const { ids } = await serversOn(platform, 'sim-1', 2);
    expect(await fail('sim-1')).toMatchObject({ status: 'finished', attempts: 1 });
    expect((await placesOf(ids)).toSorted()).toEqual(reserved);
    for (const name of reserved) expect(await protectedHost(platform, name)).toMatchObject({ is_reserved: 0 });
  });

  test('passes over a reserved host that is down itself or on maintenance', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved, method: 'reserved_host' });
    await failHost(platform, 'sim-3');
    const { ids } = await serversOn(platform, 'sim-1', 1);
    expect(await fail('sim-1')).toMatchObject({ status: 'finished' });
    expect(await placesOf(ids)).toEqual(['sim-4']);
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({ is_reserved: 1 });
  });

  test('a reserved host that fails itself is no reserve any more', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved, method: 'auto' });
    const enabled = { is_enabled: 1, disabled_reason: null } as const;
    const { database } = platform.platform.services;
    await database.transact((tx) => tx.updateTable('hosts').set(enabled).where('name', '=', 'sim-3').execute());
    await serversOn(platform, 'sim-3', 1);
    expect(await fail('sim-3')).toMatchObject({ status: 'finished' });
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({ is_reserved: 0, on_maintenance: 1 });
  });

  test('adds the reserved host to the aggregates of the failed one where it is set so', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved, method: 'reserved_host' });
    await serversOn(platform, 'sim-1', 1);
    const { id } = (await admin.post('/compute/v2.1/os-aggregates', { aggregate: { name: 'fast' } })).body.aggregate;
    await admin.post(`/compute/v2.1/os-aggregates/${id}/action`, { add_host: { host: 'sim-1' } });
    expect(await fail('sim-1')).toMatchObject({ status: 'finished' });
    const { hosts } = (await admin.get(`/compute/v2.1/os-aggregates/${id}`)).body.aggregate;
    expect(hosts).toEqual(['sim-1', 'sim-3']);
    for (const host of hosts) {
      await admin.post(`/compute/v2.1/os-aggregates/${id}/action`, { remove_host: { host } });
    }
  });
});

describe('Methods that fall back once', () => {
  const full = async (names: readonly string[]) => {
    for (const name of names) await setHost(platform, name, { ram_mb: 1 });
  };

  test('auto_priority goes where the scheduler picks, and leaves the reserve alone', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], reserved, method: 'auto_priority' });
    await serversOn(platform, 'sim-1', 1);
    expect(await fail('sim-1')).toMatchObject({ status: 'finished' });
    for (const name of reserved) expect(await protectedHost(platform, name)).toMatchObject({ is_reserved: 1 });
  });

  test('auto_priority takes a reserved host when the scheduler finds none', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], reserved, method: 'auto_priority' });
    await full(['sim-2', 'sim-5']);
    const { ids } = await serversOn(platform, 'sim-1', 1);
    const ended = await fail('sim-1');
    expect(ended).toMatchObject({ status: 'finished', attempts: 1 });
    expect(await placesOf(ids)).toEqual(['sim-3']);
    const names = (await stepsOf(platform, ended.id)).map(({ name, state }) => `${name} ${state}`);
    expect(names).toEqual([
      'DisableComputeServiceTask SUCCESS',
      'PrepareHAEnabledInstancesTask SUCCESS',
      'EvacuateInstancesTask FAILURE',
      'PrepareHAEnabledInstancesTask SUCCESS',
      'EvacuateInstancesTask SUCCESS',
    ]);
  });

  test('rh_priority lets the scheduler pick when no reserved host is left', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], method: 'rh_priority' });
    const { ids } = await serversOn(platform, 'sim-1', 1);
    expect(await fail('sim-1')).toMatchObject({ status: 'finished', attempts: 1 });
    expect(await placesOf(ids)).not.toEqual(['sim-1']);
  });

  test('auto_priority fails when neither way is open, and rh_priority too', async () => {
    await protect(platform, { hosts: ['sim-1'], reserved: ['sim-3'], method: 'rh_priority' });
    await full(['sim-2', 'sim-3', 'sim-4', 'sim-5']);
    await serversOn(platform, 'sim-1', 1);
    const ended = await fail('sim-1');
    expect(ended).toMatchObject({ status: 'failed', attempts: 2 });
    expect(ended.message).toMatch(/No valid host/);
    expect(await protectedHost(platform, 'sim-3')).toMatchObject({ is_reserved: 1 });
  });
});
