import type { Kysely } from 'kysely';
import { columnTypes, notNull, primaryKey } from '../columns.ts';

/** Limits and last use of EC2 keys, and the requests that were rejected because of their signature. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('credentials').addColumn('limits', text).execute();
  await db.schema.alterTable('credentials').addColumn('last_used_at', text).execute();
  await db.schema
    .createTable('rejected_requests')
    .addColumn('id', text, primaryKey)
    .addColumn('credential_id', text, notNull)
    .addColumn('user_id', text, notNull)
    .addColumn('report', text, notNull)
    .addColumn('rejected_at', text, notNull)
    .execute();
  const index = (name: string) => db.schema.createIndex(`rejected_requests_${name}`).on('rejected_requests');
  await index('credential').columns(['credential_id', 'rejected_at']).execute();
  await index('rejected_at').column('rejected_at').execute();
}
