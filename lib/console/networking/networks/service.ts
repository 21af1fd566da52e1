import type { Tx } from '#lib/db/database.ts';
import { Invalid, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { insertNetwork } from '#lib/networking/networks/service.ts';
import { networkStore } from '#lib/networking/networks/store.ts';
import { ADD_INTERFACE, insertInterface } from '#lib/networking/routers/interfaces.ts';
import { CREATE_ROUTER, insertRouter } from '#lib/networking/routers/service.ts';
import { routerStore } from '#lib/networking/routers/store.ts';
import { CREATE_SUBNET, insertSubnet } from '#lib/networking/subnets/service.ts';
import type { NetworkPlan } from './schema.ts';

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
