import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#lib/db/database.ts';
import { readEnv } from '#lib/env.ts';
import { dropSchema, freshSchemaUrl } from '#lib/testing/postgres.ts';
import { createWorkflowRunner, type WorkflowRunner } from './runner.ts';
import { startWorkflow } from './start.ts';
import { PermanentFailure, type Run, type Workflow } from './workflow.ts';

const log = pino({ level: 'silent' });
let folder: string;
let url: string | undefined;
let database: Database;
const runners: WorkflowRunner[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-workflows-'));
  url = await freshSchemaUrl();
  database = await openDatabase(readEnv({ NEPHOS_DATA: folder, ...(url ? { DATABASE_URL: url } : {}) }));
});

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(1000)));
  await database.close();
  if (url) await dropSchema(url);
  rmSync(folder, { recursive: true, force: true });
});

interface Script {
  run(run: Run, input: { n: number }): Promise<void>;
  onFailure?(input: { n: number }, error: Error): Promise<void>;
  maxAttempts?: number;
}

/** A runner over one workflow named `job`; the promise resolves when it has started. */
async function runnerOf({ run, onFailure = async () => undefined, maxAttempts = 3 }: Script): Promise<WorkflowRunner> {
  const workflow: Workflow<{ n: number }> = { name: 'job', maxAttempts, run, onFailure };
  const workflows = [workflow as Workflow];
  const runner = createWorkflowRunner({ database, log, workflows, concurrency: 8 });
  runners.push(runner);
  await runner.start();
  return runner;
}

const job = { name: 'job', bind: () => ({}) as Workflow, input: { n: 0 } };
const start = (n: number) => database.transact((tx) => startWorkflow(tx, job, `object-${n}`, { n }));
const statuses = async () =>
  (await database.read.selectFrom('workflow_runs').select('status').execute()).map(({ status }) => status);

describe('Workflow runs', () => {
  test('a run for later does not start before its time, and is not waited for', async () => {
    const seen: number[] = [];
    const runner = await runnerOf({ run: async (_run, { n }) => void seen.push(n) });
    const later = (n: number, afterMs: number) =>
      database.transact((tx) =>
        startWorkflow(tx, job, `object-${n}`, { n }, { after: new Date(Date.now() + afterMs) }),
      );
    await later(1, 3_600_000);
    await later(2, 300);
    await runner.idle();
    expect(seen).toEqual([]);
    await expect.poll(() => seen, { timeout: 5000 }).toEqual([2]);
    expect((await statuses()).toSorted()).toContain('pending');
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
    const failing = database.transact(async (tx) => {
      await startWorkflow(tx, job, 'object', { n: 1 });
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
    expect(ends).toEqual(['broken']);
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
    const first = await runnerOf(script);
    await start(1);
    await expect.poll(() => calls).toEqual(['before']);
    await first.stop(1000);
    expect(await statuses()).toEqual(['pending']);
    const second = await runnerOf(script);
    await second.idle();
    expect(calls).toEqual(['before', 'after']);
  });

  test('two runners never execute the same run', async () => {
    const seen: number[] = [];
    const script: Script = { run: (run, { n }) => run.step('note', async () => void seen.push(n)) };
    const [one, two] = [await runnerOf(script), await runnerOf(script)];
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    await Promise.all(numbers.map(start));
    await Promise.all([one.idle(), two.idle()]);
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers);
  });
});
