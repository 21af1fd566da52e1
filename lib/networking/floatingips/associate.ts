import type { Tx } from '#lib/db/database.ts';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import { Conflict, Invalid, NotFound, PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { owns } from '../rights.ts';
import type { FloatingIpRow } from './store.ts';

type Association = Pick<FloatingIpRow, 'port_id' | 'fixed_ip_address' | 'router_id' | 'status'>;
type FloatingIpFields = Pick<FloatingIpRow, 'id' | 'project_id' | 'floating_network_id' | 'floating_ip_address'>;

interface AssociateRequest {
  portId: string;
  /** A port address; its first IPv4 address by default. */
  fixedIp?: string | null | undefined;
}

interface FixedAddress {
  subnet_id: string;
  ip_address: string;
}

/**
 * Fields of a floating IP associated with a port: fixed address and router. @throws 404 for an invisible port or one
 * without a router to the external network, 400, 409
 */
export async function associate(
  tx: Tx,
  ctx: ProjectContext,
  floating: FloatingIpFields,
  { portId, fixedIp }: AssociateRequest,
): Promise<Association> {
  const port = await tx.selectFrom('ports').selectAll().where('id', '=', portId).executeTakeFirst();
  if (!port || !owns(ctx, port.project_id)) throw NotFound('Port', portId);
  if (port.project_id !== floating.project_id && !isAdmin(ctx.caller)) {
    throw BadRequest(`Port ${portId} and floating IP ${floating.id} belong to different projects.`);
  }
  const fixed = await fixedOf(tx, portId, fixedIp);
  await assertFree(tx, floating, portId, fixed);
  const router_id = await findConnectingRouter(tx, fixed, port.network_id, floating.floating_network_id);
  if (router_id === undefined) throw Unreachable(floating, fixed, portId);
  return { port_id: portId, fixed_ip_address: fixed.ip_address, router_id, status: 'ACTIVE' };
}

async function fixedOf(tx: Tx, portId: string, wanted: string | null | undefined): Promise<FixedAddress> {
  const allocated = await tx
    .selectFrom('ip_allocations')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ip_allocations.subnet_id', 'ip_allocations.ip_address'])
    .where('ip_allocations.port_id', '=', portId)
    .where('subnets.ip_version', '=', 4)
    .orderBy('ip_allocations.position')
    .execute();
  const [first] = allocated;
  if (!first) throw BadRequest(`Cannot add floating IP to port ${portId} that has no fixed IPv4 addresses.`);
  if (!wanted) return first;
  const fixed = allocated.find(({ ip_address }) => ip_address === normalisedIp(wanted));
  if (!fixed) throw BadRequest(`Port ${portId} does not have fixed ip ${wanted}.`);
  return fixed;
}

/** @throws 409 if another floating IP uses the address */
async function assertFree(
  tx: Tx,
  floating: FloatingIpFields,
  portId: string,
  { ip_address }: FixedAddress,
): Promise<void> {
  const other = await tx
    .selectFrom('floatingips')
    .select('floating_ip_address')
    .where('port_id', '=', portId)
    .where('fixed_ip_address', '=', ip_address)
    .where('id', '!=', floating.id)
    .executeTakeFirst();
  if (!other) return;
  throw Conflict(
    `Cannot associate floating IP ${floating.floating_ip_address} (${floating.id}) with port ${portId} using fixed IP ${ip_address}, as that fixed IP already has a floating IP: ${other.floating_ip_address}.`,
    'FloatingIPPortAlreadyAssociated',
  );
}

/** The router between a subnet and an external network, preferably the subnet's gateway. */
export async function findConnectingRouter(
  tx: Tx,
  { subnet_id }: Pick<FixedAddress, 'subnet_id'>,
  networkId: string,
  externalId: string,
): Promise<string | undefined> {
  const routers = await tx
    .selectFrom('router_interfaces')
    .innerJoin('routers', 'routers.id', 'router_interfaces.router_id')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'router_interfaces.port_id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['routers.id', 'ip_allocations.ip_address', 'subnets.gateway_ip'])
    .where('ip_allocations.subnet_id', '=', subnet_id)
    .where('subnets.network_id', '=', networkId)
    .where('routers.gateway_network_id', '=', externalId)
    .orderBy('routers.created_at')
    .orderBy('routers.id')
    .execute();
  return (routers.find(({ ip_address, gateway_ip }) => ip_address === gateway_ip) ?? routers[0])?.id;
}

const Unreachable = (floating: FloatingIpFields, { subnet_id }: FixedAddress, portId: string) =>
  new PlatformError(
    'notFound',
    `External network ${floating.floating_network_id} is not reachable from subnet ${subnet_id}. Therefore, cannot associate Port ${portId} with a Floating IP.`,
    { type: 'ExternalGatewayForFloatingIPNotFound' },
  );

const BadRequest = (message: string) => Invalid(`Bad floatingip request: ${message}`, undefined, 'BadRequest');
