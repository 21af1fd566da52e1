import { type Kysely, sql } from 'kysely';

/**
 * What counts the servers of a project by their states, and what they take of its quota, reads no server whole. SQLite takes
 * the index for the whole answer only where it holds the column of its condition as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('servers_by_state')
    .on('servers')
    .columns(['project_id', 'vm_state', 'task_state', 'updated_at', 'image_id', 'vcpus', 'ram_mb', 'id', 'deleted_at'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
}
