import type { Reader } from '#lib/db/database.ts';
import type { Block } from '#lib/engine/network/acl.ts';
import { AddressSet } from '#lib/engine/network/address-set.ts';
import type { ReachedPort } from './ports.ts';
import type { ReachStep } from './schema.ts';
import { breaks, passes } from './step.ts';

type TargetAddress = ReachedPort['addresses'][number];

/** Whether all of a block lies in another one. */
export const isInBlock = (block: string, inner: Block): boolean => new AddressSet([block]).covers(inner);

/** The way from another subnet of the cloud: both must stand at one router. */
export async function wayFromPort(
  db: Reader,
  port: ReachedPort,
  goal: TargetAddress,
  from: ReachedPort,
): Promise<ReachStep[]> {
  const [source] = from.addresses;
  const steps = [passes('subnet', 'other_subnet', { from: source?.cidr ?? '', cidr: goal.cidr })];
  const here = await routersAt(db, goal.subnetId);
  const there = new Set((await routersAt(db, source?.subnetId ?? '')).map(({ id }) => id));
  const names = { network: port.networkName, other: from.networkName };
  const joining = here.filter(({ id }) => there.has(id));
  if (joining.length === 0) return [...steps, breaks('router', 'no_router', names)];
  if (joining.every(({ isUp }) => !isUp))
    return [...steps, breaks('router', 'router_disabled', names, { routerId: ownIn(joining, port) })];
  return [...steps, passes('router', 'router_joins', names)];
}

/** The way from outside the cloud. */
export async function wayFromOutside(
  db: Reader,
  port: ReachedPort,
  goal: TargetAddress,
  from: string,
): Promise<ReachStep[]> {
  if (port.isExternal) return [passes('subnet', 'external_network', { name: port.networkName })];
  if (goal.gateway === null) return [breaks('subnet', 'no_gateway_address', { cidr: goal.cidr })];
  const steps = [passes('subnet', 'address_outside', { from, cidr: goal.cidr })];
  const network = { network: port.networkName };
  const [router] = await routersAt(db, goal.subnetId, goal.gateway);
  if (!router) return [...steps, breaks('router', 'no_router', network)];
  const own = ownIn([router], port);
  if (!router.isUp) return [...steps, breaks('router', 'router_disabled', network, { routerId: own })];
  steps.push(passes('router', 'router_there', { ...network, gateway: goal.gateway }));
  if (router.leadsTo === null)
    return [...steps, breaks('gateway', 'router_without_gateway', network, { routerId: own })];
  steps.push(passes('gateway', 'router_leads_out', { name: router.leadsTo }));
  // IPv6 is not translated: the address itself is reached.
  if (goal.address.includes(':')) return steps;
  const floating = await db
    .selectFrom('floatingips')
    .select('floating_ip_address')
    .where('port_id', '=', port.id)
    .where('fixed_ip_address', '=', goal.address)
    .executeTakeFirst();
  if (!floating) return [...steps, breaks('floating', 'no_floating_ip', { address: goal.address })];
  return [...steps, passes('floating', 'floating_ip', { address: floating.floating_ip_address })];
}

/** A router that who asks can change: one of the project of the port. */
const ownIn = (routers: readonly PathRouter[], port: ReachedPort): string | undefined =>
  routers.find(({ projectId }) => projectId === port.project_id)?.id;

interface PathRouter {
  id: string;
  projectId: string;
  isUp: boolean;
  /** The external network that it leads to. */
  leadsTo: string | null;
}

/** The routers that have an address in a subnet; with `address`, that very one. */
async function routersAt(db: Reader, subnetId: string, address?: string): Promise<PathRouter[]> {
  let addresses = db
    .selectFrom('ip_allocations')
    .innerJoin('router_interfaces', 'router_interfaces.port_id', 'ip_allocations.port_id')
    .innerJoin('routers', 'routers.id', 'router_interfaces.router_id')
    .leftJoin('networks', 'networks.id', 'routers.gateway_network_id')
    .select([
      'routers.id',
      'routers.project_id',
      'routers.admin_state_up',
      'routers.gateway_network_id',
      'networks.name',
    ])
    .where('ip_allocations.subnet_id', '=', subnetId);
  if (address !== undefined) addresses = addresses.where('ip_allocations.ip_address', '=', address);
  return (await addresses.execute()).map(({ id, project_id, admin_state_up, gateway_network_id, name }) => ({
    id,
    projectId: project_id,
    isUp: admin_state_up === 1,
    leadsTo: name || gateway_network_id,
  }));
}
