import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { bundledModule } from '#lib/testing/bundled-module.ts';
import { useRuns } from '#lib/testing/runs.ts';
import type { RunRow } from './run-row.ts';
import { PermanentFailure } from './workflow.ts';

const { database, folder, settings, runnerOf, enter, rows } = useRuns();

const MAX_DEATHS = 40;

/**
 * Starts processes one after the other until no run is left; returns how many died. @param kill is called with each
 * process and may kill it
 */
async function deathsUntilIdle(kill?: (child: ChildProcess) => Promise<void>): Promise<number> {
  for (let deaths = 0; deaths < MAX_DEATHS; deaths += 1) {
    const child = spawn(process.execPath, [await bundledModule('lib/testing/crash-test-runner.ts')], {
      env: { ...process.env, ...settings() },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const exit = once(child, 'exit');
    await kill?.(child);
    const [code] = await exit;
    if (code === 0) return deaths;
    // Replicas take over after the lease; the test does not wait for it.
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
const noted = (text: string) => notes().filter((note) => note === text).length;
const enterHarmless = async (count: number) => {
  for (let n = 1; n <= count; n += 1) await enter(n, { name: 'job.slow', project: `project-${n % 3}` });
};
/**
 * Sets a run to the state after so many processes died while it executed: the first two with others, which made it a
 * suspect, and the rest alone.
 */
const haveDied = (name: string, claims: number, values: Partial<RunRow> = {}) =>
  database().transact((tx) =>
    tx
      .updateTable('workflow_runs')
      .set({ pool: 'quarantine', claims, crash_score: claims - 2, ...values })
      .where('name', '=', name)
      .execute(),
  );
const outcomes = async () => new Set((await rows()).map(({ name, status }) => `${name} ${status}`));

describe('Runs that take their process down', () => {
  test('a run whose process reports the crash three times while it executes alone is failed, and all others succeed', async () => {
    await enterHarmless(3);
    await enter(0, { name: 'job.throws' });
    await enterHarmless(3);
    // The first two make it a suspect.
    expect(await deathsUntilIdle()).toBe(5);
    expect(noted('throws')).toBe(5);
    expect(notes().at(-1)).toBe('throws failed: The operation was aborted: the server crashed each time it ran.');
    expect(await outcomes()).toEqual(new Set(['job.throws failed', 'job.slow done']));
  });

  test('a run that kills its process without a report is failed at the twelfth time alone, and all others succeed', async () => {
    await enterHarmless(6);
    await enter(0, { name: 'job.poison' });
    await haveDied('job.poison', 13);
    expect(await deathsUntilIdle()).toBe(1);
    expect(noted('poison breaks')).toBe(1);
    expect(await outcomes()).toEqual(new Set(['job.poison failed', 'job.slow done']));
  });

  test('a run that is executing whenever its process is killed from outside is not failed', async () => {
    writeFileSync(join(folder(), 'kill'), '');
    await enter(0, { name: 'job.victim' });
    await haveDied('job.victim', 2);
    await enterHarmless(4);
    // As many reports of a crash would have failed it.
    const kills = 3;
    const deaths = await deathsUntilIdle(async (child) => {
      const before = noted('victim works');
      if (before >= kills) return rmSync(join(folder(), 'kill'));
      await expect.poll(() => noted('victim works')).toBe(before + 1);
      child.kill('SIGKILL');
    });
    expect(deaths).toBe(kills);
    expect(notes().at(-1)).toBe('victim done');
    expect(await outcomes()).toEqual(new Set(['job.victim done', 'job.slow done']));
  });

  test('a run whose failure handler kills its process is failed without it, and all others succeed', async () => {
    await enter(0, { name: 'job.end' });
    await haveDied('job.end', 13, { failure: packJson({ message: 'broken', detail: 'broken', tries: 0 }) });
    await enterHarmless(6);
    expect(await deathsUntilIdle()).toBe(1);
    const [end] = (await rows()).filter(({ name }) => name === 'job.end');
    expect(end).toMatchObject({
      status: 'failed',
      error: 'broken; the server crashed each time its failure handler ran',
    });
    expect(await outcomes()).toEqual(new Set(['job.end failed', 'job.slow done']));
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
    expect(await rows()).toMatchObject([
      { status: 'failed', error: 'no valid host; its failure handler failed: no end 12' },
    ]);
  });

  test('one that succeeds at a later try is the end', async () => {
    const messages: string[] = [];
    const runner = await runnerOf(
      {
        run: () => Promise.reject(new PermanentFailure('no valid host')),
        onFailure: async (_input, error) => {
          messages.push(error.message);
          if (messages.length < 3) throw new Error('not yet');
        },
      },
      { backoffMs: () => 0 },
    );
    await enter(1);
    await runner.idle();
    expect(messages).toEqual(['no valid host', 'no valid host', 'no valid host']);
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'no valid host' }]);
  });

  test('an error is reported in words for users, and logged unchanged', async () => {
    const ends: [string, unknown][] = [];
    const runner = await runnerOf({
      maxAttempts: 1,
      run: () => Promise.reject(new Error("ENOENT: '/srv/nephos/volumes/1'")),
      onFailure: async (_input, error) => void ends.push([error.message, error.cause]),
    });
    await enter(1);
    await runner.idle();
    const [row] = await rows();
    const cause = expect.objectContaining({ message: "ENOENT: '/srv/nephos/volumes/1'" });
    expect(ends).toEqual([[`Internal error (run ${row?.id}).`, cause]]);
    expect(row?.error).toBe("ENOENT: '/srv/nephos/volumes/1'");
  });
});
