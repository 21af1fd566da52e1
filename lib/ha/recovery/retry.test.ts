import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { english } from '#lib/i18n/english.ts';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn, setHost } from '#lib/testing/moves.ts';
import { insertNotification } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  failHost,
  mendHost,
  notificationOf,
  over,
  protect,
  QUIET,
  resetHa,
  serverOf,
  stepsOf,
  tell,
  vmovesOf,
} from '#lib/testing/recovery.ts';
import { act } from '#lib/testing/server-actions.ts';
import type { IsolationReason } from '../isolation/schema.ts';
import { checkUnfinished } from './jobs.ts';
import { beginRetry } from './retry.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;
const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const pathOf = (id: string) => `/console/v1/ha/notifications/${id}/retry`;
const retry = async (id: string, given: object = {}) =>
  (await signInAdmin(platform)).post(pathOf(id), { retry: given });
const setRam = (ram_mb: number) =>
  database().transact((tx) => tx.updateTable('hosts').set({ ram_mb }).where('name', '!=', 'sim-1').execute());

beforeEach(async () => {
  for (const host of HOSTS) await mendHost(platform, host);
  await resetHa(platform);
  await emptyHosts(platform, await signInAdmin(platform));
});
afterEach(() => vi.restoreAllMocks());

/** A recovery whose two attempts failed for lack of capacity. */
async function failedRecovery(count: number) {
  await protect(platform, { hosts: HOSTS });
  const servers = await serversOn(platform, 'sim-1', count);
  await setRam(0);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, id)).toMatchObject({ status: 'failed', attempts: 2 });
  await setRam(64_000);
  return { id, ...servers };
}

const listed = async (id: string) =>
  (await (await signInAdmin(platform)).get(`/console/v1/ha/notifications/${id}`)).body.notification;

describe('POST /ha/notifications/{id}/retry', () => {
  test('is a third attempt of the same recovery: what ran before runs again, and the status of the API stays', async () => {
    const { id, ids } = await failedRecovery(3);
    expect(await listed(id)).toMatchObject({ status: 'failed', outcome: 'failed', unrecovered: 3, retryable: 3 });
    const answer = await retry(id);
    expect([answer.status, answer.body]).toEqual([202, { retry: { instances: 3 } }]);
    await settle(platform);
    for (const server of ids) {
      expect(await serverOf(platform, server)).toMatchObject({ vm_state: 'active', power_state: 1, locked_by: null });
      expect((await serverOf(platform, server)).host).not.toBe('sim-1');
    }
    expect(await notificationOf(platform, id)).toMatchObject({ status: 'failed', attempts: 3, retry_run_id: null });
    const steps = (await stepsOf(platform, id)).filter(({ attempt }) => attempt === 3);
    expect(steps.map(({ name, state, message }) => `${name} ${state} ${message}`)).toEqual([
      'ConfirmFencingTask SUCCESS There is sufficient evidence that the host no longer runs anything.',
      'PrepareHAEnabledInstancesTask SUCCESS 3 instances to move.',
      'EvacuateInstancesTask SUCCESS 3 of 3 moved',
    ]);
    const moves = (await vmovesOf(platform, id)).filter(({ attempt }) => attempt === 3);
    expect(moves.map(({ status, old_vm_state }) => `${status} ${old_vm_state}`)).toEqual(
      Array(3).fill('succeeded active'),
    );
    expect(await listed(id)).toMatchObject({ status: 'failed', outcome: 'recovered', unrecovered: 0 });
    const again = await retry(id);
    expect([again.status, again.body.conflictingRequest.message]).toEqual([
      409,
      'No instance of this recovery can be retried.',
    ]);
  });

  test('one instance can be retried by itself; one that somebody evacuated and that is off is started where it is', async () => {
    const { id, ids, project } = await failedRecovery(2);
    const [one = '', other = ''] = ids;
    expect((await act(project, one, { evacuate: {} }, '2.95')).status).toBe(200);
    await settle(platform);
    expect(await serverOf(platform, one)).toMatchObject({ vm_state: 'stopped' });
    expect((await retry(id, { server_ids: [one] })).body).toEqual({ retry: { instances: 1 } });
    await settle(platform);
    expect(await serverOf(platform, one)).toMatchObject({ vm_state: 'active' });
    expect(await serverOf(platform, other)).toMatchObject({ vm_state: 'error', host: 'sim-1' });
    expect(await listed(id)).toMatchObject({ outcome: 'failed', unrecovered: 1 });
    const refused = await retry(id, { server_ids: [one] });
    expect(refused.status).toBe(400);
  });

  test('instances start in place together, and the one that does not start in time is named', async () => {
    const { id, ids } = await failedRecovery(3);
    await mendHost(platform, 'sim-1');
    await setHost(platform, 'sim-1', { state: 'up', forced_down: 0 });
    const { env, engine } = platform.platform.services;
    const { NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS: usual } = env;
    Object.assign(env, { NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS: 1 });
    onTestFinished(() => void Object.assign(env, { NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS: usual }));
    const [slow = '', ...others] = ids;
    const delay = { operation: null, host: null, delay_ms: 4000, remaining: null } as const;
    await engine.fleet?.addFault({ type: 'operation_slow', server_id: slow, ...delay });
    expect((await retry(id)).status).toBe(202);
    await expect.poll(async () => (await notificationOf(platform, id)).retry_run_id).toBeNull();
    expect((await notificationOf(platform, id)).message).toBe('web-0 did not become active within 1 s.');
    for (const other of others) expect(await serverOf(platform, other)).toMatchObject({ vm_state: 'active' });
    const steps = (await stepsOf(platform, id)).filter(({ name }) => name === 'StartInstanceTask');
    expect(steps).toMatchObject([{ state: 'FAILURE' }]);
    await settle(platform);
  });

  test('an instance that is deleted before its turn does not make the retry fail', async () => {
    const { id, ids } = await failedRecovery(2);
    const [gone = ''] = ids;
    const row = await notificationOf(platform, id);
    await database().transact(async (tx) => {
      const deleted = { deleted_at: new Date().toISOString(), vm_state: 'deleted', host: null } as const;
      await tx.updateTable('servers').set(deleted).where('id', '=', gone).execute();
      await beginRetry(tx, PLATFORM, row, ids);
    });
    await settle(platform);
    const steps = (await stepsOf(platform, id)).filter(({ attempt }) => attempt === 3);
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'ConfirmFencingTask SUCCESS',
      'PrepareHAEnabledInstancesTask SUCCESS',
      'EvacuateInstancesTask SUCCESS',
      'StartInstanceTask SUCCESS',
    ]);
    const { message, retry_run_id } = await notificationOf(platform, id);
    expect([message, retry_run_id]).toEqual([row.message, null]);
  });

  test('a retry that fails says of how many of the whole recovery, and can be retried again', async () => {
    const { id } = await failedRecovery(2);
    await setRam(0);
    expect((await retry(id)).status).toBe(202);
    await settle(platform);
    const row = await notificationOf(platform, id);
    expect(row).toMatchObject({ status: 'failed', retry_run_id: null, attempts: 3 });
    expect(row.message).toMatch(/^2 of 2 instances could not be recovered: No valid host was found/);
    await setRam(64_000);
    expect((await retry(id)).status).toBe(202);
    await settle(platform);
    expect(await listed(id)).toMatchObject({ outcome: 'recovered' });
  });

  test('a retry whose run is lost is given up', async () => {
    const { id } = await failedRecovery(1);
    await database().transact((tx) =>
      tx.updateTable('notifications').set({ retry_run_id: 'lost' }).where('id', '=', id).execute(),
    );
    expect((await retry(id)).status).toBe(409);
    await checkUnfinished(platform.platform.services);
    expect(await notificationOf(platform, id)).toMatchObject({
      retry_run_id: null,
      message: 'The retry was interrupted and could not be resumed.',
    });
  });

  test('only a failed recovery is retried: 409; 404 for none; anyone but an administrator is refused', async () => {
    const id = await insertNotification(platform, { status: 'finished' });
    expect((await retry(id)).status).toBe(409);
    expect((await retry('nothing')).status).toBe(404);
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(pathOf(id), { retry: {} })).status).toBe(403);
    expect((await apiClient(platform).post(pathOf(id), { retry: {} })).status).toBe(401);
  });
});

describe('While the control plane may be isolated', () => {
  const WAITS =
    /^The retry of instances of sim-1 waits because the control plane may be isolated: 1 instance in 1 project /;
  const summaryOf = async () => {
    const { body } = await (await signInAdmin(platform)).get('/console/v1/ha/open-incidents');
    return english(body.incidents[0].summary);
  };
  const isolate = async () => {
    const now = new Date().toISOString();
    const check = { reasons: packJson<IsolationReason[]>(['hosts']), hosts: 3, silent: 2 };
    const paths = { database: 'reachable', storage: 'reachable', gateway: 'unchecked' } as const;
    const seen = { groups: packJson([]), matrix: packJson({ paths, hosts: [], more_hosts: 0 }) };
    const values = { id: 'isolation', opened_at: now, checked_at: now, ...check, ...seen };
    await database().transact((tx) => tx.insertInto('isolation_incidents').values(values).execute());
    onTestFinished(reconnect);
  };
  const reconnect = async () => {
    await database().transact((tx) => tx.deleteFrom('isolation_incidents').execute());
  };

  test('a retry waits, says so, and goes on when the incident is over', async () => {
    const { id, ids } = await failedRecovery(1);
    await isolate();
    expect((await retry(id)).status).toBe(202);
    await expect.poll(summaryOf, { interval: 20 }).toMatch(WAITS);
    const last = async () => (await stepsOf(platform, id)).at(-1);
    expect(await last()).toMatchObject({ name: 'ConfirmReachabilityTask', state: 'RUNNING' });
    expect((await vmovesOf(platform, id)).filter(({ attempt }) => attempt === 3)).toEqual([]);
    await reconnect();
    await settle(platform);
    expect(await serverOf(platform, ids[0] ?? '')).toMatchObject({ vm_state: 'active' });
    expect(await notificationOf(platform, id)).toMatchObject({ retry_run_id: null });
  });

  test('it starts an instance where it is if its host responds again meanwhile', async () => {
    const { id, ids } = await failedRecovery(1);
    await isolate();
    expect((await retry(id)).status).toBe(202);
    await expect.poll(summaryOf, { interval: 20 }).toMatch(WAITS);
    await mendHost(platform, 'sim-1');
    await database().transact((tx) =>
      tx.updateTable('hosts').set({ forced_down: 0 }).where('name', '=', 'sim-1').execute(),
    );
    await reconnect();
    await settle(platform);
    expect(await serverOf(platform, ids[0] ?? '')).toMatchObject({ vm_state: 'active', host: 'sim-1' });
  });

  test('it ends when it has waited as long as a recovery may', async () => {
    const { id } = await failedRecovery(1);
    await isolate();
    const { env } = platform.platform.services;
    const { NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS: usual } = env;
    Object.assign(env, { NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS: 1 });
    expect((await retry(id)).status).toBe(202);
    await settle(platform);
    Object.assign(env, { NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS: usual });
    expect(await notificationOf(platform, id)).toMatchObject({
      ...{ status: 'failed', retry_run_id: null },
      message: expect.stringMatching(/^The control plane may be isolated, so nothing is evacuated until /),
    });
  });

  test('moves of a retry that have not started wait, and the incident says so', async () => {
    const { id } = await failedRecovery(1);
    await database().transact(async (tx) => {
      await tx.updateTable('notifications').set({ retry_run_id: 'run' }).where('id', '=', id).execute();
      await tx.updateTable('vmoves').set({ status: 'pending' }).where('notification_id', '=', id).execute();
    });
    expect(await summaryOf()).toMatch(/^Retrying instances of sim-1: /);
    await isolate();
    expect(await summaryOf()).toMatch(WAITS);
  });
});
