import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { networkStore } from '../networks/store.ts';
import { portsOfServer } from '../ports/server-ports.ts';
import { viewerOf } from '../rights.ts';
import { findConnectingRouter } from './associate.ts';
import { CREATE_FLOATING_IP, insertFloatingIp, removeFloatingIp } from './service.ts';

/**
 * Allocates a floating IP for a new server and associates it with its first address that a router connects to the
 * external network. Returns its id. @throws 400 for a network that is internal or without such a router, 403, 409
 * without a free address
 */
export async function allocateServerFloatingIp(
  tx: Tx,
  ctx: ProjectContext,
  serverId: string,
  networkId: string,
): Promise<string> {
  ctx.policy.enforce(CREATE_FLOATING_IP, ctx.caller);
  const network = await networkStore.find(tx, viewerOf(ctx), networkId);
  if (network?.is_external !== 1) throw refused(`Network ${networkId} is not a valid external network.`);
  for (const port of await portsOfServer(tx, serverId)) {
    const address = await addressLedTo(tx, port, network.id);
    if (!address) continue;
    const lead = { port_id: port.id, fixed_ip_address: address };
    return insertFloatingIp(tx, ctx, { floating_network_id: network.id, ...lead });
  }
  throw refused(`No router connects the networks of the server to external network ${network.id}.`);
}

/** Releases the floating IP of a failed server, unless it was associated elsewhere. */
export async function releaseServerFloatingIp(tx: Tx, actor: Actor, id: string, serverId: string): Promise<void> {
  const row = await tx.selectFrom('floatingips').selectAll().where('id', '=', id).executeTakeFirst();
  const ports = await portsOfServer(tx, serverId);
  if (row && ports.some((port) => port.id === row.port_id)) await removeFloatingIp(tx, actor, row);
}

/** The first IPv4 address of a port that has no floating IP and is routed to the external network. */
async function addressLedTo(tx: Tx, port: { id: string; network_id: string }, externalId: string) {
  const allocated = await tx
    .selectFrom('ip_allocations')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ip_allocations.subnet_id', 'ip_allocations.ip_address'])
    .where('ip_allocations.port_id', '=', port.id)
    .where('subnets.ip_version', '=', 4)
    .orderBy('ip_allocations.position')
    .execute();
  const taken = await tx.selectFrom('floatingips').select('fixed_ip_address').where('port_id', '=', port.id).execute();
  for (const fixed of allocated) {
    if (taken.some(({ fixed_ip_address }) => fixed_ip_address === fixed.ip_address)) continue;
    if (await findConnectingRouter(tx, fixed, port.network_id, externalId)) return fixed.ip_address;
  }
  return undefined;
}

const refused = (message: string) => Invalid(message, [{ path: 'nephos:floating_ip.floating_network_id', message }]);
