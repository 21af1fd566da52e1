import { sql } from 'kysely';
import type { Migration } from '../columns.ts';

/** Which server has a port is compute's word; `device_id` is anybody's. */
export const portsOfServers: Migration = {
  name: '0016-ports-of-servers',
  async up(tx, columns) {
    await tx.schema.alterTable('ports').addColumn('server_id', columns.text).execute();
    const index = tx.schema.createIndex('ports_by_server').on('ports');
    await index.columns(['server_id', 'device_index']).execute();
    // In this spelling only compute and administrators could write an owner; LIKE would take other ones on SQLite.
    await sql`update ports set server_id = device_id
      where substr(device_owner, 1, 8) = 'compute:'
        and exists (select 1 from servers where servers.id = ports.device_id)`.execute(tx);
  },
};
