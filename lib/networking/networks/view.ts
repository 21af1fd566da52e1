import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { ZONE } from '../availability-zones/zone.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { NETWORKS, type Network } from './schema.ts';

export type NetworkRow = Selectable<Tables['networks']>;

/** JSON of networks, shared by all requests. */
export const networkFragments = new FragmentCache<Network>();

/** The rendering also depends on the viewer and on sharing. */
export const networkVariant = (ctx: ProjectContext, sharing: string): string =>
  `${isAdmin(ctx.caller) ? 'admin' : 'user'} ${sharing}`;

/** Representations by id with subnets; creating or deleting a subnet increases the revision. */
export async function networkViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Network>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('networks').selectAll().where('id', 'in', ids).execute();
  const subnets = await db
    .selectFrom('subnets')
    .leftJoin('subnetpools', 'subnetpools.id', 'subnets.subnetpool_id')
    .select(['subnets.id', 'subnets.network_id', 'subnets.ip_version', 'subnetpools.address_scope_id'])
    .where('subnets.network_id', 'in', ids)
    .orderBy('subnets.created_at')
    .orderBy('subnets.id')
    .execute();
  const tags = await tagsOf(db, ids);
  const byNetwork = Map.groupBy(subnets, ({ network_id }) => network_id);
  return new Map(
    rows.map((row) => {
      const own = byNetwork.get(row.id) ?? [];
      return [row.id, viewOf(ctx, row, own, tags.get(row.id) ?? [])];
    }),
  );
}

interface OwnSubnet {
  id: string;
  ip_version: 4 | 6;
  address_scope_id: string | null;
}

const viewOf = (ctx: ProjectContext, row: NetworkRow, subnets: OwnSubnet[], tags: string[]): Network =>
  NETWORKS.view(row, {
    tags,
    subnets: subnets.map(({ id }) => id),
    availability_zone_hints: [],
    availability_zones: [ZONE],
    ipv4_address_scope: scopeOf(subnets, 4),
    ipv6_address_scope: scopeOf(subnets, 6),
    ...(isAdmin(ctx.caller) ? segmentShown(row) : {}),
  });

const segmentShown = (row: NetworkRow): Partial<Network> => ({
  'provider:network_type': row.network_type,
  'provider:physical_network': row.physical_network,
  'provider:segmentation_id': row.segmentation_id,
});

const scopeOf = (subnets: OwnSubnet[], version: 4 | 6): string | null =>
  subnets.find(({ ip_version }) => ip_version === version)?.address_scope_id ?? null;
