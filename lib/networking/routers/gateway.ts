import { flag } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { networkStore } from '../networks/store.ts';
import { replaceAddresses } from '../ports/allocate.ts';
import { changePort, removePort } from '../ports/change.ts';
import { insertPort } from '../ports/insert.ts';
import { addressesChosenBy } from '../ports/rights.ts';
import { viewerOf } from '../rights.ts';
import { assertNoOverlap, BadRequest, isInBlock, routerInterfaces } from './router-interfaces.ts';
import type { GatewayRequest } from './schema.ts';
import { type RouterRow, routesOf } from './store.ts';

export const SNAT = rule('update_router:external_gateway_info:enable_snat', 'admin');
export const FIXED_IPS = rule('update_router:external_gateway_info:external_fixed_ips', 'admin');

type GatewayColumns = Pick<RouterRow, 'gateway_network_id' | 'gateway_port_id' | 'enable_snat'>;

/** Policy of the gateway settings. @throws 403 */
export function assertMayShapeGateway(ctx: ProjectContext, wanted: GatewayRequest | null | undefined): void {
  if (wanted?.enable_snat !== undefined) ctx.policy.enforce(SNAT, ctx.caller);
  if (wanted?.external_fixed_ips !== undefined) ctx.policy.enforce(FIXED_IPS, ctx.caller);
}

/**
 * Sets or removes a gateway with its port; returns the router's columns. @throws 400 for a network that is internal or
 * overlaps, 404, 409 while floating IPs or routes need the old one
 */
export async function setGateway(
  tx: Tx,
  ctx: ProjectContext,
  router: RouterRow,
  wanted: GatewayRequest | null,
): Promise<GatewayColumns> {
  if (wanted !== null && wanted.network_id === router.gateway_network_id) return storeGateway(tx, ctx, router, wanted);
  const network = wanted && (await externalNetwork(tx, ctx, wanted.network_id));
  if (router.gateway_network_id !== null) await assertNotNeeded(tx, router);
  const old = router.gateway_port_id;
  const gateway_port_id = network
    ? await insertPort(tx, actorOf(ctx), {
        network,
        projectId: '',
        device_id: router.id,
        device_owner: 'network:router_gateway',
        status: 'ACTIVE',
        fixed_ips: wanted.external_fixed_ips && addressesChosenBy(viewerOf(ctx), network, wanted.external_fixed_ips),
      })
    : null;
  const columns = {
    gateway_network_id: network?.id ?? null,
    gateway_port_id,
    enable_snat: flag(wanted?.enable_snat ?? true),
  };
  await assertConnected(tx, router, columns);
  await tx.updateTable('routers').set(columns).where('id', '=', router.id).execute();
  if (old !== null) await removeGatewayPort(tx, ctx, old);
  return columns;
}

/** Deletes the port of a removed gateway. */
export async function removeGatewayPort(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const port = await tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst();
  if (port) await removePort(tx, actorOf(ctx), port);
}

async function storeGateway(
  tx: Tx,
  ctx: ProjectContext,
  router: RouterRow,
  wanted: GatewayRequest,
): Promise<GatewayColumns> {
  const { gateway_network_id, gateway_port_id } = router;
  if (wanted.external_fixed_ips && gateway_port_id !== null) {
    const port = await tx.selectFrom('ports').selectAll().where('id', '=', gateway_port_id).executeTakeFirstOrThrow();
    const network = await externalNetwork(tx, ctx, wanted.network_id);
    const addresses = addressesChosenBy(viewerOf(ctx), network, wanted.external_fixed_ips);
    await replaceAddresses(tx, actorOf(ctx), network, port, addresses);
    await changePort(tx, actorOf(ctx), port, 'update', {});
    await assertConnected(tx, router, router);
  }
  const enable_snat = wanted.enable_snat === undefined ? router.enable_snat : flag(wanted.enable_snat);
  return { gateway_network_id, gateway_port_id, enable_snat };
}

/** @throws 404 for an invisible network, 400 for an internal one */
async function externalNetwork(tx: Tx, ctx: ProjectContext, id: string) {
  const network = orNotFound(await networkStore.find(tx, viewerOf(ctx), id), 'Network', id);
  if (network.is_external === 0) throw BadRequest(`Network ${id} is not an external network.`);
  return network;
}

/** The new gateway has an address, no overlap, and all next hops are reachable. @throws 400, 409 */
async function assertConnected(tx: Tx, router: RouterRow, columns: Pick<RouterRow, 'gateway_port_id'>): Promise<void> {
  const { gateway_port_id } = columns;
  const addresses = await routerInterfaces(tx, { id: router.id, gateway_port_id });
  const outside = addresses.filter(({ port_id }) => port_id === gateway_port_id);
  const inside = addresses.filter(({ port_id }) => port_id !== gateway_port_id);
  if (gateway_port_id !== null && outside.length === 0) {
    throw BadRequest('The external network has no subnet with a free address. Add one to it.');
  }
  for (const { subnet_id, cidr } of outside) assertNoOverlap(router.id, inside, { id: subnet_id, cidr });
  const routes = (await routesOf(tx, [router.id])).get(router.id) ?? [];
  const lost = routes.find(({ nexthop }) => !addresses.some(({ cidr }) => isInBlock(cidr, nexthop)));
  if (!lost) return;
  throw Conflict(
    `The gateway of router ${router.id} is required by its route to ${lost.destination} by ${lost.nexthop}. Remove the route first.`,
    'RouterInterfaceInUseByRoute',
  );
}

async function assertNotNeeded(tx: Tx, router: RouterRow): Promise<void> {
  const needing = await tx.selectFrom('floatingips').select('id').where('router_id', '=', router.id).executeTakeFirst();
  if (!needing) return;
  throw Conflict(
    `Gateway cannot be updated for router ${router.id}, since a gateway to external network ${router.gateway_network_id} is required by one or more floating IPs.`,
    'RouterExternalGatewayInUseByFloatingIp',
  );
}
