import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkHosts } from '#lib/compute/liveness/hosts.ts';
import type { FenceEvidence, WatchedAbsence, WatchedHosts } from '#lib/engine/hypervisor/fence-probe.ts';
import { HostFencing } from '#lib/engine/hypervisor/fencing.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { emptyHosts, hostOf, serversOn, setHost } from '#lib/testing/moves.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  computeHost,
  over,
  protect,
  QUIET,
  reportOver,
  resetHa,
  serverOf,
  tell,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import { readIncidentStates } from '../notifications/incident-state.ts';
import { startRecovery } from '../recovery/start-recovery.ts';
import { recordEvidence } from './evidence.ts';

const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3', NEPHOS_HOST_DOWN_AFTER_SECONDS: '0' });
const services = () => platform.platform.services;
const database = () => services().database;
let admin: ApiClient;
let segment: string;
/** What sim-1 reports; undefined while it responds. */
let silentSince: string | undefined;
let absences = 0;
/** Probes of the watchdog, which request of the host to stop its guests. */
const watchdogCalls = vi.fn<(host: string, absence: WatchedAbsence) => Promise<FenceEvidence>>();
/** Hosts that are no longer to be cut off from storage. */
const releaseStorage = vi.fn<(hosts: readonly string[]) => void>();
/** Removal of a host from the network. */
const removeHost = vi.fn(async () => undefined);

beforeEach(async () => {
  admin = await signInAdmin(platform);
  await setDriver('simulated');
  // A round in which it responds, so that the log says that it is up.
  silentSince = undefined;
  await round({});
  removeHost.mockClear();
  watchdogCalls.mockClear();
  releaseStorage.mockClear();
  await resetHa(platform);
  await emptyHosts(platform, admin);
  segment = await protect(platform, { hosts: HOSTS });
});

const setDriver = (driver: 'libvirt' | 'simulated') =>
  database().transact((tx) => tx.updateTable('hosts').set({ driver }).execute());
/** Stops guests as the removal of the power does, although their host responds again. */
const stopGuests = async (ids: readonly string[]) => {
  for (const id of ids) await services().engine.fleet?.crash(id, { isReported: false });
};
/** Attaches a new volume. */
async function attachVolume(project: TestProject, id: string): Promise<void> {
  const volumeId = await newVolume(platform, project);
  await project.api.post(`/compute/v2.1/servers/${id}/os-volume_attachments`, { volumeAttachment: { volumeId } });
  await settle(platform);
}

interface Means {
  /** Outcome of the fence program. */
  power?: boolean | string;
  storage?: FenceEvidence;
  watchdog?: FenceEvidence;
  neighbors?: FenceEvidence;
}

/** A round of heartbeats in which sim-1 is silent, with these means to fence it. */
async function round({ power, storage, watchdog, neighbors }: Means): Promise<void> {
  const { engine, ...rest } = services();
  const hostReports = async () =>
    (await engine.hypervisor.hostReports()).map((report) =>
      silentSince !== undefined && report.name === 'sim-1'
        ? { ...report, isUp: false, power: 'unknown' as const, seenAt: silentSince, network: undefined }
        : report,
    );
  const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
  const fencing = power === undefined ? null : new HostFencing(async () => power);
  const probe = (source: string, evidence: FenceEvidence | undefined) =>
    evidence ? { source, probe: async () => evidence } : null;
  const watchdogProbe = probe('watchdog', watchdog);
  const neighborProbe = probe('neighbors', neighbors);
  const probes = {
    storage: storage ? { source: 'storage', probe: async () => storage, release: releaseStorage } : null,
    watchdog: watchdogProbe && {
      ...watchdogProbe,
      probe: watchdogCalls.mockImplementation(watchdogProbe.probe),
      follow: async ({ alive }: WatchedHosts) => new Map(alive.map((host) => [host, true])),
    },
    neighbors: neighborProbe && { ...neighborProbe, follow: () => undefined, reachingNeighbors: () => [] },
  };
  const network = Object.assign(Object.create(engine.network), { removeHost });
  await checkHosts({ ...rest, engine: { ...engine, hypervisor, fencing, probes, network } });
}

const fail = () => {
  absences += 1;
  silentSince = new Date(Date.parse(LONG_AGO) + absences).toISOString();
};
const errors = async () =>
  (
    await database()
      .read.selectFrom('events')
      .select('after')
      .where('object_id', '=', 'sim-1')
      .where('type', '=', 'compute.host.error')
      .orderBy('id')
      .execute()
  ).map(({ after }) => JSON.parse(after ?? '') as { power: string; fenced: boolean });
const evidence = async () =>
  (
    await database()
      .read.selectFrom('fencing_evidence')
      .selectAll()
      .where('host', '=', 'sim-1')
      .orderBy('level')
      .execute()
  ).map(({ level, result }) => `${level} ${result}`);
const notifications = () =>
  database().read.selectFrom('notifications').select(['id', 'status']).orderBy('number').execute();
async function notified(count: number): Promise<string> {
  await expect.poll(async () => (await notifications()).length, { interval: 20 }).toBe(count);
  const last = (await notifications()).at(-1);
  return last?.id ?? '';
}
const recordOf = async (id: string) => (await admin.get(`/console/v1/ha/notifications/${id}/record`)).body.record;
const confirmationOf = async (id: string) =>
  (await recordOf(id)).steps.find(({ name }: { name: string }) => name === 'ConfirmFencingTask')?.state;
/** Ends the waits of recoveries for evidence, which last two minutes, as if they had begun long ago. */
const endWaits = () =>
  database().transact(async (tx) => {
    const runs = tx.selectFrom('workflow_runs').select(['id', 'steps']).where('status', '=', 'pending');
    for (const { id, steps } of await runs.where('steps', 'like', '%evidence: since%').execute()) {
      const earlier = steps.replace(/(evidence: since":)\d+/, '$10') as typeof steps;
      await tx.updateTable('workflow_runs').set({ steps: earlier }).where('id', '=', id).execute();
    }
  });
const setLevels = (levels: unknown) => {
  const settings = { name: `segment-${segment}`, recovery_method: 'auto', service_type: 'COMPUTE' };
  return admin.put(`/console/v1/ha/segments/${segment}`, { segment: { ...settings, fencing_levels: levels } });
};
const confirm = (host: string, reason = 'I pulled both cords.') =>
  admin.post(`/console/v1/ha/hosts/${host}/off-confirmation`, { confirmation: { reason } });

const WAITS: FenceEvidence = { result: 'pending', code: 'watchdog_waits', values: { time: LONG_AGO } };
const EXPIRED: FenceEvidence = { result: 'passed', code: 'watchdog_expired', values: { seconds: 30 } };

describe('A silent host whose fence program fails', () => {
  test('is not recovered before a further level passes; then its instances are evacuated, and each level is on the page of the fault', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    const before = (await errors()).length;
    fail();
    await round({ power: 'no route to the BMC', watchdog: WAITS });
    const first = await notified(1);
    expect(await over(platform, first)).toMatchObject({ status: 'ignored' });
    expect(await evidence()).toEqual(['1 failed', '2 unavailable', '3 pending', '5 pending']);
    expect((await recordOf(first)).fencing).toMatchObject({ is_confirmable: true, sufficient: [1, 2, 3, 5] });
    expect(removeHost).not.toHaveBeenCalled();

    await round({ power: 'no route to the BMC', watchdog: EXPIRED });
    // A gateway on the host would otherwise stay there.
    expect(removeHost.mock.calls).toEqual([['sim-1']]);
    const second = await notified(2);
    expect(await over(platform, second)).toMatchObject({ status: 'finished' });
    expect((await errors()).slice(before)).toMatchObject([
      { power: 'unknown', fenced: false },
      { power: 'unknown', fenced: true },
    ]);
    expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
    const { fencing } = await recordOf(second);
    expect(fencing.is_confirmable).toBe(false);
    expect(fencing.evidence).toMatchObject([
      {
        level: 1,
        result: 'failed',
        source: 'NEPHOS_FENCE_COMMAND',
        evidence: { values: { reason: 'no route to the BMC' } },
      },
      { level: 2, result: 'unavailable' },
      { level: 3, result: 'passed', source: 'watchdog', evidence: { values: { seconds: 30 } } },
      { level: 5, result: 'pending' },
    ]);
  });

  test('is not said to be without a recovery while its evidence is being collected', async () => {
    await serversOn(platform, 'sim-1', 1);
    await setDriver('libvirt');
    fail();
    await round({ watchdog: WAITS });
    const id = await notified(1);
    expect(await over(platform, id)).toMatchObject({ status: 'ignored' });
    const { incident_id } = await database()
      .read.selectFrom('notifications')
      .select('incident_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const state = (await readIncidentStates(database().read, [incident_id])).get(incident_id)?.state;
    expect(state && english(state.summary)).toBe(
      'sim-1 is down: 1 instance in 1 project is not running. Recovery starts when there is evidence that the host runs nothing.',
    );
  });

  test('is evacuated even if it cannot be removed from the network', async () => {
    await serversOn(platform, 'sim-1', 1);
    removeHost.mockRejectedValueOnce(new Error('no OVN'));
    fail();
    await round({ power: true });
    expect(await over(platform, await notified(1))).toMatchObject({ status: 'finished' });
  });

  test('is evacuated by the confirmation of an administrator, who is named in the evidence', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    fail();
    await round({ power: false });
    await over(platform, await notified(1));
    expect((await confirm('sim-1')).status).toBe(204);
    await round({ power: false });
    const id = await notified(2);
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
    const row = (await recordOf(id)).fencing.evidence.find(({ level }: { level: number }) => level === 5);
    expect(row).toMatchObject({ result: 'passed', source: 'admin' });
    expect(row.evidence.values).toEqual({ user: 'admin', reason: 'I pulled both cords.' });
  });

  test('stays as it is when it responds again: the confirmation counts for this outage only', async () => {
    fail();
    await round({ power: false });
    expect((await confirm('sim-1')).status).toBe(204);
    silentSince = undefined;
    await round({});
    await over(platform, await notified(1));
    const before = (await errors()).length;
    fail();
    await round({ power: false });
    expect((await errors()).slice(before)).toMatchObject([{ fenced: false }]);
  });

  test('is not cut off from storage before the program has failed', async () => {
    fail();
    const storage: FenceEvidence = { result: 'passed', code: 'storage_revoked', values: { count: 1 } };
    await round({ power: true, storage });
    expect(await evidence()).toEqual(['1 passed']);
    await over(platform, await notified(1));
  });

  test('is cut off from storage if there is no program', async () => {
    fail();
    await round({ storage: { result: 'passed', code: 'storage_revoked', values: { count: 1 } } });
    expect(await evidence()).toEqual(['1 unavailable', '2 passed']);
    expect(releaseStorage.mock.calls.flat(2)).not.toContain('sim-1');
    await over(platform, await notified(1));
  });

  test('is no longer cut off from storage once another level has passed, or when it responds again', async () => {
    fail();
    const storage: FenceEvidence = { result: 'pending', code: 'storage_running' };
    await round({ storage });
    expect(releaseStorage.mock.calls.flat(2)).not.toContain('sim-1');
    await round({ storage, watchdog: EXPIRED });
    expect(releaseStorage).toHaveBeenCalledWith(['sim-1']);
    await over(platform, await notified(2));
    silentSince = undefined;
    releaseStorage.mockClear();
    await round({ storage });
    expect(releaseStorage.mock.calls.flat(2)).toContain('sim-1');
  });
});

describe('Neighbors that confirm that a host is dead', () => {
  const CONFIRMED: FenceEvidence = {
    result: 'passed',
    code: 'neighbors_confirm',
    values: { names: 'sim-2, sim-3', seconds: 10 },
  };

  test('do not suffice in a segment that does not accept level 4', async () => {
    fail();
    await round({ neighbors: CONFIRMED });
    expect(await evidence()).toEqual(['1 unavailable', '2 unavailable', '3 unavailable', '5 pending']);
    expect((await errors()).at(-1)).toMatchObject({ fenced: false });
    await over(platform, await notified(1));
  });

  test('suffice where level 4 is accepted; they are named on the page of the fault, and the guests are requested to stop', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    expect((await setLevels([1, 4])).status).toBe(204);
    fail();
    const reached: FenceEvidence = { result: 'failed', code: 'neighbors_reach', values: { names: 'sim-2' } };
    await round({ power: 'no route to the BMC', watchdog: WAITS, neighbors: reached });
    expect(await evidence()).toEqual(['1 failed', '4 failed']);
    expect(watchdogCalls).not.toHaveBeenCalled();
    await over(platform, await notified(1));
    expect(await hostOf(project, ids[0] ?? '')).toBe('sim-1');

    await round({ power: 'no route to the BMC', watchdog: WAITS, neighbors: CONFIRMED });
    expect(watchdogCalls.mock.calls).toEqual([['sim-1', expect.objectContaining({ outage: expect.any(String) })]]);
    const id = await notified(2);
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
    expect((await recordOf(id)).fencing.evidence).toMatchObject([
      { level: 1, result: 'failed' },
      { level: 4, result: 'passed', source: 'neighbors', evidence: { values: { names: 'sim-2, sim-3', seconds: 10 } } },
    ]);
  });

  test('are unavailable without real hosts, with the reason', async () => {
    await setLevels([4]);
    fail();
    await round({});
    expect(await evidence()).toEqual(['4 unavailable']);
    const { fencing } = await recordOf(await notified(1));
    expect(fencing.evidence[0].evidence.message).toMatch(/^Checks by neighbor hosts require real hosts/);
    await over(platform, await notified(1));
  });
});

describe('Levels of a segment', () => {
  test('decide: a level that has passed and does not suffice starts no recovery', async () => {
    expect((await setLevels([5, 1])).status).toBe(204);
    const { body } = await admin.get('/console/v1/ha/coverage');
    expect(body.coverage.segments[0].fencing_levels).toEqual([1, 5]);
    fail();
    await round({ power: false, watchdog: EXPIRED });
    expect(await evidence()).toEqual(['1 failed', '5 pending']);
    expect((await errors()).at(-1)).toMatchObject({ fenced: false });
    await over(platform, await notified(1));
  });

  test.each([[[]], [[1, 1]], [[6]], [['1']], ['all']])('%j are rejected, and the old ones stay', async (levels) => {
    expect((await setLevels(levels)).status).toBe(400);
    const { body } = await admin.get('/console/v1/ha/coverage');
    expect(body.coverage.segments[0].fencing_levels).toEqual([1, 2, 3, 5]);
  });

  test('do not appear in the API of masakari', async () => {
    await setLevels([1]);
    const { body } = await admin.get(`/ha/v1/segments/${segment}`);
    expect(Object.keys(body.segment).filter((key) => key.includes('fencing'))).toEqual([]);
    const rejected = await admin.put(`/ha/v1/segments/${segment}`, { segment: { fencing_levels: [1] } });
    expect(rejected.status).toBe(400);
  });
});

describe('A confirmation that a host is off', () => {
  test('is rejected for a host that responds, for an unknown one, and without a reason', async () => {
    expect((await confirm('sim-1')).status).toBe(409);
    expect((await confirm('nowhere')).status).toBe(404);
    fail();
    await round({});
    expect((await confirm('sim-1', ' ')).status).toBe(400);
    expect(await evidence()).toEqual(['1 unavailable', '2 unavailable', '3 unavailable', '5 pending']);
    await over(platform, await notified(1));
  });

  test('is rejected and not offered for a host that responds but cannot start guests', async () => {
    fail();
    await round({});
    const id = await notified(1);
    await over(platform, id);
    const isOffered = async () => (await recordOf(id)).fencing.is_confirmable;
    expect(await isOffered()).toBe(true);
    const event = { kind: 'host', objectId: 'sim-1', projectId: '', after: { reason: null } } as const;
    await database().transact((tx) => recordEvent(tx, PLATFORM, { ...event, type: 'host.unfit' }));
    expect(await isOffered()).toBe(false);
    const { status, body } = await confirm('sim-1');
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining('Host sim-1 responds but cannot start guests, so its instances may still run.'),
    ]);
  });

  test('is rejected if the segment does not accept it', async () => {
    await setLevels([1, 3]);
    fail();
    await round({});
    const { status, body } = await confirm('sim-1');
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('does not accept')]);
    await over(platform, await notified(1));
  });
});

describe('A notification of a monitor that says that a real host is fenced', () => {
  test('suffices where power control does, and is recorded as its source', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    await attachVolume(project, ids[0] ?? '');
    await setDriver('libvirt');
    await stopGuests(ids);
    const remove = vi.spyOn(services().engine.network, 'removeHost');
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect((await recordOf(id)).fencing.evidence).toMatchObject([{ level: 1, result: 'passed', source: 'webhook' }]);
    // A gateway on the host would otherwise stay there.
    expect(remove.mock.calls).toEqual([['sim-1']]);
    remove.mockRestore();
  });

  test('does not move an instance that runs on the host, which responds', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    const [server_id = ''] = ids;
    await attachVolume(project, server_id);
    await setDriver('libvirt');
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({ status: 'failed', attempts: 2 });
    const why = 'It runs on its host, which responds, so it was not moved.';
    expect(await vmovesOf(platform, id)).toMatchObject([
      { status: 'failed', message: why },
      { status: 'failed', message: why },
    ]);
    expect(await serverOf(platform, server_id)).toMatchObject({ host: 'sim-1', vm_state: 'active', locked_by: null });
  });

  test('moves what could not be moved without evidence once there is some, after its recovery failed', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    await attachVolume(project, ids[0] ?? '');
    await setDriver('libvirt');
    const created_at = new Date(Date.now() - 600_000).toISOString();
    const id = await insertNotification(platform, {
      ...{ host: 'sim-1', status: 'failed', attempts: 2, created_at, generated_at: created_at },
    });
    await database().transact((tx) =>
      tx
        .updateTable('segment_hosts')
        .set({ on_maintenance: 1, maintenance_by: id })
        .where('name', '=', 'sim-1')
        .execute(),
    );
    fail();
    await round({ watchdog: EXPIRED });
    expect(await over(platform, await notified(2))).toMatchObject({ status: 'finished', attempts: 1 });
    expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
  });

  const LEASE = { level: 3, result: 'passed', code: 'watchdog_expired', source: 'watchdog' } as const;

  test.each([
    ['waits for evidence if Nephos sent it because of a confirmation', false],
    ['does not wait if Nephos sent it because a watchdog had stopped the guests', true],
  ])('%s, and the host came up since', async (_what, isStopped) => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    await attachVolume(project, ids[0] ?? '');
    await setDriver('libvirt');
    await stopGuests(ids);
    await database().transact(async (tx) => {
      const evidence = { ...LEASE, values: { seconds: 30 } };
      if (isStopped) await recordEvidence(tx, PLATFORM, { host: 'sim-1', outage: 'earlier' }, evidence);
      await reportOver(tx, 'sim-1');
    });
    const id = await notified(1);
    if (!isStopped) {
      await expect.poll(() => confirmationOf(id), { interval: 20 }).toBe('RUNNING');
      expect(await hostOf(project, ids[0] ?? '')).toBe('sim-1');
      fail();
      await round({ watchdog: EXPIRED });
    }
    expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
    expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
  });

  test('is no evidence for a retry after the host has come up, because guests may have been started there', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    const [server_id = ''] = ids;
    await attachVolume(project, server_id);
    await setDriver('libvirt');
    const id = await insertNotification(platform, { status: 'failed', attempts: 2, host: 'sim-1', source: 'webhook' });
    await insertVmove(platform, { notification_id: id, server_id, status: 'failed' });
    const fallSilent = async (count: number) => {
      fail();
      await round({});
      expect(await over(platform, await notified(count))).toMatchObject({ status: 'ignored' });
    };
    await fallSilent(2);
    silentSince = undefined;
    await round({});
    await fallSilent(3);
    expect((await admin.post(`/console/v1/ha/notifications/${id}/retry`, { retry: {} })).status).toBe(202);
    await settle(platform);
    expect(await hostOf(project, server_id)).toBe('sim-1');
    expect((await recordOf(id)).notification.message).toContain('There is no sufficient evidence');
  });

  test.each(['webhook', 'bus'] as const)(
    'from %s is no evidence for a second attempt after the host came up and failed again',
    async (source) => {
      const { project, ids } = await serversOn(platform, 'sim-1', 1);
      await attachVolume(project, ids[0] ?? '');
      await setDriver('libvirt');
      const id = await insertNotification(platform, { host: 'sim-1', source, status: 'failed' });
      for (const count of [2, 3]) {
        silentSince = undefined;
        await round({});
        fail();
        await round({});
        expect(await over(platform, await notified(count))).toMatchObject({ status: 'ignored' });
      }
      await database().transact(async (tx) => {
        const waits = { status: 'error', attempts: 1, retry_at: LONG_AGO, ended_at: null } as const;
        await tx.updateTable('notifications').set(waits).where('id', '=', id).execute();
        await startRecovery(tx, id);
      });
      await expect.poll(() => confirmationOf(id), { interval: 20 }).toBe('RUNNING');
      expect(await hostOf(project, ids[0] ?? '')).toBe('sim-1');
      await round({ watchdog: EXPIRED });
      expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 2 });
      expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
    },
  );

  test.each([
    ['a recovery forced down, and whose guests run, is not evacuated without evidence', 'recovery', 'ignored'],
    ['an administrator forced down is evacuated', null, 'finished'],
  ] as const)('about a host that %s when it falls silent later', async (_, forced_down_by, status) => {
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    await attachVolume(project, ids[0] ?? '');
    await setDriver('libvirt');
    await setHost(platform, 'sim-1', { is_enabled: 1, forced_down: 1, forced_down_by });
    fail();
    await round({});
    expect(await over(platform, await notified(1))).toMatchObject({ status });
    expect((await hostOf(project, ids[0] ?? '')) === 'sim-1').toBe(status === 'ignored');
  });

  test('waits for other evidence where power control does not suffice', async () => {
    await setLevels([3]);
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    await attachVolume(project, ids[0] ?? '');
    await setDriver('libvirt');
    const id = await tell(platform, { host: 'sim-1' });
    await expect.poll(() => confirmationOf(id), { interval: 20 }).toBe('RUNNING');
    expect(await hostOf(project, ids[0] ?? '')).toBe('sim-1');
    fail();
    await round({ watchdog: EXPIRED });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    // Its own notification is rejected: the host is on maintenance.
    expect(await notifications()).toHaveLength(1);
    expect(await hostOf(project, ids[0] ?? '')).not.toBe('sim-1');
  });

  test('that is false leaves its host, which responds, up: it is forced down only with evidence', async () => {
    await setLevels([3]);
    const { project, ids } = await serversOn(platform, 'sim-1', 1);
    await attachVolume(project, ids[0] ?? '');
    await setDriver('libvirt');
    const id = await tell(platform, { host: 'sim-1' });
    await expect.poll(() => confirmationOf(id), { interval: 20 }).toBe('RUNNING');
    const hasEnded = async () => {
      await endWaits();
      return (await recordOf(id)).notification.status;
    };
    await expect.poll(hasEnded, { interval: 50 }).toBe('failed');
    expect((await recordOf(id)).notification.message).toBe(
      'The host responds, and there is no sufficient evidence that it no longer runs anything, so nothing was evacuated. Return it to service if its instances run.',
    );
    expect(await computeHost(platform, 'sim-1')).toMatchObject({ state: 'up', forced_down: 0 });
    expect(await hostOf(project, ids[0] ?? '')).toBe('sim-1');
  });
});

describe('An instance of a real host with only a local disk', () => {
  test('is announced in the forecast, and is not recovered, with the reason', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    const [local = '', withVolume = ''] = ids;
    await attachVolume(project, withVolume);
    await setDriver('libvirt');
    const { forecast } = (await admin.get('/console/v1/ha/hosts/sim-1/forecast')).body;
    expect([forecast.survives, forecast.obstacle]).toEqual([false, 'local_disks']);
    const problems = new Map(
      forecast.moves.map(({ server_id, problem }: { server_id: string; problem: string | null }) => [
        server_id,
        problem,
      ]),
    );
    expect(problems.get(local)).toBe('Its only disk is on this host, so it cannot be recovered elsewhere.');
    expect(problems.get(withVolume)).toBeNull();

    await stopGuests(ids);
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    expect(
      (await vmovesOf(platform, id)).map(({ server_id, status, message }) => ({ server_id, status, message })),
    ).toEqual(
      expect.arrayContaining([
        { server_id: withVolume, status: 'succeeded', message: null },
        {
          server_id: local,
          status: 'ignored',
          message: expect.stringContaining('Its only disk is on the failed host'),
        },
      ]),
    );
    expect(await hostOf(project, local)).toBe('sim-1');
    expect(await hostOf(project, withVolume)).not.toBe('sim-1');
  });

  test('leaves a recovery with nothing to do, which says why', async () => {
    await serversOn(platform, 'sim-1', 1);
    await setDriver('libvirt');
    const id = await tell(platform, { host: 'sim-1' });
    expect(await over(platform, id)).toMatchObject({
      status: 'finished',
      message: '1 instance has only a disk on the failed host and cannot be recovered elsewhere.',
    });
  });
});
