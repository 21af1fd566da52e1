import { expect, test } from 'vitest';
import type { HostState } from '#lib/engine/scheduler/host-state.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { newProject } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { changeHost, loadHost, recordHostReport } from './change.ts';
import { registerHosts } from './register.ts';
import { hostStatusOf } from './state.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '1' });
const HOST = 'sim-1';
const database = () => platform.platform.services.database;
const readHost = () => database().transact((tx) => loadHost(tx, HOST));
const report = (isUp: boolean, seenAt: Date) =>
  database().transact((tx) => recordHostReport(tx, HOST, { isUp, seenAt: seenAt.toISOString() }));

test.each<[string, Partial<HostState> & { forced_down?: 0 | 1 }, string]>([
  ['is in service', {}, 'UP'],
  ['is switched off', { is_enabled: 0 }, 'MAINTENANCE'],
  ['reports nothing', { state: 'down' }, 'UNKNOWN'],
  ['is forced down, whatever else', { forced_down: 1, is_enabled: 0 }, 'DOWN'],
])('host_status: a host that %s', (_, changes, status) => {
  const up = { is_enabled: 1, forced_down: 0, state: 'up' } as const;
  expect(hostStatusOf({ ...up, ...changes })).toBe(status);
});

test('host_status: a server without a host has none', () => {
  expect(hostStatusOf(undefined)).toBe('');
});

test('GET /servers/detail: host_status is never the one of before the host changed', async () => {
  const project = await newProject(platform, 'admin');
  await launch(platform, project);
  const status = async () => {
    const { body } = await project.api.get('/compute/v2.1/servers/detail', at('2.16'));
    return body.servers[0].host_status;
  };
  expect(await status()).toBe('UP');
  await report(false, new Date());
  expect(await status()).toBe('UNKNOWN');
  await database().transact(async (tx) => {
    await changeHost(tx, PLATFORM, await loadHost(tx, HOST), 'update', { forced_down: 1 });
  });
  expect(await status()).toBe('DOWN');
  await database().transact(async (tx) => {
    await changeHost(tx, PLATFORM, await loadHost(tx, HOST), 'update', { forced_down: 0, is_enabled: 0 });
  });
  expect(await status()).toBe('MAINTENANCE');
  await database().transact(async (tx) => {
    await changeHost(tx, PLATFORM, await loadHost(tx, HOST), 'update', { is_enabled: 1 });
  });
  await report(true, new Date());
  expect(await status()).toBe('UP');
});

test('recordHostReport: a report that says nothing new is written once in ten seconds', async () => {
  const now = Date.now() + 60_000;
  await report(true, new Date(now));
  await report(true, new Date(now + 9000));
  expect((await readHost()).seen_at).toBe(new Date(now).toISOString());
  await report(true, new Date(now + 10_000));
  expect((await readHost()).seen_at).toBe(new Date(now + 10_000).toISOString());
});

test('recordHostReport: a report of a host that is up is written after the clock was set back', async () => {
  const now = Date.now() + 7_200_000;
  await report(true, new Date(now));
  await report(true, new Date(now - 3_600_000));
  expect((await readHost()).seen_at).toBe(new Date(now - 3_600_000).toISOString());
});

test('recordHostReport: news are written at once, with the time since which the host is up', async () => {
  const now = Date.now() + 120_000;
  await report(true, new Date(now));
  await report(false, new Date(now + 1000));
  expect(await readHost()).toMatchObject({ state: 'down', seen_at: new Date(now).toISOString() });
  await report(true, new Date(now + 2000));
  const back = new Date(now + 2000).toISOString();
  expect(await readHost()).toMatchObject({ state: 'up', seen_at: back, up_since: back });
  const events = await database()
    .read.selectFrom('events')
    .select('type')
    .where('object_id', '=', HOST)
    .orderBy('id')
    .execute();
  expect(events.map(({ type }) => type).slice(-2)).toEqual(['host.down', 'host.up']);
});

test('recordHostReport: a host that nobody has entered is no error, and is not entered', async () => {
  await database().transact((tx) => recordHostReport(tx, 'mars', { isUp: true, seenAt: new Date().toISOString() }));
  expect(await database().read.selectFrom('hosts').select('name').execute()).toEqual([{ name: HOST }]);
});

test('registerHosts: what has changed about a host is entered; its state and its claims stay', async () => {
  const { hypervisor } = platform.platform.services.engine;
  const facts = await readHost();
  await database().transact(async (tx) => {
    const outdated = { ram_mb: 1, ip: null, is_enabled: 0, used_vcpus: 3 } as const;
    await tx.updateTable('hosts').set(outdated).where('name', '=', HOST).execute();
    await registerHosts(tx, hypervisor);
  });
  expect(await readHost()).toMatchObject({ ram_mb: facts.ram_mb, ip: facts.ip, is_enabled: 0, used_vcpus: 3 });
});

test('registerHosts: a host that is no longer brought stays, and nothing is entered twice', async () => {
  const { hypervisor } = platform.platform.services.engine;
  const before = await database().read.selectFrom('hosts').select('id').execute();
  await database().transact(async (tx) => {
    await registerHosts(tx, { ...hypervisor, hosts: [] });
    await registerHosts(tx, hypervisor);
  });
  expect(await database().read.selectFrom('hosts').select('id').execute()).toEqual(before);
});
