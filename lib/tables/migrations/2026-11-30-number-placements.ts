import { type Kysely, sql } from 'kysely';
import { addColumns, bigint } from '#lib/db/table.ts';

/** Existing machines were placed before this time, so later placements get larger numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'servers', { last_placement: bigint().default(0) });
  await sql`update servers set last_placement = ${Date.now()}`.execute(db);
}
