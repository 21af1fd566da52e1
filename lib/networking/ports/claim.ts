import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import { UNBOUND } from './attributes.ts';
import { changePort, removePort } from './change.ts';
import { insertPort } from './insert.ts';
import type { NicRequest } from './resolve-nics.ts';
import type { PortRow } from './store.ts';

/** Request for a server port. */
export interface PortClaim {
  serverId: string;
  projectId: string;
  /** Availability zone, part of `device_owner`. */
  zone: string;
  nic: NicRequest;
  /** Index among the server's ports. */
  index: number;
  /** Host of the port: BUILD until it is plugged in. Empty if unknown. */
  hostName: string;
  /** Security groups of a new port; an existing one keeps its own. The default group if omitted. */
  securityGroups?: readonly string[];
}

/**
 * Creates a server port or binds an existing one. Returns its id. @throws 409 if the existing port is in use, or the
 * network has no free address; OverQuota
 */
export async function claimPort(tx: Tx, actor: Actor, claim: PortClaim): Promise<string> {
  const { serverId, projectId, nic, index, hostName, securityGroups } = claim;
  const device = {
    server_id: serverId,
    device_id: serverId,
    device_owner: `compute:${claim.zone}`,
    device_index: index,
  };
  const binding = { host_id: hostName, status: hostName === '' ? ('DOWN' as const) : ('BUILD' as const) };
  const device_tag = nic.tag ?? null;
  if ('portId' in nic) {
    const port = await loadUnbound(tx, nic.portId);
    await changePort(tx, actor, port, 'bind', { ...device, ...binding, device_tag });
    return port.id;
  }
  const network = await tx.selectFrom('networks').selectAll().where('id', '=', nic.networkId).executeTakeFirstOrThrow();
  return insertPort(tx, actor, {
    network,
    projectId,
    device: { ...device, device_tag, is_server_made: 1 },
    'binding:host_id': binding.host_id,
    status: binding.status,
    securityGroups,
    fixed_ips: nic.fixedIps,
  });
}

/** Deletes a port that was created for a server, or unbinds it and keeps its addresses. */
export async function releasePort(tx: Tx, actor: Actor, port: PortRow): Promise<void> {
  if (port.is_server_made) await removePort(tx, actor, port);
  else await changePort(tx, actor, port, 'unbind', UNBOUND);
}

async function loadUnbound(tx: Tx, id: string): Promise<PortRow> {
  const port = await tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst();
  if (port?.device_id !== '' || port.server_id !== null) throw Conflict(`Port ${id} is still in use.`, 'PortInUse');
  return port;
}
