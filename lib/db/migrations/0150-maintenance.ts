import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../columns.ts';

/**
 * Who forced a host down, which reserved hosts a failure has used up, and which of them wait for a return to end. Objects of
 * jobs that have ended no longer count as waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('hosts').addColumn('forced_down_by', text).execute();
  for (const column of ['used_for', 'used_service', 'restoring_job']) {
    await db.schema.alterTable('segment_hosts').addColumn(column, text).execute();
  }
  await sql`update job_items set state = 'cancelled'
    where state = 'waiting' and job_id in (select id from jobs where ended_at is not null)`.execute(db);
}
