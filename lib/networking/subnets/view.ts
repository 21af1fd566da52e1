import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { describedView, tagsOf } from '../wire.ts';
import type { Subnet } from './schema.ts';

export type SubnetRow = Selectable<Tables['subnets']>;

/** JSON texts of subnets, shared by all requests. */
export const subnetFragments = new FragmentCache<Subnet>();

/** The wire shapes of some subnets by id. */
export async function subnetViews(db: Reader, ids: string[]): Promise<Map<string, Subnet>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('subnets').selectAll().where('id', 'in', ids).execute();
  const tags = await tagsOf(db, ids);
  return new Map(rows.map((row) => [row.id, viewOf(row, tags.get(row.id) ?? [])]));
}

const viewOf = (row: SubnetRow, tags: string[]): Subnet => ({
  ...describedView(row, tags),
  network_id: row.network_id,
  ip_version: row.ip_version,
  cidr: row.cidr,
  gateway_ip: row.gateway_ip,
  enable_dhcp: row.enable_dhcp === 1,
  dns_nameservers: unpackJson(row.dns_nameservers),
  allocation_pools: unpackJson(row.allocation_pools),
  host_routes: unpackJson(row.host_routes),
  ipv6_ra_mode: row.ipv6_ra_mode,
  ipv6_address_mode: row.ipv6_address_mode,
  subnetpool_id: null,
});
