import { type Expression, type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { flag, unpackJson } from '#lib/db/column-types.ts';
import { contains } from '#lib/db/contains.ts';
import { addressesIn } from '#lib/engine/network/pools.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { findPage, type PageOptions } from '#lib/http/paging.ts';
import { networkStore } from '#lib/networking/networks/store.ts';
import { type Viewer, viewerOf } from '#lib/networking/rights.ts';
import type { AddressPool } from '#lib/networking/subnets/address-schemas.ts';
import { countPooledAddresses } from '#lib/networking/subnets/pooled-addresses.ts';
import { subnetStore } from '#lib/networking/subnets/store.ts';
import { rule } from '#lib/policy/operations.ts';
import type { AnyNetwork, AnyNetworksQuery, ListedNetwork, SubnetUse } from './schema.ts';

export const LIST_ANY_NETWORKS = rule('console:networks:list_all', 'admin');

const PAGES: PageOptions = {
  kind: 'Network',
  unknownMarker: 'notFound',
  sortKeys: { name: 'name', created_at: 'created_at' },
  defaultSort: [{ column: 'name', direction: 'asc' }],
};
const PAGE = 100;

type VisibleNetworks = ReturnType<typeof networkStore.visible>;

/** Networks to describe, and what the viewer may know of them. */
interface NetworkSelection {
  ids: string[];
  /** The same networks, as a source for joins. */
  networks: () => VisibleNetworks;
  viewer: Viewer;
  /** Whether routers of other projects are named. */
  hasAllRouters: boolean;
}

/**
 * Networks that the project can use: its own, shared and external ones. The number of queries is constant. Ports that
 * other projects have on shared networks are not counted.
 */
export async function listNetworksWithUse(ctx: ProjectContext): Promise<ListedNetwork[]> {
  const { read } = ctx.database;
  const networks = () => networkStore.visible(read, { projectId: ctx.projectId, isAdmin: false });
  const rows = await networks().select('networks.id').orderBy('networks.name').orderBy('networks.id').execute();
  const ids = rows.map(({ id }) => id);
  return describeNetworks(ctx, { ids, networks, viewer: viewerOf(ctx), hasAllRouters: false });
}

/** A page of the networks of all projects. The number of queries is constant. @throws 404 for an unknown marker */
export async function listAnyNetworks(ctx: AuthedContext, query: AnyNetworksQuery): Promise<AnyNetwork[]> {
  const { read } = ctx.database;
  const viewer = { projectId: '', isAdmin: true };
  let found = networkStore.visible(read, viewer).selectAll('networks');
  for (const condition of conditionsOf(query)) found = found.where(condition);
  const { rows } = await findPage(found, 'networks', { limit: PAGE, ...query }, PAGES);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const networks = () => networkStore.visible(read, viewer).where('networks.id', 'in', ids);
  const described = await describeNetworks(ctx, { ids, networks, viewer, hasAllRouters: true });
  return described.map((row) => ({ id: row.network.id, ...row }));
}

function conditionsOf({ id, q, project_id, external, admin_state_up }: AnyNetworksQuery): Expression<SqlBool>[] {
  const is = (column: string, value: string | number | undefined): Expression<SqlBool>[] =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`networks.${column}`)} = ${value}`];
  return [
    ...columnIn('networks.id', id),
    ...is('project_id', project_id),
    ...is('is_external', flagIf(external)),
    ...is('admin_state_up', flagIf(admin_state_up)),
    ...(q === undefined ? [] : [isFound(q)]),
  ];
}

const flagIf = (value: boolean | undefined) => (value === undefined ? undefined : flag(value));

/** By part of the name or of the prefix of a subnet, or by the whole id. */
const isFound = (said: string): Expression<SqlBool> =>
  sql<SqlBool>`(networks.id = ${said} or ${contains('networks.name', said)} or exists (
    select 1 from subnets where subnets.network_id = networks.id and ${contains('subnets.cidr', said)}))`;

async function describeNetworks(ctx: AuthedContext, described: NetworkSelection): Promise<ListedNetwork[]> {
  const views = await networkStore.views(ctx, ctx.database.read, described.ids);
  const ports = await countPorts(described);
  const routers = Map.groupBy(await routersOn(described), ({ network_id }) => network_id);
  const uses = Map.groupBy(await subnetUses(ctx, described), ({ network_id }) => network_id);
  return described.ids.flatMap((id) => {
    const network = views.get(id);
    const subnets = (uses.get(id) ?? []).map(({ use }) => use);
    return network ? [{ network, subnets, ports: ports.get(id) ?? 0, routers: routersOf(routers.get(id) ?? []) }] : [];
  });
}

/** Counts the visible ports of each network: those of the project, and all ports on its own networks. */
async function countPorts({
  networks,
  viewer: { projectId, isAdmin },
}: NetworkSelection): Promise<Map<string, number>> {
  const found = await networks()
    .innerJoin('ports', 'ports.network_id', 'networks.id')
    .where((eb) =>
      isAdmin
        ? eb.lit(true)
        : eb.or([eb('networks.project_id', '=', projectId), eb('ports.project_id', '=', projectId)]),
    )
    .select(['networks.id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy('networks.id')
    .execute();
  return new Map(found.map(({ id, count }) => [id, Number(count)]));
}

/** Routers on these networks, one row per interface. */
function routersOn({ networks, viewer, hasAllRouters }: NetworkSelection) {
  const found = networks()
    .innerJoin('ports', 'ports.network_id', 'networks.id')
    .innerJoin('router_interfaces', 'router_interfaces.port_id', 'ports.id')
    .innerJoin('routers', 'routers.id', 'router_interfaces.router_id')
    .select(['ports.network_id', 'routers.id', 'routers.name'])
    .orderBy('routers.name')
    .orderBy('routers.id');
  return (hasAllRouters ? found : found.where('routers.project_id', '=', viewer.projectId)).execute();
}

const routersOf = (found: Awaited<ReturnType<typeof routersOn>>): ListedNetwork['routers'] => [
  ...new Map(found.map(({ id, name }) => [id, { id, name }])).values(),
];

/** Visible subnets of these networks with their usage, oldest first. */
async function subnetUses(
  ctx: AuthedContext,
  { networks, viewer }: NetworkSelection,
): Promise<{ network_id: string; use: SubnetUse }[]> {
  const { read } = ctx.database;
  const rows = await subnetStore
    .visible(read, viewer)
    .innerJoin('networks', 'networks.id', 'subnets.network_id')
    .where('subnets.network_id', 'in', networks().select('networks.id'))
    .selectAll('subnets')
    .select('networks.project_id as owner')
    .orderBy('subnets.created_at')
    .orderBy('subnets.id')
    .execute();
  const counts = await countPooledAddresses(read, rows);
  return rows.map(({ id, name, cidr, ip_version, network_id, owner, allocation_pools }) => {
    const mayKnow = owner === viewer.projectId || viewer.isAdmin;
    const used = mayKnow ? (counts.get(id) ?? 0) : null;
    return { network_id, use: { id, name, cidr, ip_version, used, total: sizeOf(unpackJson(allocation_pools)) } };
  });
}

/** Number of addresses in the pools; null above 2^32. */
function sizeOf(pools: readonly AddressPool[]): number | null {
  const size = addressesIn(pools);
  return size <= 2n ** 32n ? Number(size) : null;
}
