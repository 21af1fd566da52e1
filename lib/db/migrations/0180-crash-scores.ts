import type { Kysely } from 'kysely';
import { columnTypes, defaultTo } from '../columns.ts';

/** The evidence that a workflow run crashes the process that executes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('workflow_runs').addColumn('crash_score', columnTypes(db).integer, defaultTo(0)).execute();
}
