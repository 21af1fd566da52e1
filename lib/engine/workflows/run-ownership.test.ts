import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { type Script, useRuns } from '#lib/testing/runs.ts';
import { Pool } from './pool.ts';
import { assertOwnership, Place } from './run-ownership.ts';

const { database, runnerOf, enter, rows } = useRuns();
afterEach(() => vi.useRealTimers());

/** Whether a driver may continue. */
function mayGoOn(): boolean {
  try {
    assertOwnership();
    return true;
  } catch {
    return false;
  }
}

/** A workflow of two steps that waits for the test after the first one. */
function steps(name: string, calls: string[]) {
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asDriver: typeof mayGoOn | undefined;
  const script: Script = {
    async run(run) {
      await run.step('one', async () => {
        const here = AsyncLocalStorage.snapshot();
        asDriver = () => here(mayGoOn);
        calls.push(`${name} begins`);
        begun.resolve();
        await goesOn.promise;
        assertOwnership();
        calls.push(`${name} goes on`);
      });
      await run.step('two', async () => void calls.push(`${name} ends`));
    },
  };
  return { script, begun: begun.promise, goOn: goesOn.resolve, mayGoOn: () => asDriver?.() };
}

test('a run whose lease ran out goes no further, as another process may carry it out by now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const calls: string[] = [];
  const [stuck, other] = [steps('one', calls), steps('the other', calls)];
  const one = await runnerOf(stuck.script, { isReplica: true });
  await enter(1);
  await stuck.begun;
  expect(stuck.mayGoOn()).toBe(true);
  vi.setSystemTime(Date.now() + 14_000);
  expect(stuck.mayGoOn()).toBe(false);
  vi.setSystemTime(Date.now() + 2000);
  await runnerOf(other.script, { isReplica: true });
  await other.begun;
  stuck.goOn();
  other.goOn();
  await one.idle();
  expect(calls).toEqual(['one begins', 'the other begins', 'the other goes on', 'the other ends']);
  expect(await rows()).toMatchObject([{ status: 'done' }]);
});

test('a run whose lease is renewed goes on however long it takes, until another process has it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  const { script, begun, goOn, mayGoOn: mayRunGoOn } = steps('one', []);
  const runner = await runnerOf(script, { isReplica: true });
  await enter(1);
  await begun;
  const leaseUntil = async () => Date.parse((await rows())[0]?.lease_until ?? '');
  for (let renewed = 0; renewed < 3; renewed += 1) {
    vi.advanceTimersByTime(8000);
    await expect.poll(leaseUntil).toBeGreaterThan(Date.now() + 9000);
    await expect.poll(mayRunGoOn).toBe(true);
  }
  await database().transact((tx) => tx.updateTable('workflow_runs').set({ worker_id: 'another' }).execute());
  vi.advanceTimersByTime(5000);
  await expect.poll(mayRunGoOn).toBe(false);
  goOn();
  await runner.stop(0);
});

test.each([
  ['ended', true, true],
  ['was lost', false, false],
])('what is left of a run that %s may go on: %s', async (_what, wasOurs, isAllowed) => {
  const pool = new Pool(1);
  pool.acquire('project');
  const place = new Place({ pool, project: 'project', isOurs: () => wasOurs, onGiven: () => undefined });
  const left = await place.hold(async () => AsyncLocalStorage.snapshot());
  expect(left(mayGoOn)).toBe(isAllowed);
  expect(mayGoOn()).toBe(true);
});

test('a wait whose preparation fails keeps the place of its run', async () => {
  const pool = new Pool(1);
  pool.acquire('project');
  const onWait = vi.fn().mockRejectedValueOnce(new Error('The connection was lost.')).mockResolvedValue(undefined);
  const place = new Place({ pool, project: 'project', isOurs: () => true, onGiven: () => undefined, onWait });
  await place.hold(async () => {
    await expect(place.wait(async () => 'done')).rejects.toThrow('The connection was lost.');
    expect(pool.room).toBe(0);
    expect(await place.wait(async () => pool.room)).toBe(1);
    expect(pool.room).toBe(0);
  });
  expect(pool.isEmpty).toBe(true);
});
