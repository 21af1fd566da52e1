import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { FLOATING_IPS, type FloatingIp, type PortDetails } from './schema.ts';

export type FloatingIpRow = Selectable<Tables['floatingips']>;

/** JSON of floating IPs, shared by all requests. */
export const floatingIpFragments = new FragmentCache<FloatingIp>();

/** Representations by id, with port details. */
export async function floatingIpViews(db: Reader, ids: string[]): Promise<Map<string, FloatingIp>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('floatingips').selectAll().where('id', 'in', ids).execute();
  const details = await detailsOf(
    db,
    rows.flatMap(({ port_id }) => port_id ?? []),
  );
  const tags = await tagsOf(db, ids);
  return new Map(
    rows.map((row) => {
      const port_details = details.get(row.port_id ?? '') ?? null;
      return [row.id, FLOATING_IPS.view(row, { tags: tags.get(row.id) ?? [], port_details })];
    }),
  );
}

async function detailsOf(db: Reader, portIds: readonly string[]): Promise<Map<string, PortDetails>> {
  if (portIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ports')
    .select(['id', 'name', 'network_id', 'mac_address', 'admin_state_up', 'status', 'device_id', 'device_owner'])
    .where('id', 'in', portIds)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, admin_state_up: row.admin_state_up === 1 }]));
}
