import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { NotificationStatus } from '#lib/ha/notifications/enums.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  enterNotification,
  failHost,
  notificationOf,
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
import { checkUnfinished } from './jobs.ts';
import { SENTENCES } from './messages.ts';
import { abandonRecovery } from './rollback.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_HA_FAILOVER_DELAY_SECONDS: '600' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(async () => {
  await endRuns();
  await resetHa(platform);
  await emptyHosts(platform, admin);
  await protect(platform, { hosts: ['sim-1', 'sim-2'] });
});

/** Without a timeout, for slow machines. */
const WITHIN = { interval: 20 };

const services = () => platform.platform.services;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
/** Makes a notification older, optionally without its run. */
const age = (id: string, seconds: number, status: NotificationStatus, { isLost = false } = {}) =>
  services().database.transact(async (tx) => {
    const then = { status, created_at: ago(seconds), updated_at: ago(seconds), retry_at: ago(seconds) };
    await tx.updateTable('notifications').set(then).where('id', '=', id).execute();
    if (isLost) await tx.deleteFrom('workflow_runs').where('object_id', '=', id).execute();
  });
/** A recovery that waits until its host counts as down. */
async function waiting(): Promise<string> {
  await serversOn(platform, 'sim-1', 1);
  const id = await tell(platform, { host: 'sim-1' });
  await expect
    .poll(async () => (await stepsOf(platform, id))[0]?.message, WITHIN)
    .toBe('The compute service is disabled. Waiting up to 600 s until the service counts as down.');
  return id;
}
/** Ends every recovery, including those that start to wait meanwhile. */
const endRuns = () =>
  expect
    .poll(async () => {
      await endWaits();
      const open = services().database.read.selectFrom('workflow_runs').select('id');
      return (await open.where('status', 'in', ['pending', 'running']).execute()).length;
    }, WITHIN)
    .toBe(0);

/** Ends the wait of recoveries: their host counts as down, and they look again at once. */
const endWaits = async () => {
  await failHost(platform, 'sim-1');
  await services().database.transact((tx) =>
    tx
      .updateTable('workflow_runs')
      .set({ wake_at: ago(1) })
      .where('status', '=', 'pending')
      .execute(),
  );
};

test('a step says until when it waits for as long as it does, and no longer', async () => {
  const id = await waiting();
  const untils = async () => (await stepsOf(platform, id)).map(({ waits_until }) => waits_until);
  const [until] = await untils();
  const leftS = (Date.parse(until ?? '') - Date.now()) / 1000;
  expect(leftS).toBeGreaterThan(500);
  expect(leftS).toBeLessThanOrEqual(600);
  await endRuns();
  expect(new Set(await untils())).toEqual(new Set([null]));
});

test('a host without power is not waited for: its instances are evacuated at once', async () => {
  await serversOn(platform, 'sim-2', 1);
  await failHost(platform, 'sim-2', { isKnown: false });
  const after = { host: 'sim-2', power: 'off' };
  const event = { type: 'compute.host.error', kind: 'host', objectId: 'sim-2', projectId: '', after };
  await services().database.transact((tx) => recordEvent(tx, PLATFORM, event));
  const id = await tell(platform, { host: 'sim-2' });
  expect(await over(platform, id)).toMatchObject({ status: 'finished' });
  expect((await stepsOf(platform, id))[0]).toMatchObject({
    state: 'SUCCESS',
    message: 'The compute service still counted as up although the host is fenced, so it was forced down.',
    details: expect.stringContaining('The host is fenced, so there is no need to wait.'),
  });
  expect((await serverOf(platform, (await serverIds())[0] ?? '')).host).not.toBe('sim-2');
});

test('a host that counts as down already is not waited for', async () => {
  await serversOn(platform, 'sim-1', 1);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, id)).toMatchObject({ status: 'finished' });
  expect((await stepsOf(platform, id))[0]).toMatchObject({
    state: 'SUCCESS',
    details: expect.not.stringContaining('Waiting'),
  });
});

test('the wait for a reported host ends as soon as it counts as down', async () => {
  const id = await waiting();
  await failHost(platform, 'sim-1');
  expect(await over(platform, id)).toMatchObject({ status: 'finished' });
  expect((await serverOf(platform, (await serverIds())[0] ?? '')).host).not.toBe('sim-1');
});

describe('A notification that takes too long', () => {
  test('under way fails with the reason, its open step too, and its run leaves it alone', async () => {
    const id = await waiting();
    await age(id, 90_000, 'running');
    await checkUnfinished(services());
    const message = 'The recovery did not finish within 86400 s.';
    expect(await over(platform, id)).toMatchObject({ status: 'failed', message, attempts: 1 });
    expect(await stepsOf(platform, id)).toMatchObject([
      { name: 'DisableComputeServiceTask', state: 'FAILURE', message },
      { name: 'Rollback', state: 'SUCCESS', message: 'Nothing to roll back.' },
    ]);
    await endRuns();
    expect((await vmovesOf(platform, id)).map(({ status }) => status)).toEqual(['ignored']);
    expect(await protectedHost(platform, 'sim-1')).toMatchObject({ on_maintenance: 1 });
  });

  test('in error whose retry is recorded for hours later, as before the clock was set back, is retried', async () => {
    const id = await waiting();
    await age(id, -7200, 'error', { isLost: true });
    await checkUnfinished(services());
    await expect.poll(async () => (await notificationOf(platform, id)).status, WITHIN).toBe('running');
  });

  test.each(['new', 'error'] as const)('in %s fails too, and nothing of it is ever tried again', async (status) => {
    const id = await waiting();
    await age(id, 90_000, status, { isLost: true });
    await checkUnfinished(services());
    await checkUnfinished(services());
    expect(await notificationOf(platform, id)).toMatchObject({ status: 'failed', retry_at: null });
    expect((await serverOf(platform, (await serverIds())[0] ?? '')).host).toBe('sim-1');
  });
});

const serverIds = async () => {
  const rows = services().database.read.selectFrom('servers').select('id').where('deleted_at', 'is', null);
  return (await rows.execute()).map(({ id }) => id);
};

describe('A notification without a run', () => {
  test.each(['new', 'error'] as const)(
    'is taken up when it has waited in %s for a minute, not before',
    async (status) => {
      const id = await waiting();
      await age(id, 30, status, { isLost: true });
      await checkUnfinished(services());
      expect(await notificationOf(platform, id)).toMatchObject({ status });
      await age(id, 90, status);
      await checkUnfinished(services());
      await expect.poll(async () => (await notificationOf(platform, id)).status, WITHIN).toBe('running');
      expect(await notificationOf(platform, id)).toMatchObject({ attempts: 2 });
    },
  );

  test('that counts as running is tried again, and fails when that was its second attempt', async () => {
    const id = await waiting();
    await age(id, 90, 'running', { isLost: true });
    await checkUnfinished(services());
    await expect.poll(async () => (await notificationOf(platform, id)).attempts, WITHIN).toBe(2);
    await age(id, 90, 'running', { isLost: true });
    await checkUnfinished(services());
    expect(await notificationOf(platform, id)).toMatchObject({
      status: 'failed',
      message: 'The recovery was interrupted and could not be resumed.',
    });
  });

  test('that waits for another one of its host is left to the end of that one', async () => {
    await waiting();
    const second = await tell(platform, { host: 'sim-1' });
    await expect.poll(() => runsOf(second), WITHIN).toEqual(['done']);
    await age(second, 90, 'new');
    await checkUnfinished(services());
    expect(await runsOf(second)).toEqual(['done']);
  });
});

const runsOf = async (id: string) => {
  const runs = services().database.read.selectFrom('workflow_runs').select('status').where('object_id', '=', id);
  return (await runs.execute()).map(({ status }) => status);
};

test('a recovery that expires is not failed with the run that has claimed it meanwhile', async () => {
  const notificationId = await enterNotification(platform, { host: 'sim-1' });
  const claimed = { status: 'running', run_id: 'second' } as const;
  await services().database.transact((tx) =>
    tx.updateTable('notifications').set(claimed).where('id', '=', notificationId).execute(),
  );
  const expired = { notificationId, message: SENTENCES.recoveryLost, isForGood: true };
  await abandonRecovery(services(), { ...expired, runId: 'first' });
  expect(await notificationOf(platform, notificationId)).toMatchObject(claimed);
  await abandonRecovery(services(), { ...expired, runId: 'second' });
  expect(await notificationOf(platform, notificationId)).toMatchObject({ status: 'failed', run_id: null });
});
