import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { type Filter, textFilter } from '../listing.ts';
import { defineStore, type RowOf } from '../store.ts';
import type { PortDetails } from './attributes.ts';
import { FLOATING_IPS } from './schema.ts';

export type FloatingIpRow = RowOf<'floatingips'>;

/** An empty value matches unassociated ones. */
const byPort: Filter = (values) =>
  sql`(${textFilter('floatingips.port_id')(values)} or (floatingips.port_id is null and ${values.includes('') ? 1 : 0} = 1))`;

export const floatingIpStore = defineStore(FLOATING_IPS, {
  filters: { port_id: byPort },
  async parts(db, rows) {
    const details = await detailsOf(
      db,
      rows.flatMap(({ port_id }) => port_id ?? []),
    );
    return ({ port_id }) => ({ port_details: details.get(port_id ?? '') ?? null });
  },
});

async function detailsOf(db: Reader, portIds: readonly string[]): Promise<Map<string, PortDetails>> {
  if (portIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ports')
    .select(['id', 'name', 'network_id', 'mac_address', 'admin_state_up', 'status', 'device_id', 'device_owner'])
    .where('id', 'in', portIds)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, admin_state_up: row.admin_state_up === 1 }]));
}
