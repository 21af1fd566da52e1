import type { Tx } from '#lib/db/database.ts';
import { Conflict, orNotFound, PlatformError } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { ROUTER_INTERFACE } from '../ports/can.ts';
import { changePort, removePort } from '../ports/change.ts';
import { insertPort } from '../ports/insert.ts';
import { assertMayConnect, gatewayAddressFor } from '../ports/rights.ts';
import { type PortRow, portStore } from '../ports/store.ts';
import { recordChange } from '../record.ts';
import { viewerOf } from '../rights.ts';
import { subnetStore } from '../subnets/store.ts';
import {
  assertNoOverlap,
  BadRequest,
  floatingIpsThrough,
  type InterfaceAddress,
  isInBlock,
  routerInterfaces,
} from './router-interfaces.ts';
import type { InterfaceRequest, RouterInterface } from './schema.ts';
import { type RouterRow, routerStore, routesOf } from './store.ts';

/** Also checked by the console. */
export const ADD_INTERFACE = rule('add_router_interface', 'project_member');

/** Adds an interface with the subnet's gateway address or an existing port. @throws 400, 403, 404, 409 */
export const addInterface = (ctx: ProjectContext, id: string, wanted: InterfaceRequest): Promise<RouterInterface> =>
  ctx.database.transact((tx) => insertInterface(tx, ctx, id, wanted));

/** Within a larger transaction. @throws as `addInterface` */
export async function insertInterface(
  tx: Tx,
  ctx: ProjectContext,
  id: string,
  wanted: InterfaceRequest,
): Promise<RouterInterface> {
  const { subnet_id, port_id } = wanted;
  const router = await routerStore.load(tx, ctx, id);
  if ((subnet_id === undefined) === (port_id === undefined)) {
    throw BadRequest('Specify either subnet_id or port_id.');
  }
  const addresses = await routerInterfaces(tx, router);
  const portId =
    subnet_id === undefined
      ? await claimPort(tx, ctx, router, addresses, port_id ?? '')
      : await createInterfacePort(tx, ctx, router, addresses, subnet_id);
  await tx.insertInto('router_interfaces').values({ port_id: portId, router_id: id }).execute();
  return describeInterface(tx, actorOf(ctx), router, portId, 'add_interface');
}

/** Also checked by the console before it deletes a network. */
export const REMOVE_INTERFACE = rule('remove_router_interface', 'project_member');

/** Removes an interface with its port. @throws 400, 404, 409 while it is needed */
export const removeInterface = (ctx: ProjectContext, id: string, wanted: InterfaceRequest): Promise<RouterInterface> =>
  ctx.database.transact((tx) => deleteInterface(tx, ctx, id, wanted));

/** Within a larger transaction. @throws as `removeInterface` */
export async function deleteInterface(
  tx: Tx,
  ctx: ProjectContext,
  id: string,
  wanted: InterfaceRequest,
): Promise<RouterInterface> {
  const { subnet_id, port_id } = wanted;
  const router = await routerStore.load(tx, ctx, id);
  if (subnet_id === undefined && port_id === undefined) throw BadRequest('Specify subnet_id or port_id.');
  const address = await findInterface(tx, router, wanted);
  await assertNoFloatingIp(tx, router, address.port_id);
  await assertNoRoute(tx, router, address.port_id);
  const actor = actorOf(ctx);
  const answer = await describeInterface(tx, actor, router, address.port_id, 'remove_interface', subnet_id);
  await tx.deleteFrom('router_interfaces').where('port_id', '=', address.port_id).execute();
  const port = await tx.selectFrom('ports').selectAll().where('id', '=', address.port_id).executeTakeFirstOrThrow();
  await removePort(tx, actor, port);
  return answer;
}

async function createInterfacePort(
  tx: Tx,
  ctx: ProjectContext,
  router: RouterRow,
  addresses: readonly InterfaceAddress[],
  subnetId: string,
): Promise<string> {
  const subnet = orNotFound(await subnetStore.find(tx, viewerOf(ctx), subnetId), 'Subnet', subnetId);
  if (subnet.gateway_ip === null) throw BadRequest('Subnet for router interface must have a gateway IP.');
  assertNoOverlap(router.id, addresses, subnet);
  const network = await tx
    .selectFrom('networks')
    .selectAll()
    .where('id', '=', subnet.network_id)
    .executeTakeFirstOrThrow();
  await assertMayConnect(tx, ctx, network);
  return insertPort(tx, actorOf(ctx), {
    network,
    projectId: router.project_id,
    device_id: router.id,
    device_owner: ROUTER_INTERFACE,
    status: 'ACTIVE',
    fixed_ips: gatewayAddressFor(viewerOf(ctx), network, subnet, subnet.gateway_ip),
  });
}

async function claimPort(
  tx: Tx,
  ctx: ProjectContext,
  router: RouterRow,
  addresses: readonly InterfaceAddress[],
  portId: string,
): Promise<string> {
  const port = await portStore.load(tx, ctx, portId);
  if (port.device_id !== '' || port.device_owner !== '' || port.server_id !== null) throw inUse(port);
  const subnets = await tx
    .selectFrom('ip_allocations')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['subnets.id', 'subnets.cidr', 'subnets.ip_version'])
    .where('ip_allocations.port_id', '=', portId)
    .execute();
  if (subnets.length === 0) throw BadRequest('Router port must have at least one fixed IP.');
  if (subnets.filter(({ ip_version }) => ip_version === 4).length > 1) {
    throw BadRequest('Cannot have multiple IPv4 subnets on router port.');
  }
  for (const subnet of subnets) assertNoOverlap(router.id, addresses, subnet);
  const status = 'ACTIVE';
  await changePort(tx, actorOf(ctx), port, 'bind', { device_id: router.id, device_owner: ROUTER_INTERFACE, status });
  return portId;
}

const inUse = ({ id, device_id, device_owner }: PortRow) =>
  Conflict(`Port ${id} is in use by ${device_owner || 'device'} ${device_id}.`, 'PortInUse');

/** The requested interface. @throws 404, 400 if port and subnet do not match */
async function findInterface(
  tx: Tx,
  router: RouterRow,
  { subnet_id, port_id }: InterfaceRequest,
): Promise<InterfaceAddress> {
  const inside = (await routerInterfaces(tx, router)).filter((address) => address.port_id !== router.gateway_port_id);
  if (port_id === undefined) {
    const address = inside.find((candidate) => candidate.subnet_id === subnet_id);
    if (address) return address;
    throw notThere(`Router ${router.id} has no interface on subnet ${subnet_id}.`, 'RouterInterfaceNotFoundForSubnet');
  }
  const own = inside.filter((candidate) => candidate.port_id === port_id);
  const [first] = own;
  if (!first)
    throw notThere(`Router ${router.id} does not have an interface with id ${port_id}.`, 'RouterInterfaceNotFound');
  const address = subnet_id === undefined ? first : own.find((candidate) => candidate.subnet_id === subnet_id);
  if (!address) throw BadRequest(`Port ${port_id} has no address in subnet ${subnet_id}.`);
  return address;
}

const notThere = (message: string, type: string) => new PlatformError('notFound', message, { type });

async function assertNoFloatingIp(tx: Tx, router: RouterRow, portId: string): Promise<void> {
  const needing = await floatingIpsThrough(tx, router, portId).select('ip_allocations.subnet_id').executeTakeFirst();
  if (!needing) return;
  throw Conflict(
    `Router interface for subnet ${needing.subnet_id} on router ${router.id} cannot be deleted, as it is required by one or more floating IPs.`,
    'RouterInterfaceInUseByFloatingIP',
  );
}

/** @throws 409 for a next hop that no other interface reaches */
async function assertNoRoute(tx: Tx, router: RouterRow, portId: string): Promise<void> {
  const staying = (await routerInterfaces(tx, router)).filter(({ port_id }) => port_id !== portId);
  const routes = (await routesOf(tx, [router.id])).get(router.id) ?? [];
  const lost = routes.find(({ nexthop }) => !staying.some(({ cidr }) => isInBlock(cidr, nexthop)));
  if (!lost) return;
  throw Conflict(
    `Router interface ${portId} on router ${router.id} cannot be deleted, as it is required by the route to ${lost.destination} by ${lost.nexthop}.`,
    'RouterInterfaceInUseByRoute',
  );
}

/** Increases the router's revision, records the change and describes the interface. */
async function describeInterface(
  tx: Tx,
  actor: Actor,
  router: RouterRow,
  portId: string,
  verb: string,
  named?: string,
): Promise<RouterInterface> {
  const addresses = (await routerInterfaces(tx, router)).filter(({ port_id }) => port_id === portId);
  const [first] = addresses;
  if (!first) throw new InvariantError(`Port ${portId} of router ${router.id} has no address.`);
  await touchRow(tx, 'routers', router.id);
  const { network_id, subnet_id, ip_address } = first;
  await recordChange(tx, actor, 'router', router, verb, { port_id: portId, network_id, subnet_id, ip_address });
  return {
    id: router.id,
    project_id: router.project_id,
    tenant_id: router.project_id,
    port_id: portId,
    network_id,
    subnet_id: named ?? first.subnet_id,
    subnet_ids: addresses.map(({ subnet_id }) => subnet_id),
  };
}
