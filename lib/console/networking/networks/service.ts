import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { addressesIn } from '#lib/engine/network/pools.ts';
import { Invalid, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { insertNetwork } from '#lib/networking/networks/service.ts';
import { networkStore } from '#lib/networking/networks/store.ts';
import { viewerOf } from '#lib/networking/rights.ts';
import { ADD_INTERFACE, insertInterface } from '#lib/networking/routers/interfaces.ts';
import { CREATE_ROUTER, insertRouter } from '#lib/networking/routers/service.ts';
import { routerStore } from '#lib/networking/routers/store.ts';
import type { AddressPool } from '#lib/networking/subnets/address-schemas.ts';
import { countPooledAddresses } from '#lib/networking/subnets/pooled-addresses.ts';
import { CREATE_SUBNET, insertSubnet } from '#lib/networking/subnets/service.ts';
import { subnetStore } from '#lib/networking/subnets/store.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { ListedNetwork, NetworkPlan, SubnetUse } from './schema.ts';

/**
 * Networks that the project can use: its own, shared and external ones. The number of queries is constant. Ports that
 * other projects have on shared networks are not counted.
 */
export async function listNetworksWithUse(ctx: ProjectContext): Promise<ListedNetwork[]> {
  const { read } = ctx.database;
  const seen = () => networkStore.visible(read, { projectId: ctx.projectId, isAdmin: false });
  const rows = await seen().select('networks.id').orderBy('networks.name').orderBy('networks.id').execute();
  const views = await networkStore.views(
    ctx,
    read,
    rows.map(({ id }) => id),
  );
  const ports = await countPorts(ctx, seen());
  const routers = Map.groupBy(await routersOn(ctx, seen()), ({ network_id }) => network_id);
  const uses = Map.groupBy(await subnetUses(ctx, seen()), ({ network_id }) => network_id);
  return rows.flatMap(({ id }) => {
    const network = views.get(id);
    const subnets = (uses.get(id) ?? []).map(({ use }) => use);
    return network ? [{ network, subnets, ports: ports.get(id) ?? 0, routers: routersOf(routers.get(id) ?? []) }] : [];
  });
}

type VisibleNetworks = ReturnType<typeof networkStore.visible>;

/** Counts the visible ports of each network: those of the project, and all ports on its own networks. */
async function countPorts(ctx: ProjectContext, seen: VisibleNetworks): Promise<Map<string, number>> {
  const mayAll = isAdmin(ctx.caller);
  const found = await seen
    .innerJoin('ports', 'ports.network_id', 'networks.id')
    .where((eb) =>
      mayAll
        ? eb.lit(true)
        : eb.or([eb('networks.project_id', '=', ctx.projectId), eb('ports.project_id', '=', ctx.projectId)]),
    )
    .select(['networks.id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy('networks.id')
    .execute();
  return new Map(found.map(({ id, count }) => [id, Number(count)]));
}

/** Routers of the project on these networks, one row per interface. */
const routersOn = (ctx: ProjectContext, seen: VisibleNetworks) =>
  seen
    .innerJoin('ports', 'ports.network_id', 'networks.id')
    .innerJoin('router_interfaces', 'router_interfaces.port_id', 'ports.id')
    .innerJoin('routers', 'routers.id', 'router_interfaces.router_id')
    .where('routers.project_id', '=', ctx.projectId)
    .select(['ports.network_id', 'routers.id', 'routers.name'])
    .orderBy('routers.name')
    .orderBy('routers.id')
    .execute();

const routersOf = (found: Awaited<ReturnType<typeof routersOn>>): ListedNetwork['routers'] => [
  ...new Map(found.map(({ id, name }) => [id, { id, name }])).values(),
];

/** Visible subnets of these networks with their usage, oldest first. */
async function subnetUses(
  ctx: ProjectContext,
  seen: VisibleNetworks,
): Promise<{ network_id: string; use: SubnetUse }[]> {
  const { read } = ctx.database;
  const rows = await subnetStore
    .visible(read, viewerOf(ctx))
    .innerJoin('networks', 'networks.id', 'subnets.network_id')
    .where('subnets.network_id', 'in', seen.select('networks.id'))
    .selectAll('subnets')
    .select('networks.project_id as owner')
    .orderBy('subnets.created_at')
    .orderBy('subnets.id')
    .execute();
  const counts = await countPooledAddresses(read, rows);
  return rows.map(({ id, name, cidr, ip_version, network_id, owner, allocation_pools }) => {
    const mayKnow = owner === ctx.projectId || isAdmin(ctx.caller);
    const used = mayKnow ? (counts.get(id) ?? 0) : null;
    return { network_id, use: { id, name, cidr, ip_version, used, total: sizeOf(unpackJson(allocation_pools)) } };
  });
}

/** Number of addresses in the pools; null above 2^32. */
function sizeOf(pools: readonly AddressPool[]): number | null {
  const size = addressesIn(pools);
  return size <= 2n ** 32n ? Number(size) : null;
}

/**
 * Creates a network, its subnets and their router interfaces in one transaction. The rules of the network service
 * apply.
 * @throws as the network service
 */
export function createNetworkWithSubnets(ctx: ProjectContext, plan: NetworkPlan): Promise<Network> {
  const { network, subnets } = plan;
  if (subnets.length > 0) ctx.policy.enforce(CREATE_SUBNET, ctx.caller);
  if (plan.router_id !== undefined || plan.router) ctx.policy.enforce(ADD_INTERFACE, ctx.caller);
  if (plan.router) ctx.policy.enforce(CREATE_ROUTER, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const routerId = await routerOf(tx, ctx, plan);
    const network_id = await insertNetwork(tx, ctx, network);
    for (const subnet of subnets) {
      const subnet_id = await insertSubnet(tx, ctx, { ...subnet, network_id });
      if (routerId !== undefined) await insertInterface(tx, ctx, routerId, { subnet_id });
    }
    return orNotFound((await networkStore.views(ctx, tx, [network_id])).get(network_id), 'Network', network_id);
  });
}

/** Id of a new or existing router for the subnets. @throws 400 if both are given, 404 */
async function routerOf(tx: Tx, ctx: ProjectContext, { router_id, router }: NetworkPlan): Promise<string | undefined> {
  if (router && router_id !== undefined) throw Invalid('Specify either router or router_id.');
  if (router) return insertRouter(tx, ctx, router);
  return router_id === undefined ? undefined : (await routerStore.load(tx, ctx, router_id)).id;
}
