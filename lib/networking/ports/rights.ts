import type { Tx } from '#lib/db/database.ts';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import { Conflict, Forbidden } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { NetworkRow } from '../networks/store.ts';
import { isOpenForPorts } from '../networks/store.ts';
import type { Viewer } from '../rights.ts';
import { owns, viewerOf } from '../rights.ts';
import type { SubnetRow } from '../subnets/store.ts';
import { isManagedOwner, isNetworkOwner } from './can.ts';
import type { FixedIpRequest } from './requests.ts';
import type { NewPort } from './schema.ts';

type Shape = Partial<
  Pick<NewPort, 'mac_address' | 'port_security_enabled' | 'device_owner' | 'binding:host_id' | 'allowed_address_pairs'>
>;

/**
 * Checks the attributes of a port against the rights of the caller on the network: a member cannot choose the MAC address,
 * the address pairs or the port security of a port on another project's network; docs/contract/networking.md 14.
 * @throws 403 naming the attribute
 */
export function assertMayShape(ctx: ProjectContext, network: NetworkRow, shape: Shape): void {
  if (isAdmin(ctx.caller)) return;
  if (shape['binding:host_id'] !== undefined) throw refused('binding:host_id', 'role admin');
  const { device_owner = '' } = shape;
  if (isManagedOwner(device_owner)) throw refused(`device_owner ${device_owner}`, 'role admin');
  if (owns(ctx, network.project_id)) return;
  if (isNetworkOwner(device_owner)) throw refused(`device_owner ${device_owner}`, OWNER);
  if (shape.mac_address !== undefined) throw refused('mac_address', OWNER);
  if (shape.port_security_enabled !== undefined) throw refused('port_security_enabled', OWNER);
  if (shape.allowed_address_pairs) throw refused('allowed_address_pairs', OWNER);
}

declare const ALLOWED: unique symbol;
/**
 * Addresses that a port may be given. Only the functions of this file make them, so that no code path gives a port an
 * address without a decision on who chose it.
 */
export type AllowedAddresses = readonly FixedIpRequest[] & { readonly [ALLOWED]: true };

// The only place that adds the brand, which has no runtime value.
const allowed = (wanted: readonly FixedIpRequest[]) => wanted as AllowedAddresses;

/** Addresses that the platform chooses: the caller had no say in them. */
export const addressesOfPlatform = (wanted: readonly FixedIpRequest[]): AllowedAddresses => allowed(wanted);

const ownsNetwork = ({ projectId, isAdmin: mayAll }: Viewer, network: Pick<NetworkRow, 'project_id'>): boolean =>
  mayAll || network.project_id === projectId;

/**
 * Addresses that the caller chooses. On another project's network it can name subnets and addresses that the port holds
 * already, but no other address.
 * @throws 403
 */
export function addressesChosenBy(
  viewer: Viewer,
  network: Pick<NetworkRow, 'project_id'>,
  wanted: readonly FixedIpRequest[],
  existing: readonly string[] = [],
): AllowedAddresses {
  const isChosen = ({ ip_address }: FixedIpRequest) =>
    ip_address !== undefined && !existing.includes(normalisedIp(ip_address));
  if (!ownsNetwork(viewer, network) && wanted.some(isChosen)) throw refused('fixed_ips:ip_address', OWNER);
  return allowed(wanted);
}

/**
 * The gateway address of a subnet, for a router. All instances of the network send their traffic to it, so it takes the
 * owner of the network or of the subnet.
 * @throws 403
 */
export function gatewayAddressFor(
  viewer: Viewer,
  network: Pick<NetworkRow, 'project_id'>,
  subnet: Pick<SubnetRow, 'id' | 'project_id'>,
  ip_address: string,
): AllowedAddresses {
  if (!ownsNetwork(viewer, network) && subnet.project_id !== viewer.projectId) {
    throw Forbidden(
      `Using the gateway address of subnet ${subnet.id} requires ${OWNER}. Create a port on the subnet and add that port to the router instead.`,
    );
  }
  return allowed([{ subnet_id: subnet.id, ip_address }]);
}

/**
 * The address of a floating IP: the caller's rule decides whether it may choose one, but only the owner of the external
 * network can take the gateway address of a subnet.
 * @throws 403
 */
export function floatingAddress(
  viewer: Viewer,
  network: Pick<NetworkRow, 'project_id'>,
  subnets: readonly Pick<SubnetRow, 'gateway_ip'>[],
  wanted: FixedIpRequest,
): AllowedAddresses {
  const { ip_address } = wanted;
  const isGateway =
    ip_address !== undefined && subnets.some(({ gateway_ip }) => gateway_ip === normalisedIp(ip_address));
  if (isGateway && !ownsNetwork(viewer, network)) {
    throw Forbidden(`Using the gateway address ${ip_address} as a floating IP requires ${OWNER}.`);
  }
  return allowed([wanted]);
}

/**
 * Unless an administrator says otherwise, a server device must belong to the port's project. @throws 409
 * DeviceIDNotOwnedByTenant
 */
export async function assertOwnDevice(tx: Tx, ctx: ProjectContext, deviceId: string, projectId: string): Promise<void> {
  if (isAdmin(ctx.caller)) return;
  const server = await tx.selectFrom('servers').select('project_id').where('id', '=', deviceId).executeTakeFirst();
  if (!server || server.project_id === projectId) return;
  throw Conflict(`The following device_id ${deviceId} is not owned by your project.`, 'DeviceIDNotOwnedByTenant');
}

/** @throws 403 for an external network that is neither own nor shared, except for administrators */
export async function assertMayConnect(tx: Tx, ctx: ProjectContext, network: NetworkRow): Promise<void> {
  if (await isOpenForPorts(tx, network, viewerOf(ctx))) return;
  throw Forbidden(`Ports on external network ${network.id} require the role admin.`);
}

const OWNER = 'the project of the network or the role admin';
const refused = (attribute: string, who: string) => Forbidden(`Setting ${attribute} of a port requires ${who}.`);
