import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { hasRecoveryFlag } from '#lib/compute/reserve/recoverable-servers.ts';
import { POWER } from '#lib/compute/servers/states.ts';
import type { Tables } from '#lib/db/tables.ts';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { FENCED, newSegment, protect } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { isRecoverySelected, isUnderMaintenance, listAffectedServers } from './affected-servers.ts';
import { listReadyReservedHosts, readFacts } from './facts.ts';
import type { NotificationPayload } from './payload.ts';

const platform = usePlatform();
const CHOICE = {
  NEPHOS_HA_EVACUATE_ALL_INSTANCES: true,
  NEPHOS_HA_IGNORE_ERROR_INSTANCES: false,
  NEPHOS_HA_RESTART_ALL_INSTANCES: false,
  NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: 180,
};
const database = () => platform.platform.services.database;
const fault = (hostname: string, payload: NotificationPayload = FENCED) =>
  ({ type: 'COMPUTE_HOST', hostname, payload: { payload }, generatedAt: '2026-11-20T10:00:00.000000Z' }) as const;
const read = (reported: Parameters<typeof readFacts>[1], choice: object = {}) =>
  readFacts(database().read, reported, { ...CHOICE, ...choice });

const update = (id: string, given: Updateable<Tables['servers']>) =>
  database().transact((tx) => tx.updateTable('servers').set(given).where('id', '=', id).execute());

/** A server with these column values. Returns its id. */
async function newServer(given: Updateable<Tables['servers']>, metadata = {}): Promise<string> {
  const id = await launch(platform, await newProject(platform), { metadata });
  await update(id, { name: 'server', ...given });
  return id;
}

async function segmentWith(
  admin: ApiClient,
  reserved: readonly boolean[],
  given: Record<string, unknown> = {},
): Promise<string> {
  const segment = await newSegment(admin, given);
  for (const [at, isReserved] of reserved.entries()) {
    const [id] = await protect(admin, segment, [`sim-${at + 1}`]);
    await admin.put(`/ha/v1/segments/${segment}/hosts/${id}`, { host: { reserved: isReserved } });
  }
  return segment;
}

test('of a host that nobody protects say so, and nothing that is not known', async () => {
  const facts = await read(fault('mars'));
  expect(facts).toEqual({
    type: 'COMPUTE_HOST',
    payload: { payload: FENCED },
    host: { name: 'mars', isRegistered: false, onMaintenance: false, segment: null },
    duplicate: false,
    reservedHosts: 0,
    computeService: null,
    affected: { instances: 0, recovered: 0, held: 0 },
  });
});

test('name the segment, count the other reserved hosts that are not on maintenance, and say how its service is', async () => {
  const admin = await signInAdmin(platform);
  const segment = await segmentWith(admin, [true, true, true], { recovery_method: 'rh_priority', enabled: false });
  const [third] = (await admin.get(`/ha/v1/segments/${segment}/hosts?name=sim-3`)).body.hosts;
  await admin.put(`/ha/v1/segments/${segment}/hosts/${third.uuid}`, { host: { on_maintenance: true } });
  const facts = await read(fault('sim-1'));
  expect(facts.host.segment).toMatchObject({ isEnabled: false, recoveryMethod: 'rh_priority' });
  expect([facts.host.onMaintenance, facts.reservedHosts]).toEqual([false, 1]);
  const ready = await listReadyReservedHosts(database().read, segment, 'sim-1');
  expect(ready.map(({ name }) => name)).toEqual(['sim-2']);
  expect(facts.computeService).toEqual({ isUp: true, isEnabled: true });
  expect((await read(fault('sim-3'))).host.onMaintenance).toBe(true);
  const row = { is_enabled: 0, forced_down: 1 } as const;
  await database().transact((tx) => tx.updateTable('hosts').set(row).where('name', '=', 'sim-1').execute());
  expect((await read(fault('sim-1'))).computeService).toEqual({ isUp: false, isEnabled: false });
});

test('of a host count all its instances as recovered, or those with HA_Enabled alone, or none in error', async () => {
  const host = 'a-host';
  for (const [given, metadata] of [
    [{ host }, { HA_Enabled: 'True' }],
    [{ host, vm_state: 'error' }, {}],
    [{ host, vm_state: 'soft-delete' }, { HA_Enabled: 'True' }],
  ] as const)
    await newServer(given, metadata);
  const counts = async (choice: object) => (await read(fault(host), choice)).affected;
  expect(await counts({})).toEqual({ instances: 2, recovered: 2, held: 0 });
  expect(await counts({ NEPHOS_HA_EVACUATE_ALL_INSTANCES: false })).toMatchObject({ instances: 2, recovered: 1 });
  expect(await counts({ NEPHOS_HA_IGNORE_ERROR_INSTANCES: true })).toMatchObject({ instances: 2, recovered: 1 });
});

test('of an instance count it when it is protected, or all are processed; and never one that is gone or on another host', async () => {
  const reported = (instance_uuid: string) => ({
    ...fault('sim-2', { instance_uuid, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' }),
    type: 'COMPUTE_INSTANCE' as const,
  });
  const plain = await newServer({ host: 'sim-2', vm_state: 'paused' });
  const wanted = await newServer({ host: 'sim-2' }, { HA_Enabled: 'yes' });
  const elsewhere = await newServer({ host: 'sim-3' }, { HA_Enabled: 'yes' });
  const [server] = await listAffectedServers(database().read, {
    ...reported(plain),
    payload: reported(plain).payload.payload,
  });
  expect(
    server && [server.id, isUnderMaintenance(server), isRecoverySelected('COMPUTE_INSTANCE', server, CHOICE)],
  ).toEqual([plain, true, false]);
  expect((await read(reported(plain))).affected).toEqual({ instances: 1, recovered: 0, held: 1 });
  expect((await read(reported(plain), { NEPHOS_HA_RESTART_ALL_INSTANCES: true })).affected?.recovered).toBe(1);
  expect((await read(reported(wanted))).affected).toEqual({ instances: 1, recovered: 1, held: 0 });
  expect((await read(reported(elsewhere))).affected?.instances).toBe(0);
  expect((await read(reported(randomUUID()))).affected?.instances).toBe(0);
});

test('of instances that are not named count those that crashed or are off unexpectedly, never one that was stopped', async () => {
  const host = 'another-host';
  for (const given of [
    { host, vm_state: 'stopped', power_state: POWER.crashed },
    { host, vm_state: 'active', power_state: POWER.shutdown },
    { host, vm_state: 'stopped', power_state: POWER.shutdown },
    { host, vm_state: 'active', power_state: POWER.running },
  ] as const)
    await newServer(given);
  const reported = { ...fault(host, { event: 'STOPPED' }), type: 'COMPUTE_INSTANCE' as const };
  expect((await read(reported)).affected?.instances).toBe(2);
  expect((await read({ ...reported, type: 'COMPUTE_PROCESS' })).affected?.instances).toBe(0);
});

test.each([
  ['True', true],
  [' yes ', true],
  ['1', true],
  ['False', false],
  ['', false],
  ['maybe', false],
])('metadata HA_Enabled of %j: only what says yes protects: %s', (HA_Enabled, expected) => {
  expect(hasRecoveryFlag({ metadata: JSON.stringify({ HA_Enabled }) })).toBe(expected);
});
