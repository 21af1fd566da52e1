import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { type ApiClient, apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { UNFENCED } from '#lib/testing/ha.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { insertNotification, insertStep, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readsOf } from '#lib/testing/reads.ts';
import { became, failHost, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import { downtimeOf } from './downtime.ts';
import type { HaRecord } from './schema.ts';
import { timelineOf } from './timeline.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await settle(platform);
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const detail = (timestamp: string, message: string) => ({ timestamp, progress: '0.5', message });
const pathOf = (id: string) => `/console/v1/ha/notifications/${id}/record`;
async function recordOf(id: string): Promise<HaRecord> {
  const { status, body } = await admin.get(pathOf(id));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.record;
}

describe('GET /ha/notifications/{id}/record', () => {
  test('of a recovered host: checks, steps, each instance with its way, its requests and how long it was down', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
    const { ids, project } = await serversOn(platform, 'sim-1', 3);
    await failHost(platform, 'sim-1');
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    const record = await recordOf(id);
    expect(record.checks.every(({ is_passed }) => is_passed)).toBe(true);
    expect(record.checks.map((check) => check.id)).toEqual(
      expect.arrayContaining(['payload', 'host', 'segment', 'event', 'fencing', 'instances']),
    );
    expect(record.steps.map(({ name, state, round }) => [name, state, round])).toEqual([
      ['DisableComputeServiceTask', 'SUCCESS', null],
      ['PrepareHAEnabledInstancesTask', 'SUCCESS', null],
      ['EvacuateInstancesTask', 'SUCCESS', 0],
    ]);
    expect(record.lanes.map(({ server_id }) => server_id).toSorted()).toEqual(ids.toSorted());
    for (const lane of record.lanes) {
      expect(lane).toMatchObject({ project: { id: project.id }, was: 'active', now: { state: 'active', task: null } });
      const way = { round: 0, status: 'succeeded', source_host: 'sim-1', dest_host: lane.now?.host };
      expect(lane.moves).toMatchObject([way]);
      expect(lane.actions.map(({ action }) => action)).toContain('evacuate');
      const downtime = { since: record.fault_at, until: expect.any(String), seconds: expect.any(Number) };
      expect(lane.downtime).toMatchObject(downtime);
    }
    expect(record.host).toMatchObject({
      name: 'sim-1',
      now: { is_up: false, is_enabled: false },
      protection: { on_maintenance: true, is_by_this: true },
    });
    expect(record.left_alone).toEqual([]);
  });

  test('an instance that was off before was not down', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'] });
    const { ids, project } = await serversOn(platform, 'sim-1', 1);
    await project.api.post(`/compute/v2.1/servers/${ids[0]}/action`, { 'os-stop': null });
    await settle(platform);
    await failHost(platform, 'sim-1');
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    const [lane] = (await recordOf(id)).lanes;
    expect(lane).toMatchObject({ was: 'stopped', downtime: null });
  });

  test('an instance that found no place stays down, also when somebody merely calls it active; each try has its own lanes', async () => {
    await protect(platform, { hosts: ['sim-1'] });
    await serversOn(platform, 'sim-1', 1);
    for (const host of ['sim-1', 'sim-2', 'sim-3']) await failHost(platform, host);
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    const record = await recordOf(id);
    expect(record.notification.status).toBe('failed');
    const [lane] = record.lanes;
    expect(lane?.downtime).toMatchObject({ until: null, seconds: null });
    expect(lane?.moves.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
    ]);
    const rounds = record.steps.flatMap(({ attempt, round }) => (round === null ? [] : [[attempt, round]]));
    expect(rounds).toEqual([
      [1, 0],
      [2, 1],
    ]);
    const reset = { 'os-resetState': { state: 'active' } };
    expect((await admin.post(`/compute/v2.1/servers/${lane?.server_id}/action`, reset)).status).toBe(202);
    expect((await recordOf(id)).lanes[0]?.downtime).toMatchObject({ until: null });
  });

  test('one that may still run is ignored: the check that decided says so, and nothing was moved', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'] });
    await serversOn(platform, 'sim-1', 1);
    const id = await tell(platform, { host: 'sim-1', payload: UNFENCED });
    await became(platform, id, 'ignored');
    const { checks, lanes, steps } = await recordOf(id);
    expect(checks.filter(({ is_passed }) => !is_passed)).toMatchObject([{ id: 'fencing', consequence: 'ignored' }]);
    expect({ lanes, steps }).toEqual({ lanes: [], steps: [] });
  });

  test.each([
    ['ignored', 1],
    ['finished', 0],
  ] as const)(
    'an instance whose notification was %s without a recovery is not reported as recovered',
    async (status, attempts) => {
      const { ids } = await serversOn(platform, 'sim-1', 1);
      const payload = { event: 'LIFECYCLE', instance_uuid: ids[0] ?? '', vir_domain_event: 'STOPPED_FAILED' };
      const type = 'COMPUTE_INSTANCE';
      expect((await recordOf(await insertNotification(platform, { type, status, attempts, payload }))).lanes).toEqual(
        [],
      );
      const done = { type, status: 'finished', attempts: 1, payload } as const;
      expect((await recordOf(await insertNotification(platform, done))).lanes).toHaveLength(1);
    },
  );

  test('a segment that was disabled then is the reason, whatever it is now; what no rule says any more stands as it was said', async () => {
    const failing = async (id: string) => (await recordOf(id)).checks.filter(({ is_passed }) => !is_passed);
    const message_data = packJson({ message: 'Segment rack-a is disabled.', check: 'segment' } as const);
    const disabled = await insertNotification(platform, {
      status: 'ignored',
      message: 'Segment rack-a is disabled.',
      message_data,
    });
    expect(await failing(disabled)).toMatchObject([{ id: 'segment', consequence: 'ignored' }]);
    const message = 'None of 3 instances are recovered.';
    const odd = await insertNotification(platform, { status: 'finished', message });
    expect(await failing(odd)).toEqual([{ id: 'decision', is_passed: false, consequence: 'finished', message }]);
  });

  test('while a recovery does nothing but wait it says until when, and afterwards no more', async () => {
    const notification_id = await insertNotification(platform, { status: 'running', attempts: 1 });
    const waits_until = '2026-11-20T10:03:00.500Z';
    const details = packJson([detail('2026-11-20 10:00:00.500000', 'Waiting 9 s for nothing.')]);
    const step = { notification_id, name: 'DisableComputeServiceTask', details };
    await insertStep(platform, { ...step, position: 0, state: 'SUCCESS' });
    await insertStep(platform, { ...step, position: 1, state: 'RUNNING', waits_until });
    const { steps } = await recordOf(notification_id);
    expect(steps.map((shown) => shown.waits_until)).toEqual([null, waits_until]);
    expect(timelineOf(await recordOf(notification_id)).map(({ state }) => state)).toContain('waiting');
  });

  test('a fault begins with the last sign of life; not when the compute process alone was silent, nor later than its report', async () => {
    const generated_at = '2026-11-20T10:10:00.000000Z';
    const silent = { at: '2026-11-20T10:05:00.000Z', project_id: '', type: 'compute.process.error', kind: 'host' };
    const { database } = platform.platform.services;
    await database.transact((tx) =>
      tx
        .insertInto('events')
        .values({ ...silent, object_id: 'quiet' })
        .execute(),
    );
    const faultAt = async (last_seen_up: string, host: string) => {
      const raw = packJson({ payload: { last_seen_up } });
      return (await recordOf(await insertNotification(platform, { generated_at, host, raw }))).fault_at;
    };
    expect(await faultAt('2026-11-20T10:04:00Z', 'plain')).toBe('2026-11-20T10:04:00.000Z');
    expect(await faultAt('2026-11-20T10:04:00Z', 'quiet')).toBe(generated_at);
    expect(await faultAt('2026-11-20T10:11:00Z', 'late')).toBe(generated_at);
    expect(await faultAt('yesterday', 'odd')).toBe(generated_at);
  });

  test('an instance that became active between the fault and its report is down until it is active elsewhere', async () => {
    const generated_at = new Date(Date.now() - 60_000).toISOString();
    const notification_id = await insertNotification(platform, { generated_at, status: 'running', attempts: 1 });
    const server_id = crypto.randomUUID();
    await insertVmove(platform, { notification_id, server_id, status: 'ongoing' });
    const activeAt = async (ms: number) => {
      const event = {
        at: new Date(Date.now() + ms).toISOString(),
        project_id: 'none',
        kind: 'server',
        type: 'server.made',
      };
      const after = packJson({ vm_state: 'active' });
      await platform.platform.services.database.transact((tx) =>
        tx
          .insertInto('events')
          .values({ ...event, object_id: server_id, after })
          .execute(),
      );
      return (await recordOf(notification_id)).lanes[0]?.downtime?.until;
    };
    expect(await activeAt(-30_000)).toBeNull();
    expect(await activeAt(30_000)).toEqual(expect.any(String));
  });

  test('asks the database as often for a hundred instances as for one', async () => {
    const statements = async (count: number) => {
      const id = await insertNotification(platform, { status: 'finished', attempts: 1 });
      for (let index = 0; index < count; index += 1) {
        await insertVmove(platform, { notification_id: id, status: 'succeeded' });
      }
      const reads = await readsOf(platform.platform.services.database, async () =>
        expect((await recordOf(id)).lanes).toHaveLength(count),
      );
      return reads.length;
    };
    const ofOne = await statements(1);
    expect(ofOne).toBeGreaterThan(1);
    expect(await statements(100)).toBe(ofOne);
  });

  test('a host is counted day by day, this notification among them, and no other host with it', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const id = await insertNotification(platform, { host: 'often' });
    await insertNotification(platform, { host: 'often' });
    await insertNotification(platform, { host: 'often', generated_at: old });
    await insertNotification(platform, { host: 'other' });
    const { days, others } = (await recordOf(id)).host;
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: today, count: 2 });
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(others).toHaveLength(2);
  });

  test('anyone but an administrator is refused, and one that is not there is 404', async () => {
    const { api } = await newProject(platform, 'manager');
    const id = await insertNotification(platform, {});
    expect((await api.get(pathOf(id))).status).toBe(403);
    expect((await apiClient(platform).get(pathOf(id))).status).toBe(401);
    expect((await admin.get(pathOf('nothing'))).status).toBe(404);
  });
});

test.each([
  ['ACTIVE again', { activeAt: '2026-01-01T00:01:30Z' }, 90],
  ['deleted before that', { activeAt: '2026-01-01T00:01:30Z', deletedAt: '2026-01-01T00:00:10Z' }, 10],
  ['moved, where the events are forgotten', { movedAt: '2026-01-01T00:00:40Z' }, 40],
  ['neither of these, without an end', {}, null],
])('an instance is down until it is %s', (_, given, seconds) => {
  const since = '2026-01-01T00:00:00Z';
  const outage = { wasRunning: true, since, activeAt: undefined, movedAt: null, deletedAt: null, ...given };
  expect(downtimeOf(outage)?.seconds).toBe(seconds);
});
