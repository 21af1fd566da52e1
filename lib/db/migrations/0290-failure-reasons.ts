import type { Kysely } from 'kysely';
import { columnTypes } from '../columns.ts';

/** Why something failed as data, beside its message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('instance_action_events').addColumn('reason', text).execute();
  for (const table of ['notifications', 'recovery_steps', 'vmoves']) {
    await db.schema.alterTable(table).addColumn('message_data', text).execute();
  }
}
