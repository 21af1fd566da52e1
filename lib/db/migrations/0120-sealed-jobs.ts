import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo } from '../columns.ts';

/**
 * Jobs get a sealed key, with which their requests are encrypted, and the bytes that they keep. Requests of items that
 * have ended were kept in clear: they are removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bigint } = columnTypes(db);
  await db.schema.alterTable('jobs').addColumn('blob', text).execute();
  await db.schema.alterTable('jobs').addColumn('key_id', text).execute();
  await db.schema.alterTable('jobs').addColumn('bytes', bigint, defaultTo(0)).execute();
  await sql`update job_items set work = '{"requests":[]}' where state in ('done', 'failed', 'cancelled')
    and job_id in (select id from jobs where kind = 'bulk')`.execute(db);
  await sql`update jobs set bytes = coalesce((select sum(length(work) + length(name) + length(object_id))
    from job_items where job_id = jobs.id), 0)`.execute(db);
}
