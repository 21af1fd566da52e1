import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { Database, Tx } from '#lib/db/database.ts';
import { openDatabase } from '#lib/db/open.ts';
import { createWorkflowRunner, type WorkflowRunner } from '#lib/engine/workflows/runner.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import type { Run, Workflow } from '#lib/engine/workflows/workflow.ts';
import { readEnv } from '#lib/settings/env.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';

export interface Script extends Partial<Pick<Workflow, 'name' | 'pool' | 'maxAttempts'>> {
  run(run: Run, input: { n: number }): Promise<void>;
  onFailure?(input: { n: number }, error: Error): Promise<void>;
}

interface RunnerOptions {
  concurrency?: number;
  backoffMs?(attempts: number): number;
  /** Whether to behave as one of several processes on the database, whatever its type. */
  isReplica?: boolean;
}

interface RunFilter {
  project?: string;
  name?: string;
  pool?: Workflow['pool'];
  after?: Date;
}

export interface Runs {
  database(): Database;
  folder(): string;
  /** Settings with which a separate process opens the same database. */
  settings(): Record<string, string>;
  /** Starts a runner for the workflows, which are named `job.run` by default. */
  runnerOf(scripts: Script | Script[], options?: RunnerOptions): Promise<WorkflowRunner>;
  /** Inserts a run of a workflow for a project. */
  enter(n: number, of?: RunFilter): Promise<void>;
  /** Inserts `count` runs at once, numbered from 0. */
  enterMany(count: number, of?: RunFilter): Promise<void>;
  rows(): Promise<Awaited<ReturnType<typeof rowsOf>>>;
}

/** For tests of workflow runs: creates a database for each test, and stops its runners afterwards. */
export function useRuns(): Runs {
  let folder: string;
  let migrated: MigratedDatabase;
  let database: Database;
  const runners: WorkflowRunner[] = [];
  const settings = () => migrated.settings;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nephos-workflows-'));
    migrated = await createMigratedDatabase(folder);
    database = await openDatabase(readEnv(settings()));
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop(1000)));
    await database.close();
    await migrated.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    database: () => database,
    folder: () => folder,
    settings,
    async runnerOf(scripts, { concurrency = 8, isReplica = false, ...options } = {}) {
      const workflows = [scripts].flat().map(workflowOf);
      const log = pino({ level: 'silent' });
      const runner = createWorkflowRunner({
        ...{ log, workflows, concurrency, ...options },
        database: isReplica ? { ...database, engine: 'postgres' } : database,
      });
      runners.push(runner);
      await runner.start();
      return runner;
    },
    enter: (n, of) => database.transact((tx) => insert(tx, n, of)),
    enterMany: (count, of) =>
      database.transact(async (tx) => {
        for (let n = 0; n < count; n += 1) await insert(tx, n, of);
      }),
    rows: () => rowsOf(database),
  };
}

async function insert(
  tx: Tx,
  n: number,
  { project = 'project', name = 'job.run', pool = 'general', after }: RunFilter = {},
): Promise<void> {
  const object = { id: `object-${n}`, project_id: project };
  await startWorkflow(tx, { name, pool }, object, { n }, after ? { after } : {});
}

function workflowOf({ name = 'job.run', pool = 'general', maxAttempts = 3, run, onFailure }: Script): Workflow {
  const workflow: Workflow<{ n: number }> = {
    ...{ name, pool, maxAttempts, run },
    onFailure: onFailure ?? (async () => undefined),
  };
  return workflow as Workflow;
}

const rowsOf = (database: Database) =>
  database.read.selectFrom('workflow_runs').selectAll().orderBy('created_at').orderBy('object_id').execute();
