import { NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { networkStore } from '#lib/networking/networks/store.ts';
import { sharedWith } from '#lib/networking/rbac-policies/sharing.ts';
import { viewerOf } from '#lib/networking/rights.ts';
import { subnetStore } from '#lib/networking/subnets/store.ts';
import {
  MAX_OBJECTS,
  type TopologyNetwork,
  type TopologyQuestion,
  type TopologyRouter,
  type TopologySubnet,
} from './schema.ts';

/**
 * Networks of the map by name, one more than the maximum, with their visible subnets. For one network or router only
 * those that its routers connect. The number of queries is constant. @throws 404 for a network that is not visible
 */
export async function networksFor(
  ctx: ProjectContext,
  { network_id, router_id }: TopologyQuestion,
  routers: readonly TopologyRouter[],
): Promise<TopologyNetwork[]> {
  const { read } = ctx.database;
  let seen = networkStore.visible(read, { projectId: ctx.projectId, isAdmin: false });
  if (network_id !== undefined || router_id !== undefined) {
    const inside =
      router_id === undefined ? [] : routers.flatMap(({ interfaces }) => interfaces.map((one) => one.network_id));
    const outside = routers.flatMap(({ gateway }) => gateway?.network_id ?? []);
    seen = seen.where('networks.id', 'in', [...new Set([network_id ?? '', ...inside, ...outside])]);
  }
  const rows = await seen
    .selectAll('networks')
    .orderBy('networks.name')
    .orderBy('networks.id')
    .limit(MAX_OBJECTS.networks + 1)
    .execute();
  if (network_id !== undefined && !rows.some(({ id }) => id === network_id)) throw NotFound('Network', network_id);
  const ids = rows.map(({ id }) => id);
  const subnets = ids.length === 0 ? new Map<string, TopologySubnet[]>() : await subnetsOf(ctx, ids);
  const shared = await sharedWith(read, 'network', ctx.projectId, 'access_as_shared').execute();
  const opened = new Set(shared.map(({ object_id }) => object_id));
  return rows.map(({ id, name, status, admin_state_up, is_external, project_id }) => ({
    id,
    name,
    status,
    admin_state_up: admin_state_up === 1,
    is_external: is_external === 1,
    is_shared: opened.has(id),
    is_open: project_id === ctx.projectId || opened.has(id) || is_external === 0,
    subnets: subnets.get(id) ?? [],
  }));
}

/** Subnets of networks, oldest first, and whether their gateway addresses are allocated. */
async function subnetsOf(ctx: ProjectContext, ids: readonly string[]): Promise<Map<string, TopologySubnet[]>> {
  const rows = await subnetStore
    .visible(ctx.database.read, viewerOf(ctx))
    .leftJoin('ip_allocations', (join) =>
      join
        .onRef('ip_allocations.subnet_id', '=', 'subnets.id')
        .onRef('ip_allocations.ip_address', '=', 'subnets.gateway_ip'),
    )
    .where('subnets.network_id', 'in', ids)
    .select([
      'subnets.id',
      'subnets.name',
      'cidr',
      'gateway_ip',
      'subnets.network_id',
      'ip_allocations.port_id as taken_by',
    ])
    .orderBy('subnets.created_at')
    .orderBy('subnets.id')
    .execute();
  const found = rows.map(({ network_id, taken_by, ...subnet }) => ({
    network_id,
    subnet: { ...subnet, is_gateway_taken: taken_by !== null },
  }));
  return new Map(
    [...Map.groupBy(found, ({ network_id }) => network_id)].map(([id, some]) => [id, some.map(({ subnet }) => subnet)]),
  );
}
