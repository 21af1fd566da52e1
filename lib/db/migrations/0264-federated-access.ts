import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../columns.ts';

/** Role assignments that a sign-in through an identity provider made, and what their expiry needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('role_assignments').addColumn('source_id', text).execute();
  await db.schema.alterTable('role_assignments').addColumn('expires_at', text).execute();
  const assignments = db.schema.createIndex('role_assignments_expires_at').on('role_assignments').column('expires_at');
  await assignments.where(sql<boolean>`expires_at is not null`).execute();
  await db.schema.alterTable('identity_providers').addColumn('enabled_at', text).execute();
  await db.schema.alterTable('external_identities').addColumn('assertion', text).execute();
  await db.schema.alterTable('external_identities').addColumn('warned_for', text).execute();
}
