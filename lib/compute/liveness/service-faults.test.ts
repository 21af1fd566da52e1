import { beforeEach, expect, test, vi } from 'vitest';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { HostFencer } from './host-fencer.ts';
import type { HeartbeatRound } from './host-gate.ts';
import { checkHosts } from './hosts.ts';

const platform = usePlatform({
  ...{ NEPHOS_FLEET_HOSTS: '3', NEPHOS_HOST_DOWN_AFTER_SECONDS: '60' },
  ...{ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600', NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '3600' },
});
const fence = vi.fn<HostFencer['fence']>(async () => null);
const release = vi.fn((_hosts: readonly string[]) => undefined);
const rounds: Pick<HeartbeatRound, 'lost' | 'hasFallenSilent'>[] = [];

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const silent = (network: HostReport['network']): Partial<HostReport> => ({
  ...{ isUp: false, power: 'unknown', seenAt: ago(3600), silentMs: 3_600_000, network },
});
const SERVICE_DOWN: Partial<HostReport> = { ...silent({ isAlive: true, seenAt: ago(0) }), power: 'on' };

/** A round of heartbeats in which sim-1 reports this. */
async function round(own: Partial<HostReport>): Promise<void> {
  const { engine, hostGate, ...rest } = platform.platform.services;
  const hostReports = async () =>
    (await engine.hypervisor.hostReports()).map((report) => (report.name === 'sim-1' ? { ...report, ...own } : report));
  const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
  const probe = async () => ({ result: 'pending', code: 'storage_waits' }) as const;
  const probes = { ...engine.probes, storage: { source: 'storage', probe, release } };
  const decide: typeof hostGate.decide = async (current) => {
    rounds.push(current);
    return hostGate.decide(current);
  };
  await checkHosts({ ...rest, hostGate: { decide }, hostFencer: { fence }, engine: { ...engine, hypervisor, probes } });
}

const errors = async () => {
  const { read } = platform.platform.services.database;
  const types = ['compute.host.error', 'compute.process.error', 'host.unfit'];
  const rows = read.selectFrom('events').select('type').where('object_id', '=', 'sim-1').where('type', 'in', types);
  return (await rows.orderBy('id').execute()).map(({ type }) => type);
};
/** Names of the hosts that were due in the last round, and of those that ran their instances until then. */
const lastRound = () => {
  const { lost, hasFallenSilent } = rounds.at(-1) ?? expect.fail('There was no round.');
  return { lost: lost.map(({ name }) => name), silent: lost.filter(hasFallenSilent).map(({ name }) => name) };
};

beforeEach(async () => {
  await round({});
  await round({});
  const { database } = platform.platform.services;
  await database.transact((tx) => tx.deleteFrom('events').where('object_id', '=', 'sim-1').execute());
  fence.mockClear();
});

test('a host whose compute service failed long ago is not fenced while its controller is only busy', async () => {
  await round(SERVICE_DOWN);
  await round(silent({ isAlive: false, seenAt: ago(5) }));
  expect([await errors(), lastRound().lost]).toEqual([['compute.process.error'], []]);
  await round(silent({ isAlive: false, seenAt: ago(11) }));
  expect([await errors(), lastRound()]).toEqual([
    ['compute.process.error', 'compute.host.error'],
    { lost: ['sim-1'], silent: ['sim-1'] },
  ]);
  expect(fence).toHaveBeenCalledOnce();
  await round(silent({ isAlive: false, seenAt: ago(11) }));
  expect(lastRound()).toEqual({ lost: ['sim-1'], silent: [] });
});

test('a host whose compute service failed stays as it is while OVN says nothing about it', async () => {
  await round(SERVICE_DOWN);
  await round(silent(undefined));
  expect([await errors(), lastRound().lost]).toEqual([['compute.process.error'], []]);
  expect(fence).not.toHaveBeenCalled();
});

test('a host that cannot start guests responds, so it is no longer cut off from storage', async () => {
  await round({ isUp: false, isUnfit: true, power: 'on' });
  expect(release.mock.calls.at(-1)?.[0]).toContain('sim-1');
  await round(silent(undefined));
  expect(await errors()).toEqual(['host.unfit', 'compute.host.error']);
});

test('evidence of an outage is void once the host responds, although it cannot start guests', async () => {
  const { database } = platform.platform.services;
  const upSince = async () => {
    const host = database.read.selectFrom('hosts').select('up_since').where('name', '=', 'sim-1');
    return (await host.executeTakeFirstOrThrow()).up_since;
  };
  fence.mockResolvedValueOnce(3);
  await round(silent(undefined));
  const before = await upSince();
  await round({ isUp: false, isUnfit: true, power: 'on' });
  await round({ isUp: false, isUnfit: true, power: 'on' });
  expect(await errors()).toEqual(['compute.host.error', 'host.unfit']);
  expect(await upSince()).not.toBe(before);
  await round(silent(undefined));
  expect(await errors()).toEqual(['compute.host.error', 'host.unfit', 'compute.host.error']);
});

test('a host that went down while it was disabled is due like one that falls silent, once it is enabled', async () => {
  const enable = (is_enabled: 0 | 1) =>
    platform.platform.services.database.transact((tx) =>
      tx.updateTable('hosts').set({ is_enabled }).where('name', '=', 'sim-1').execute(),
    );
  await enable(0);
  await round(silent(undefined));
  expect([await errors(), lastRound()]).toEqual([[], { lost: ['sim-1'], silent: [] }]);
  await enable(1);
  await round(silent(undefined));
  expect([await errors(), lastRound()]).toEqual([['compute.host.error'], { lost: ['sim-1'], silent: ['sim-1'] }]);
  await round(silent(undefined));
  expect(lastRound().silent).toEqual([]);
});
