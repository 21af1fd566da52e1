import type { Kysely } from 'kysely';

/** What a request set off is found by the request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('instance_actions_by_request')
    .on('instance_actions')
    .columns(['request_id', 'server_id'])
    .execute();
}
