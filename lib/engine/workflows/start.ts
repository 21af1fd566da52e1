import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres, type Tx } from '#lib/db/database.ts';
import { packJson } from '#lib/db/tables/column-types.ts';
import type { WorkflowDefinition } from './define.ts';

/**
 * Enters a run in the transaction that puts its object into the transitional state: both are there or neither, so
 * there is no gap for a crash to fall into. The runner wakes with the commit, or takes it up when `after` has come.
 */
export async function startWorkflow<I>(
  tx: Tx,
  workflow: WorkflowDefinition<I>,
  objectId: string,
  input: I,
  { after }: { after?: Date } = {},
): Promise<void> {
  const now = new Date().toISOString();
  await tx
    .insertInto('workflow_runs')
    .values({
      id: randomUUID(),
      name: workflow.name,
      object_id: objectId,
      input: packJson(input),
      steps: packJson({}),
      status: 'pending',
      attempts: 0,
      wake_at: after?.toISOString() ?? now,
      worker_id: null,
      lease_until: null,
      error: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (isPostgres(tx)) await sql`select pg_notify('nephos', '')`.execute(tx);
}
