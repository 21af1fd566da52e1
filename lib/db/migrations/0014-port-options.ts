import type { Kysely } from 'kysely';
import { columnTypes, defaultTo } from '../columns.ts';

/** Which further addresses a port may speak as, and what its DHCP answers say beside the usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const column of ['allowed_address_pairs', 'extra_dhcp_opts']) {
    await db.schema.alterTable('ports').addColumn(column, text, defaultTo('[]')).execute();
  }
}
