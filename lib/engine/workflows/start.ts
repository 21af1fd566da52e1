import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { packJson } from '#lib/db/column-types.ts';
import { isPostgres, type Tx } from '#lib/db/database.ts';
import type { WorkflowDefinition } from './define.ts';
import { laneOf } from './queue.ts';

/** Object and project of a run; workers are shared fairly between projects. */
export interface RunObject {
  id: string;
  project_id: string;
}

/**
 * Inserts a run in the transaction that sets the transitional state of its object, so that both exist or neither. The
 * runner wakes with the commit, or at `after`. Returns the id of the run.
 */
export async function startWorkflow<I>(
  tx: Tx,
  workflow: Pick<WorkflowDefinition<I>, 'name' | 'pool' | 'input'>,
  { id, project_id }: RunObject,
  input: I,
  { after }: { after?: Date } = {},
): Promise<string> {
  const runId = randomUUID();
  const now = new Date().toISOString();
  await tx
    .insertInto('workflow_runs')
    .values({
      id: runId,
      name: workflow.name,
      object_id: id,
      project_id,
      pool: workflow.pool,
      lane: laneOf(project_id, workflow.name),
      input: packJson(input),
      steps: packJson({}),
      status: 'pending',
      attempts: 0,
      claims: 0,
      crash_score: 0,
      wake_at: after?.toISOString() ?? now,
      worker_id: null,
      lease_until: null,
      error: null,
      failure: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (isPostgres(tx)) await sql`select pg_notify('nephos', 'workflow_runs')`.execute(tx);
  return runId;
}
