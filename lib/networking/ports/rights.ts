import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import type { NetworkRow } from '../networks/view.ts';
import { isOpenForPorts } from '../networks/visible.ts';
import { owns, viewerOf } from '../rights.ts';
import { isReservedOwner } from './can.ts';
import type { NewPort } from './schema.ts';

type Shape = Partial<
  Pick<
    NewPort,
    'mac_address' | 'fixed_ips' | 'port_security_enabled' | 'device_owner' | 'binding:host_id' | 'allowed_address_pairs'
  >
>;

/**
 * Holds what a request says of a port against the rights of its caller on the network: on another project's network
 * a member takes the address and MAC it is given; contract/networking.md 14.
 * @throws 403 naming the attribute
 */
export function assertMayShape(ctx: ProjectContext, network: NetworkRow, shape: Shape): void {
  if (isAdmin(ctx.caller)) return;
  if (shape['binding:host_id'] !== undefined) throw refused('binding:host_id', 'role admin');
  if (shape.device_owner !== undefined && isReservedOwner(shape.device_owner)) {
    throw refused(`device_owner ${shape.device_owner}`, 'role admin');
  }
  if (owns(ctx, network.project_id)) return;
  if (shape.mac_address !== undefined) throw refused('mac_address', OWNER);
  if (shape.port_security_enabled !== undefined) throw refused('port_security_enabled', OWNER);
  if (shape.allowed_address_pairs) throw refused('allowed_address_pairs', OWNER);
  if (shape.fixed_ips?.some(({ ip_address }) => ip_address !== undefined)) {
    throw refused('fixed_ips:ip_address', OWNER);
  }
}

/**
 * A device that is a server is one of the port's own project, unless an administrator says so.
 * @throws 409 DeviceIDNotOwnedByTenant
 */
export async function assertOwnDevice(tx: Tx, ctx: ProjectContext, deviceId: string, projectId: string): Promise<void> {
  if (isAdmin(ctx.caller)) return;
  const server = await tx.selectFrom('servers').select('project_id').where('id', '=', deviceId).executeTakeFirst();
  if (!server || server.project_id === projectId) return;
  throw Conflict(`The following device_id ${deviceId} is not owned by your project.`, 'DeviceIDNotOwnedByTenant');
}

/** @throws 403 for an external network, unless the caller owns it, is an administrator, or has it as a shared one too */
export async function assertMayConnect(tx: Tx, ctx: ProjectContext, network: NetworkRow): Promise<void> {
  if (await isOpenForPorts(tx, network, viewerOf(ctx))) return;
  throw Forbidden(`Ports on external network ${network.id} take role admin.`);
}

const OWNER = "the network's project or role admin";
const refused = (attribute: string, who: string) => Forbidden(`Setting ${attribute} of a port takes ${who}.`);
