import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useRuns } from '#lib/testing/runs.ts';
import { PermanentFailure } from './workflow.ts';

const { database, folder, settings, runnerOf, enter, rows } = useRuns();

/** Lets processes carry out the runs, one after the other dies, until one has nothing left to do. Returns how many died. */
async function deathsUntilIdle(): Promise<number> {
  for (let deaths = 0; deaths < 12; deaths += 1) {
    const child = spawn(process.execPath, ['lib/testing/mortal-runner.ts'], {
      env: { ...process.env, ...settings() },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== null) return code === 0 ? deaths : Number.NaN;
    // Replicas take over when the lease has ended; here nobody waits for it.
    const lease_until = new Date(0).toISOString();
    await database().transact((tx) =>
      tx.updateTable('workflow_runs').set({ lease_until }).where('status', '=', 'running').execute(),
    );
  }
  return Number.NaN;
}

const notes = (): string[] => {
  const file = join(folder(), 'notes');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};
const enterHarmless = async (count: number) => {
  for (let n = 1; n <= count; n += 1) await enter(n, { name: 'job.slow', project: `project-${n % 3}` });
};

describe('Runs that take their process down', () => {
  test('a run that does it three times is failed at the fourth start, not run again, and all others come through', async () => {
    await enterHarmless(12);
    await enter(0, { name: 'job.poison' });
    await enterHarmless(12);
    expect(await deathsUntilIdle()).toBe(3);
    expect(notes().filter((note) => note === 'poison breaks')).toHaveLength(3);
    expect(notes().at(-1)).toBe('poison failed: The operation was given up: it broke off 3 times.');
    expect(notes()).not.toContain('harmless failed');
    const statuses = (await rows()).map(({ name, status }) => `${name} ${status}`);
    expect(new Set(statuses)).toEqual(new Set(['job.poison failed', 'job.slow done']));
  });

  test('a run whose honest end does it three times ends without one, and all others come through', async () => {
    await enter(0, { name: 'job.end' });
    await enterHarmless(6);
    expect(await deathsUntilIdle()).toBe(3);
    const [end] = (await rows()).filter(({ name }) => name === 'job.end');
    expect(end).toMatchObject({ status: 'failed', error: 'broken; its end broke off 3 times' });
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['failed', 'done']));
  });

  test('a stop that does not wait for a run to come to its end is not counted', async () => {
    let isLeft = false;
    const runner = await runnerOf({
      run: (run) =>
        run.step('long', async () => {
          isLeft = true;
          await new Promise((resolve) => setTimeout(resolve, 300));
        }),
    });
    await enter(1);
    await expect.poll(() => isLeft).toBe(true);
    await runner.stop(1);
    expect(await rows()).toMatchObject([{ claims: 0 }]);
    await expect.poll(async () => (await rows())[0]?.status).not.toBe('running');
  });
});

describe('Runs whose honest end fails', () => {
  test('it is tried a number of times, without the steps, and both errors are kept', async () => {
    let runs = 0;
    let ends = 0;
    const runner = await runnerOf(
      {
        run: async () => {
          runs += 1;
          throw new PermanentFailure('no valid host');
        },
        onFailure: async () => {
          ends += 1;
          throw new Error(`no end ${ends}`);
        },
      },
      { backoffMs: () => 0 },
    );
    await enter(1);
    await runner.idle();
    expect([runs, ends]).toEqual([1, 12]);
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'no valid host; its end: no end 12' }]);
  });

  test('one that succeeds at a later try is the end', async () => {
    const told: string[] = [];
    const runner = await runnerOf(
      {
        run: () => Promise.reject(new PermanentFailure('no valid host')),
        onFailure: async (_input, error) => {
          told.push(error.message);
          if (told.length < 3) throw new Error('not yet');
        },
      },
      { backoffMs: () => 0 },
    );
    await enter(1);
    await runner.idle();
    expect(told).toEqual(['no valid host', 'no valid host', 'no valid host']);
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'no valid host' }]);
  });

  test('what was thrown is told in words for users, and kept as it was for the log', async () => {
    const ends: [string, unknown][] = [];
    const runner = await runnerOf({
      maxAttempts: 1,
      run: () => Promise.reject(new Error("ENOENT: '/srv/nephos/volumes/1'")),
      onFailure: async (_input, error) => void ends.push([error.message, error.cause]),
    });
    await enter(1);
    await runner.idle();
    const [row] = await rows();
    expect(ends).toEqual([[`Internal error (run ${row?.id}).`, new Error("ENOENT: '/srv/nephos/volumes/1'")]]);
    expect(row?.error).toBe("ENOENT: '/srv/nephos/volumes/1'");
  });
});
