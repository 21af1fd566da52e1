import { afterEach, expect, test, vi } from 'vitest';
import { EventCursor } from '#lib/bus/cursor.ts';
import { LeaseWatch } from '#lib/db/lease-watch.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { LEASE_MS, releaseExpired, renewLeases } from './queue.ts';
import { startWorkflow } from './start.ts';

const platform = usePlatform({ NEPHOS_BACKGROUND_WORK: 'off' });
const database = () => platform.platform.services.database;
const HOURS_MS = 7_200_000;

afterEach(() => void vi.useRealTimers());

/** A run of another process, claimed before the clock was set back by hours. */
async function claimedRun(): Promise<{ id: string; status(): Promise<string | undefined> }> {
  const object = { id: 'object', project_id: 'project' };
  const id = await database().transact((tx) =>
    startWorkflow(tx, { name: 'job.run', pool: 'general' }, object, { n: 1 }),
  );
  const lease_until = new Date(Date.now() + LEASE_MS).toISOString();
  await database().transact((tx) =>
    tx
      .updateTable('workflow_runs')
      .set({ status: 'running', worker_id: 'other', lease_until })
      .where('id', '=', id)
      .execute(),
  );
  vi.setSystemTime(Date.now() - HOURS_MS);
  const status = async () =>
    (await database().read.selectFrom('workflow_runs').select('status').where('id', '=', id).executeTakeFirst())
      ?.status;
  return { id, status };
}

const sweeps = () => {
  const watch = new LeaseWatch();
  return () => releaseExpired(database(), { backoffMs: () => 0, isOwn: () => false, watch });
};

test('the run of a dead process is released once its lease was not renewed for its duration after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const run = await claimedRun();
  const sweep = sweeps();
  await sweep();
  vi.advanceTimersByTime(LEASE_MS - 1);
  await sweep();
  expect(await run.status()).toBe('running');
  vi.advanceTimersByTime(1);
  await sweep();
  expect(await run.status()).toBe('pending');
});

test('the run of a living process stays its own after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const run = await claimedRun();
  const sweep = sweeps();
  for (let round = 0; round < 10; round += 1) {
    await sweep();
    vi.advanceTimersByTime(LEASE_MS / 3);
    await renewLeases(database(), [run.id], 'other');
  }
  expect(await run.status()).toBe('running');
});

test('so does a living process whose clock is ahead by hours', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const run = await claimedRun();
  const sweep = sweeps();
  for (let round = 0; round < 10; round += 1) {
    await sweep();
    vi.advanceTimersByTime(LEASE_MS / 3);
    const own = Date.now();
    vi.setSystemTime(own + HOURS_MS);
    await renewLeases(database(), [run.id], 'other');
    vi.setSystemTime(own);
  }
  expect(await run.status()).toBe('running');
});

test('a reader of the event log whose process died before the clock was set back is replaced after its lease', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const [dead, next] = [new EventCursor(database(), 'set-back'), new EventCursor(database(), 'set-back')];
  await dead.open();
  expect(await dead.claim()).toMatchObject({ position: expect.any(Number) });
  vi.setSystemTime(Date.now() - HOURS_MS);
  expect(await next.claim()).toBe(Date.now() + LEASE_MS);
  vi.advanceTimersByTime(LEASE_MS);
  const turn = await next.claim();
  expect(turn).toMatchObject({ position: expect.any(Number) });
  if (typeof turn === 'object') await turn.end();
});
