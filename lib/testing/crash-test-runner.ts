import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '#lib/db/open.ts';
import { releaseWorker } from '#lib/engine/workflows/run-ownership.ts';
import { createWorkflowRunner } from '#lib/engine/workflows/runner.ts';
import type { Workflow } from '#lib/engine/workflows/workflow.ts';
import { stopOnUncaught } from '#lib/server/uncaught.ts';
import { readEnv } from '#lib/settings/env.ts';

/**
 * Executes workflow runs until none is left, for tests of what happens to runs when one of them crashes the process:
 * `job.poison` kills the process during a step, `job.throws` ends it with an uncaught error, `job.end` kills it in
 * `onFailure`, `job.slow` is harmless, and `job.victim` waits to be killed from outside.
 */
const env = readEnv();
const database = await openDatabase(env);
const note = (text: string) => appendFileSync(join(env.dataFolder, 'notes'), `${text}\n`);
const die = async (text: string) => {
  note(text);
  await delay(100);
  process.kill(process.pid, 'SIGKILL');
  await delay(1000);
};
/** Whether the step should wait to be killed. Tests wait for the note, and choose this with the file `kill`. */
const isKilled = () => {
  note('victim works');
  return existsSync(join(env.dataFolder, 'kill'));
};
const rest = { pool: 'general', maxAttempts: 1 } as const;

const workflows: Workflow[] = [
  {
    ...{ name: 'job.poison', ...rest },
    async run(run) {
      await run.step('break', () => releaseWorker(() => delay(20)).then(() => die('poison breaks')));
    },
    onFailure: async (_input, error) => note(`poison failed: ${error.message}`),
  },
  {
    ...{ name: 'job.throws', ...rest },
    run: (run) =>
      run.step('break', async () => {
        note('throws');
        setTimeout(() => {
          throw new Error('nobody catches this');
        });
        await new Promise(() => undefined);
      }),
    onFailure: async (_input, error) => note(`throws failed: ${error.message}`),
  },
  {
    ...{ name: 'job.victim', ...rest },
    run: (run) =>
      run.step('work', () => (isKilled() ? delay(60_000) : Promise.resolve())).then(() => note('victim done')),
    onFailure: async () => note('victim failed'),
  },
  {
    ...{ name: 'job.end', ...rest },
    run: () => Promise.reject(new Error('broken')),
    onFailure: () => die('end breaks'),
  },
  {
    ...{ name: 'job.slow', ...rest },
    run: (run) => run.step('work', () => releaseWorker(() => delay(150)).then(() => delay(20))).then(() => undefined),
    onFailure: async () => note('harmless failed'),
  },
];
const log = pino({ level: 'silent' });
const runner = createWorkflowRunner({ database, log, workflows, concurrency: 32, backoffMs: () => 1 });
stopOnUncaught(log, async (exitCode) => {
  await runner.stop(100, 'crash');
  process.exit(exitCode);
});
await runner.start();
await runner.idle();
await runner.stop(1000);
await database.close();
