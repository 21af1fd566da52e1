import { type Kysely, sql } from 'kysely';

/** Crashed instances that nobody has started since are few and looked up often: 6 is the power state of a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('servers_crashed')
    .on('servers')
    .column('id')
    .where(sql<boolean>`power_state = 6`)
    .execute();
}
