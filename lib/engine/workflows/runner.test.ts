import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Script, useRuns } from '#lib/testing/runs.ts';
import { startWorkflow } from './start.ts';
import { PermanentFailure } from './workflow.ts';

const { database, runnerOf, enter: start, rows } = useRuns();
afterEach(() => void vi.useRealTimers());
const statuses = async () => (await rows()).map(({ status }) => status);

describe('Workflow runs', () => {
  test('a run for later does not start before its time, and is not waited for', async () => {
    const seen: [number, Date][] = [];
    const runner = await runnerOf({ run: async (_run, { n }) => void seen.push([n, new Date()]) });
    const inMs = (ms: number) => ({ after: new Date(Date.now() + ms) });
    await start(1, inMs(3_600_000));
    await runner.idle();
    expect(seen).toEqual([]);
    const soon = inMs(300);
    await start(2, soon);
    await expect.poll(() => seen).toHaveLength(1);
    const [[n, startedAt] = []] = seen;
    expect([n, startedAt && startedAt >= soon.after]).toEqual([2, true]);
    expect(await statuses()).toContain('pending');
  });

  test('a run that was entered is executed at once, with its input', async () => {
    const seen: number[] = [];
    const runner = await runnerOf({
      run: async (run, { n }) => {
        await run.step('note', async () => void seen.push(n));
      },
    });
    await start(7);
    await runner.idle();
    expect(seen).toEqual([7]);
    expect(await statuses()).toEqual(['done']);
  });

  test('a run is not entered when its transaction fails', async () => {
    const runner = await runnerOf({ run: async () => undefined });
    const failing = database().transact(async (tx) => {
      const object = { id: 'object', project_id: 'project' };
      await startWorkflow(tx, { name: 'job.run', pool: 'general' }, object, { n: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await runner.idle();
    expect(await statuses()).toEqual([]);
  });

  test('a failing step is tried again, and the steps before it are not repeated', async () => {
    const calls: string[] = [];
    const runner = await runnerOf({
      run: async (run) => {
        await run.step('first', async () => void calls.push('first'));
        await run.step('second', async () => {
          calls.push('second');
          if (calls.length < 3) throw new Error('not yet');
        });
      },
    });
    await start(1);
    await runner.idle();
    expect(calls).toEqual(['first', 'second', 'second']);
    expect(await statuses()).toEqual(['done']);
  });

  test('a run that keeps failing gives up after its attempts and is brought to an honest end', async () => {
    const ends: string[] = [];
    const runner = await runnerOf({
      maxAttempts: 2,
      run: () => Promise.reject(new Error('broken')),
      onFailure: async (_input, error) => void ends.push(error.message),
    });
    await start(1);
    await runner.idle();
    expect(ends).toEqual([expect.stringMatching(/^Internal error/)]);
    expect(await statuses()).toEqual(['failed']);
  });

  test('a permanent failure is not tried again', async () => {
    let tries = 0;
    const runner = await runnerOf({
      run: async () => {
        tries += 1;
        throw new PermanentFailure('no valid host');
      },
    });
    await start(1);
    await runner.idle();
    expect(tries).toBe(1);
  });

  test('a stopped run resumes at the next start where it stood', async () => {
    const calls: string[] = [];
    const script: Script = {
      run: async (run) => {
        await run.step('before', async () => void calls.push('before'));
        await run.sleep('pause', 400);
        await run.step('after', async () => void calls.push('after'));
      },
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await runnerOf(script);
    await start(1);
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ status: 'pending', steps: expect.stringMatching(/pause/) });
    await first.stop(1000);
    expect(await statuses()).toEqual(['pending']);
    expect(calls).toEqual(['before']);
    vi.setSystemTime(Date.now() + 400);
    const second = await runnerOf(script);
    await second.idle();
    expect(calls).toEqual(['before', 'after']);
  });

  test.each(['while it sleeps', 'while no process runs'])(
    'a run goes on in time if the clock is set back %s',
    async (when) => {
      const calls: string[] = [];
      const script: Script = {
        run: async (run) => {
          await run.sleep('pause', 400);
          await run.step('after', async () => void calls.push('after'));
        },
      };
      vi.useFakeTimers({ toFake: ['Date'] });
      const first = await runnerOf(script);
      await start(1);
      await expect.poll(statuses).toEqual(['pending']);
      await expect.poll(async () => (await rows())[0]?.steps).toMatch(/pause/);
      if (when === 'while no process runs') await first.stop(1000);
      const setBack = Date.now() - 7_200_000;
      vi.setSystemTime(setBack);
      if (when === 'while no process runs') await runnerOf(script);
      // Each poll advances the clock a little.
      await expect.poll(statuses).toEqual(['done']);
      expect(calls).toEqual(['after']);
      expect(Date.now()).toBeLessThan(setBack + 60_000);
    },
  );

  test('two runners never execute the same run', async () => {
    const seen: number[] = [];
    const script: Script = { run: (run, { n }) => run.step('note', async () => void seen.push(n)) };
    const [one, two] = [await runnerOf(script), await runnerOf(script)];
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    await Promise.all(numbers.map((n) => start(n)));
    await Promise.all([one.idle(), two.idle()]);
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers);
  });
});
