import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Sign-ins at identity providers that wait for a second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('id', text, primaryKey)
    .addColumn('state', text, notNull)
    .addColumn('expires_at', text, notNull)
    .execute();
  await db.schema.createIndex('pending_sign_ins_expires_at').on('pending_sign_ins').column('expires_at').execute();
}
