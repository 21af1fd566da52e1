import type { Kysely } from 'kysely';
import { columnTypes, notNull } from '../columns.ts';

/** When the metadata of SAML providers were read, and until when they are valid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('saml_metadata_states')
    .addColumn('provider_id', text, notNull)
    .addColumn('protocol_id', text, notNull)
    .addColumn('due_at', text)
    .addColumn('attempted_at', text)
    .addColumn('refreshed_at', text)
    .addColumn('failing_since', text)
    .addColumn('message', text)
    .addColumn('valid_until', text)
    .addColumn('certificate_until', text)
    .addColumn('own_certificate_until', text)
    .addColumn('warned_for', text)
    .addPrimaryKeyConstraint('saml_metadata_states_key', ['provider_id', 'protocol_id'])
    .execute();
}
