import type { Reader } from '#lib/db/database.ts';
import type { Block } from '#lib/engine/network/acl.ts';
import { AddressSet } from '#lib/engine/network/address-set.ts';
import type { ReachedPort } from './ports.ts';
import type { ReachStep } from './schema.ts';
import { breaks, passes } from './step.ts';

type TargetAddress = ReachedPort['addresses'][number];

export const isInBlock = (block: string, inner: Block): boolean => new AddressSet([block]).covers(inner);

/** Path from another subnet of the cloud: both subnets must have an interface of the same router. */
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
  // IPv6 addresses are not translated and are reached directly.
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

/** Id of the first router that belongs to the project of the port, which the caller can change. */
const ownIn = (routers: readonly PathRouter[], port: ReachedPort): string | undefined =>
  routers.find(({ projectId }) => projectId === port.project_id)?.id;

interface PathRouter {
  id: string;
  projectId: string;
  isUp: boolean;
  /** External network of its gateway; null without one. */
  leadsTo: string | null;
}

/** Routers with an interface in a subnet; with `address`, the one that has this address. */
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
