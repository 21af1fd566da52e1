import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '#lib/db/open.ts';
import { createWorkflowRunner } from '#lib/engine/workflows/runner.ts';
import { whileWaiting } from '#lib/engine/workflows/waiting.ts';
import type { Workflow } from '#lib/engine/workflows/workflow.ts';
import { readEnv } from '#lib/env.ts';

/**
 * A process that carries out runs until none is left, for tests of what becomes of them when one takes it down:
 * `job.poison` kills it in the midst of a step, `job.end` when it is brought to its end, `job.slow` is harmless.
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
const rest = { pool: 'general', maxAttempts: 1 } as const;

const workflows: Workflow[] = [
  {
    ...{ name: 'job.poison', ...rest },
    async run(run) {
      await run.step('first', async () => note('poison begins'));
      await run.step('break', () => whileWaiting(() => delay(20)).then(() => die('poison breaks')));
    },
    onFailure: async (_input, error) => note(`poison failed: ${error.message}`),
  },
  {
    ...{ name: 'job.end', ...rest },
    run: () => Promise.reject(new Error('broken')),
    onFailure: () => die('end breaks'),
  },
  {
    ...{ name: 'job.slow', ...rest },
    run: (run) => run.step('work', () => whileWaiting(() => delay(150)).then(() => delay(20))).then(() => undefined),
    onFailure: async () => note('harmless failed'),
  },
];
const runner = createWorkflowRunner({ database, log: pino({ level: 'silent' }), workflows, concurrency: 32 });
await runner.start();
await runner.idle();
await runner.stop(1000);
await database.close();
