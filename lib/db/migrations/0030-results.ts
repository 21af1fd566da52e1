import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../columns.ts';

/** What came of somebody's work, and of what others did to what is theirs, is found without a walk through projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('events').addColumn('job_id', text).execute();
  await db.schema.alterTable('events').addColumn('owner_id', text).execute();
  await db.schema
    .createIndex('events_by_user')
    .on('events')
    .columns(['user_id', 'id'])
    .where(sql<boolean>`user_id is not null and job_id is null`)
    .execute();
  await db.schema
    .createIndex('events_by_owner')
    .on('events')
    .columns(['owner_id', 'id'])
    .where(sql<boolean>`owner_id is not null and user_id is not null`)
    .execute();
  await db.schema
    .createIndex('instance_actions_failed')
    .on('instance_actions')
    .columns(['user_id', 'id'])
    .where(sql<boolean>`message = 'Error'`)
    .execute();
}
