import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkHosts } from '#lib/compute/liveness/hosts.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { emptyHosts, hostOf, serversOn, setHost } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  became,
  computeHost,
  enterNotification,
  notificationOf,
  over,
  protect,
  protectedHost,
  QUIET,
  reportOver,
  resetHa,
  stepsOf,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import { outageOf, recordEvidence } from '../fencing/evidence.ts';
import { SENTENCES } from '../recovery/messages.ts';
import { advanceMoves, insertMoves } from '../recovery/moves.ts';
import { startRecovery } from '../recovery/start-recovery.ts';
import { DISABLED_REASONS } from '../recovery/upstream-sentences.ts';
import { isolationAlert } from './alert.ts';
import { readHostRecords } from './facts.ts';
import { IsolationGate } from './host-gate.ts';
import { findLatestIncident, findOpenIncident, isolationOf, overrideIncident, revokeOverride } from './incidents.ts';

const HOSTS = ['sim-1', 'sim-2', 'sim-3', 'sim-4', 'sim-5', 'sim-6'];
const HALF = HOSTS.slice(0, 3);
const NOBODY = { userId: null, requestId: null };
const ON = { NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: '40', NEPHOS_HOST_DOWN_AFTER_SECONDS: '0' };
const platform = usePlatform({ ...QUIET, ...ON, NEPHOS_FLEET_HOSTS: '6' });
const services = () => platform.platform.services;
const database = () => services().database;
const check = () => checkHosts(services());

beforeEach(async () => {
  await database().transact((tx) => tx.deleteFrom('isolation_incidents').execute());
  await resetHa(platform);
  await emptyHosts(platform, await signInAdmin(platform));
  await check();
  await check();
  await protect(platform, { hosts: HOSTS });
});

const blank = { operation: null, server_id: null, delay_ms: null, remaining: null };
async function fail(hosts: readonly string[], type: 'host_down' | 'process_down' = 'host_down'): Promise<void> {
  for (const host of hosts) await services().engine.fleet?.addFault({ type, host, ...blank });
}
const statesOf = async (hosts: readonly string[]) => {
  const rows = await Promise.all(hosts.map((host) => computeHost(platform, host)));
  return rows.map(({ state, is_enabled, forced_down }) => `${state} ${is_enabled} ${forced_down}`);
};
const UNTOUCHED = 'up 1 0';
const incidents = () => database().read.selectFrom('isolation_incidents').selectAll().orderBy('opened_at').execute();
async function openIncident() {
  const open = await findOpenIncident(database().read);
  if (!open) expect.fail('No incident is open.');
  return open;
}
const override = async () => {
  const open = await openIncident();
  const user = { id: 'u', name: 'admin' };
  await database().transact((tx) =>
    overrideIncident(tx, NOBODY, open, { minutes: 15, reason: 'The rack has no power.', user }),
  );
};
const notificationIds = async () => {
  const rows = await database().read.selectFrom('notifications').select('id').orderBy('host').execute();
  return rows.map(({ id }) => id);
};
/** Waits for the recoveries of so many faults. */
async function recovered(count: number): Promise<void> {
  await expect.poll(notificationIds, { interval: 20 }).toHaveLength(count);
  for (const id of await notificationIds()) expect(await over(platform, id)).toMatchObject({ status: 'finished' });
}
/** Notifications of a monitor that arrive together, with their recoveries. */
async function report(hosts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const host of hosts) ids.push(await enterNotification(platform, { host }));
  await database().transact(async (tx) => {
    for (const id of ids) await startRecovery(tx, id);
  });
  return ids;
}

describe('Half of the hosts that fail at once', () => {
  test('stay as they are: one incident, no fault and no evacuation, until an administrator overrides it', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    await fail(HALF);
    for (let round = 0; round < 4; round += 1) await check();
    expect(await statesOf(HALF)).toEqual([UNTOUCHED, UNTOUCHED, UNTOUCHED]);
    expect(await notificationIds()).toEqual([]);
    expect(await incidents()).toHaveLength(1);
    const { reasons, hosts, silent, groups, matrix } = isolationOf(await openIncident());
    expect({ reasons, hosts, silent }).toEqual({ reasons: ['hosts', 'majority'], hosts: 6, silent: 3 });
    expect(groups).toContainEqual({ kind: 'zone', name: 'nova', hosts: 6, silent: 3 });
    expect(matrix.paths).toEqual({ database: 'reachable', storage: 'reachable', gateway: 'unchecked' });
    expect(matrix.hosts.map(({ host, hypervisor }) => [host, hypervisor])).toEqual(
      HOSTS.map((host) => [host, HALF.includes(host) ? 'unreachable' : 'reachable']),
    );

    await override();
    await check();
    await recovered(3);
    for (const id of ids) expect(HALF).not.toContain(await hostOf(project, id));
    expect(await incidents()).toHaveLength(1);
  });

  test('are not evacuated after the override was revoked, and the incident closes after a full round in which they respond', async () => {
    await fail(HALF, 'process_down');
    await check();
    await override();
    await database().transact(async (tx) => revokeOverride(tx, NOBODY, await openIncident()));
    await check();
    expect(await statesOf(HALF)).toEqual([UNTOUCHED, UNTOUCHED, UNTOUCHED]);
    await services().engine.fleet?.faults.clear();
    await check();
    expect((await openIncident()).below_since).not.toBeNull();
    await check();
    expect(await incidents()).toMatchObject([{ closed_at: expect.any(String), silent: 3 }]);
  });

  test('alert administrators when it begins and when it is over', async () => {
    await fail(HALF);
    await check();
    const { id } = await openIncident();
    const find = (type: string) => {
      const change = { type, kind: 'isolation', objectId: id, projectId: '', before: null, after: null };
      return isolationAlert.find(database().read, [{ ...change, at: '2026-11-30T10:00:00Z' }], () => true);
    };
    expect(await find('isolation.suspect')).toMatchObject([{ severity: 'critical', incident: { isOver: false } }]);
    const textOf = async (type: string) => (await find(type))[0]?.text;
    const begun = 'may be isolated: 3 of 6 hosts failed. Nothing is evacuated.';
    expect(await textOf('isolation.suspect')).toBe(begun);
    await override();
    expect(await textOf('isolation.override')).toContain('An administrator allowed evacuations.');
    await services().engine.fleet?.faults.clear();
    const override_until = new Date(Date.now() - 1).toISOString();
    await database().transact((tx) => tx.updateTable('isolation_incidents').set({ override_until }).execute());
    await check();
    expect((await openIncident()).override_until).toBeNull();
    expect(await textOf('isolation.expire')).toBe(begun);
    await check();
    expect(await find('isolation.clear')).toMatchObject([{ severity: 'info', incident: { isOver: true } }]);
    expect(await find('isolation.update')).toEqual([]);
  });
});

test('a single host that fails is evacuated, and no incident is opened', async () => {
  await fail(['sim-1']);
  await check();
  await recovered(1);
  const [id = ''] = await notificationIds();
  expect((await stepsOf(platform, id))[0]).toMatchObject({ name: 'DisableComputeServiceTask' });
  expect(await incidents()).toEqual([]);
});

test('a host whose compute service had failed is not fenced while most hosts are silent', async () => {
  await setHost(platform, 'sim-1', { state: 'down' });
  const gate = new IsolationGate(services());
  const reports = await services().engine.hypervisor.hostReports();
  const lookAgain = async () => reports;
  await gate.decide({ reports, lost: [], hasFallenSilent: () => false, lookAgain });
  await fail(HALF);
  const failed = await services().engine.hypervisor.hostReports();
  const lost = failed.filter(({ name }) => name === 'sim-1').map((own) => ({ ...own, power: 'unknown' as const }));
  const round = { reports: failed, lost, lookAgain: async () => failed };
  expect((await gate.decide({ ...round, hasFallenSilent: () => true })).cleared).toEqual(new Set());
  expect(await incidents()).toHaveLength(1);
});

describe('Hosts on planned maintenance', () => {
  const disable = (hosts: readonly string[]) =>
    database().transact((tx) => tx.updateTable('hosts').set({ is_enabled: 0 }).where('name', 'in', hosts).execute());

  test('do not count, become down and are not recovered', async () => {
    await disable(['sim-1', 'sim-2', 'sim-3']);
    await fail(HALF);
    await check();
    expect(await statesOf(HALF)).toEqual(['down 0 0', 'down 0 0', 'down 0 0']);
    await check();
    expect([await incidents(), await notificationIds()]).toEqual([[], []]);
  });

  test.each([
    ['unknown', 'compute.host.error'],
    ['on', 'compute.process.error'],
  ] as const)('with power %s are reported in %s, once, when it ends while they are down', async (power, type) => {
    const errors = async () => {
      const events = database().read.selectFrom('events').select('type').where('object_id', '=', 'sim-1');
      return (await events.where('type', 'like', 'compute.%').orderBy('id').execute()).map((one) => one.type);
    };
    // Tests reset hosts without events.
    await database().transact((tx) => tx.deleteFrom('events').where('object_id', '=', 'sim-1').execute());
    const { engine, ...rest } = services();
    const silent = { isUp: false, power, seenAt: '2026-01-01T00:00:00.000Z', network: undefined };
    const hostReports = async () =>
      (await engine.hypervisor.hostReports()).map((one) => (one.name === 'sim-1' ? { ...one, ...silent } : one));
    const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
    const checkSilent = () => checkHosts({ ...rest, engine: { ...engine, hypervisor } });
    await disable(['sim-1']);
    await checkSilent();
    await checkSilent();
    expect([await statesOf(['sim-1']), await errors()]).toEqual([['down 0 0'], []]);
    await setHost(platform, 'sim-1', { is_enabled: 1 });
    await checkSilent();
    await checkSilent();
    expect(await errors()).toEqual([type]);
    await expect.poll(notificationIds, { interval: 20 }).toHaveLength(1);
    for (const id of await notificationIds()) await over(platform, id);
    await check();
    expect(await statesOf(['sim-1'])).toEqual([expect.stringMatching(/^up/)]);
  });

  test('are not those in reserve, those that are being drained, nor those that a recovery disabled', async () => {
    await disable(HOSTS);
    const set = (host: string, values: Updateable<Tables['segment_hosts']>) =>
      database().transact((tx) => tx.updateTable('segment_hosts').set(values).where('name', '=', host).execute());
    await set('sim-1', { is_reserved: 1 });
    await set('sim-2', { draining_job: 'job' });
    await set('sim-3', { on_maintenance: 1, maintenance_by: 'notification' });
    await set('sim-4', { on_maintenance: 1 });
    const records = [...(await readHostRecords(database().read, '')).values()];
    const planned = records.filter(({ isPlanned }) => isPlanned).map(({ name }) => name);
    expect(planned.toSorted()).toEqual(['sim-4', 'sim-5', 'sim-6']);
  });
});

describe('A process that has just started', () => {
  test('has not completed a round whose database failed', async () => {
    const { read } = database();
    const broken = vi
      .fn(() => read)
      .mockImplementationOnce(() => {
        throw new Error('The connection was lost.');
      });
    const failing = Object.create(database(), { read: { get: broken } });
    const gate = new IsolationGate({ ...services(), database: failing });
    await fail(['sim-1']);
    const round = async () => checkHosts({ ...services(), hostGate: gate });
    await expect(round()).rejects.toThrow('The connection was lost.');
    await round();
    expect(await statesOf(['sim-1'])).toEqual([UNTOUCHED]);
    await round();
    await recovered(1);
  });

  test('declares no host down before it has completed a round of heartbeats', async () => {
    await fail(['sim-1']);
    const restarted = { ...services(), hostGate: new IsolationGate(services()) };
    await checkHosts(restarted);
    expect(await statesOf(['sim-1'])).toEqual([UNTOUCHED]);
    await checkHosts(restarted);
    expect((await computeHost(platform, 'sim-1')).state).toBe('down');
    await recovered(1);
  });
});

describe('The number of hosts that fail in one round', () => {
  /** A gate without the isolation check, which lets one host of an aggregate fail per round. */
  const boundedGate = () => {
    const env = {
      ...services().env,
      NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: 100,
      NEPHOS_HA_MAX_FAILED_HOSTS_PER_ROUND: 1,
    };
    return { ...services(), env, hostGate: new IsolationGate({ ...services(), env }) };
  };
  const downHosts = async () => {
    const rows = database().read.selectFrom('hosts').select('name').where('state', '=', 'down').orderBy('name');
    return (await rows.execute()).map(({ name }) => name);
  };

  test('is bounded for each aggregate, longest silence first, and the others follow', async () => {
    const admin = await signInAdmin(platform);
    const { body } = await admin.post('/compute/v2.1/os-aggregates', { aggregate: { name: 'rack' } });
    await admin.post(`/compute/v2.1/os-aggregates/${body.aggregate.id}/action`, { add_host: { host: 'sim-3' } });
    const bounded = boundedGate();
    await checkHosts(bounded);
    for (const host of HALF) await fail([host], 'process_down');
    await checkHosts(bounded);
    expect(await downHosts()).toEqual(['sim-1', 'sim-3']);
    await checkHosts(bounded);
    expect(await downHosts()).toEqual(HALF);
    await recovered(3);
    await admin.post(`/compute/v2.1/os-aggregates/${body.aggregate.id}/action`, { remove_host: { host: 'sim-3' } });
    await admin.delete(`/compute/v2.1/os-aggregates/${body.aggregate.id}`);
  });
});

describe('Reports of monitors about half of the hosts', () => {
  test('wait, change nothing, and end without a move when the hosts respond', async () => {
    await serversOn(platform, 'sim-1', 1);
    const ids = await report(HALF);
    for (const id of ids) {
      await became(platform, id, 'running');
      const steps = async () => (await stepsOf(platform, id)).map(({ name, message }) => `${name}: ${message}`);
      const waiting = [
        expect.stringMatching(/^ConfirmReachabilityTask: The control plane may be isolated, so nothing/),
      ];
      await expect.poll(steps, { interval: 20 }).toEqual(waiting);
    }
    expect(await statesOf(HALF)).toEqual([UNTOUCHED, UNTOUCHED, UNTOUCHED]);
    expect(isolationOf(await openIncident()).matrix.hosts.filter((host) => host.is_reported)).toHaveLength(3);
    const openCount = async () => {
      await check();
      const open = database().read.selectFrom('notifications').select('id').where('ended_at', 'is', null);
      return (await open.execute()).length;
    };
    await expect.poll(openCount, { interval: 200 }).toBe(0);
    for (const id of ids) {
      expect(await over(platform, id)).toMatchObject({
        status: 'finished',
        message: 'The host responds again, so nothing was moved.',
      });
      expect(await vmovesOf(platform, id)).toEqual([]);
    }
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 0, maintenance_by: null });
  });

  test('that responds after its recovery had changed it is out of service, and is recovered when it fails then', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    const setDriver = (driver: 'libvirt' | 'simulated') =>
      database().transact((tx) => tx.updateTable('hosts').set({ driver }).where('name', '=', 'sim-1').execute());
    await setDriver('libvirt');
    await database().transact((tx) => reportOver(tx, 'sim-1'));
    await expect.poll(notificationIds, { interval: 20 }).toHaveLength(1);
    const [id = ''] = await notificationIds();
    const stepNames = async () => (await stepsOf(platform, id)).map(({ name }) => name);
    await expect.poll(stepNames, { interval: 20 }).toContain('ConfirmFencingTask');
    await fail(HALF);
    await check();
    await openIncident();
    await setDriver('simulated');
    await expect.poll(stepNames, { interval: 20 }).toContain('ConfirmReachabilityTask');
    await services().engine.fleet?.faults.clear();
    const status = async () => {
      await check();
      return (await notificationOf(platform, id)).status;
    };
    await expect.poll(status, { interval: 200 }).toBe('finished');
    expect(await notificationOf(platform, id)).toMatchObject({ message: SENTENCES.respondsAgain, attempts: 1 });
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 1 });
    const isOpen = async () => {
      await check();
      return (await findOpenIncident(database().read)) !== undefined;
    };
    await expect.poll(isOpen, { interval: 20 }).toBe(false);
    await fail(['sim-1']);
    const hasMoved = async () => {
      await check();
      return (await hostOf(project, ids[0] ?? '')) !== 'sim-1';
    };
    await expect.poll(hasMoved, { interval: 50 }).toBe(true);
    for (const one of await notificationIds()) await over(platform, one);
    await services().engine.fleet?.faults.clear();
  });

  test('fail in a second attempt when the host responds: the first one disabled it and may have moved instances', async () => {
    await serversOn(platform, 'sim-1', 1);
    const id = await enterNotification(platform, { host: 'sim-1' });
    await setHost(platform, 'sim-1', { is_enabled: 0, disabled_reason: DISABLED_REASONS.host });
    const waiting = { status: 'error', attempts: 1, retry_at: new Date(Date.now() - 1000).toISOString() } as const;
    await database().transact(async (tx) => {
      await tx.updateTable('notifications').set(waiting).where('id', '=', id).execute();
      const out = { on_maintenance: 1, maintenance_by: id } as const;
      await tx.updateTable('segment_hosts').set(out).where('name', '=', 'sim-1').execute();
    });
    await fail(['sim-2', 'sim-3', 'sim-4']);
    await check();
    await database().transact((tx) => startRecovery(tx, id));
    await became(platform, id, 'running');
    const status = async () => {
      await check();
      return (await notificationOf(platform, id)).status;
    };
    await expect.poll(status, { interval: 100 }).toBe('failed');
    expect(await notificationOf(platform, id)).toMatchObject({ message: SENTENCES.cameUp });
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 1, maintenance_by: id });
  });

  test('are acted on after an override if the hosts do not respond', async () => {
    const { project, ids: servers } = await serversOn(platform, 'sim-1', 1);
    await fail(HALF);
    const ids = await report(HALF);
    for (const id of ids) await became(platform, id, 'running');
    await expect.poll(incidents, { interval: 20 }).toHaveLength(1);
    await check();
    expect((await vmovesOf(platform, ids[0] ?? '')).length).toBe(0);
    await override();
    for (const id of ids) expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    for (const id of servers) expect(HALF).not.toContain(await hostOf(project, id));
  });
});

test('a recovery compares with all hosts as they are now, although its own host was declared down before the others failed', async () => {
  await serversOn(platform, 'sim-1', 1);
  await setHost(platform, 'sim-1', { state: 'down' });
  const id = await enterNotification(platform, { host: 'sim-1' });
  await database().transact((tx) =>
    tx.updateTable('notifications').set({ source: 'bus' }).where('id', '=', id).execute(),
  );
  await fail(HALF);
  await database().transact((tx) => startRecovery(tx, id));
  await became(platform, id, 'running');
  await expect.poll(incidents, { interval: 20 }).toHaveLength(1);
  expect(await vmovesOf(platform, id)).toEqual([]);
  await override();
  await over(platform, id);
});

test('a recovery that has begun enters no moves while an incident is open', async () => {
  await serversOn(platform, 'sim-1', 1);
  const id = await enterNotification(platform, { host: 'sim-1' });
  const notification = await notificationOf(platform, id);
  const enter = () =>
    database().transact((tx) =>
      insertMoves(tx, services().env, notification, { notificationId: id, attempt: 1, target: null }),
    );
  await fail(HALF);
  await check();
  await expect(enter()).rejects.toThrow('The control plane may be isolated');
  await override();
  expect(await enter()).toEqual({ moves: 1, local: 0, left: 0 });
});

test('moves that have not begun wait while an incident is open, and begin in the round that closes it', async () => {
  await serversOn(platform, 'sim-1', 2);
  const isOut = { is_enabled: 0, forced_down: 1, disabled_reason: DISABLED_REASONS.host } as const;
  await setHost(platform, 'sim-1', isOut);
  const id = await enterNotification(platform, { host: 'sim-1' });
  await database().transact((tx) =>
    tx.updateTable('notifications').set({ status: 'running', run_id: 'run' }).where('id', '=', id).execute(),
  );
  const { env } = services();
  const notification = await notificationOf(platform, id);
  const statuses = async () => (await vmovesOf(platform, id)).map(({ status }) => status);
  await database().transact((tx) =>
    insertMoves(tx, env, notification, { notificationId: id, attempt: 1, target: null }),
  );
  await fail(HALF);
  await check();
  await database().transact((tx) => advanceMoves(tx, env, id));
  expect(await statuses()).toEqual(['pending', 'pending']);
  await services().engine.fleet?.faults.clear();
  await database().transact((tx) =>
    tx.updateTable('notifications').set({ created_at: '2026-01-01T00:00:00.000000Z' }).where('id', '=', id).execute(),
  );
  await check();
  expect(await statuses()).toEqual(['pending', 'pending']);
  await check();
  expect(await incidents()).toMatchObject([{ closed_at: expect.any(String) }]);
  await expect.poll(statuses, { interval: 20 }).toEqual(['succeeded', 'succeeded']);
});

test('a recovery during which an incident opens waits before it moves anything, in the same attempt', async () => {
  const { project, ids } = await serversOn(platform, 'sim-1', 1);
  const setDriver = (driver: 'libvirt' | 'simulated') =>
    database().transact((tx) => tx.updateTable('hosts').set({ driver }).where('name', '=', 'sim-1').execute());
  await setDriver('libvirt');
  // A real host came up after an outage that an administrator had confirmed, so it waits for evidence.
  await database().transact((tx) => reportOver(tx, 'sim-1'));
  await expect.poll(notificationIds, { interval: 20 }).toHaveLength(1);
  const [id = ''] = await notificationIds();
  const stepNames = async () => (await stepsOf(platform, id)).map(({ name }) => name);
  await expect.poll(stepNames, { interval: 20 }).toContain('ConfirmFencingTask');
  await fail(HALF);
  await check();
  await openIncident();
  await database().transact(async (tx) => {
    const known = await tx.selectFrom('hosts').selectAll().where('name', '=', 'sim-1').executeTakeFirstOrThrow();
    const confirmed = {
      level: 5,
      result: 'passed',
      code: 'confirmed',
      values: { user: 'admin', reason: 'Off.' },
    } as const;
    await recordEvidence(tx, NOBODY, { host: 'sim-1', outage: outageOf(known) }, { ...confirmed, source: 'admin' });
  });
  await setDriver('simulated');
  await expect.poll(stepNames, { interval: 20 }).toContain('ConfirmReachabilityTask');
  expect(await vmovesOf(platform, id)).toEqual([]);
  await services().engine.fleet?.faults.clear();
  await override();
  expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
  expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
});

test('an open incident is the latest one, although the clock was set back before it', async () => {
  await fail(HALF);
  await check();
  const { id, ...open } = await openIncident();
  const earlier = {
    ...open,
    id: 'earlier',
    opened_at: '2099-01-01T00:00:00.000Z',
    closed_at: '2099-01-01T00:01:00.000Z',
  };
  await database().transact((tx) => tx.insertInto('isolation_incidents').values(earlier).execute());
  expect(await findLatestIncident(database().read)).toMatchObject({ id, closed_at: null });
});

test('an event names the control plane', async () => {
  await fail(HALF);
  await check();
  const { id } = await openIncident();
  const events = database().read.selectFrom('events').selectAll().where('object_id', '=', id);
  const [first, ...others] = await events.orderBy('id').execute();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ type: 'isolation.suspect', kind: 'isolation' });
  expect(unpackJson(first?.after ?? '')).toMatchObject({ name: 'Control plane', hosts: 6, silent: 3 });
});
