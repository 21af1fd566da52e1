import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { tagsOf } from '../tags/of-objects.ts';
import { NETWORKS, type Network } from './schema.ts';

export type NetworkRow = Selectable<Tables['networks']>;

/** JSON texts of networks, shared by all requests. */
export const networkFragments = new FragmentCache<Network>();

/** The wire shapes of some networks by id, with their subnets; a new or deleted subnet raises the revision. */
export async function networkViews(db: Reader, ids: string[]): Promise<Map<string, Network>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('networks').selectAll().where('id', 'in', ids).execute();
  const subnets = await db
    .selectFrom('subnets')
    .select(['id', 'network_id'])
    .where('network_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const tags = await tagsOf(db, ids);
  return new Map(
    rows.map((row) => {
      const own = subnets.filter(({ network_id }) => network_id === row.id).map(({ id }) => id);
      return [row.id, viewOf(row, own, tags.get(row.id) ?? [])];
    }),
  );
}

const viewOf = (row: NetworkRow, subnets: string[], tags: string[]): Network =>
  NETWORKS.view(row, {
    tags,
    subnets,
    availability_zone_hints: [],
    availability_zones: ['nova'],
    ipv4_address_scope: null,
    ipv6_address_scope: null,
  });
