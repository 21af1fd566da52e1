import type { Tx } from '#lib/db/database.ts';
import { Invalid, NotFound, PlatformError } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import {
  addServerPort,
  beginUnplug,
  listServerPorts,
  type NicRequest,
  networkStore,
  resolveNics,
} from '#lib/networking/compute-integration.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { DEFAULT_ZONE } from '../availability-zones/service.ts';
import { beginAction } from '../instance-actions/record.ts';
import { changeServer } from '../servers/life/change.ts';
import { assertCan, loadServer, loadServerForVerb } from '../servers/service.ts';
import { interfaceAttributes } from './attributes.ts';
import type { Interface, NewInterface } from './schema.ts';
import { attachInterfaceWorkflow, detachInterfaceWorkflow } from './workflows.ts';

/** @throws 404 */
export async function listInterfaces(ctx: ProjectContext, serverId: string): Promise<Interface[]> {
  await loadServer(ctx.database.read, ctx, serverId);
  return (await listServerPorts(ctx.database.read, serverId)).map((port) => interfaceAttributes.view(ctx, port, {}));
}

/** @throws 404 for the server, or a port it does not have */
export async function getInterface(ctx: ProjectContext, serverId: string, portId: string): Promise<Interface> {
  const found = (await listInterfaces(ctx, serverId)).find(({ port_id }) => port_id === portId);
  if (!found) throw NotFound('Port', portId);
  return found;
}

/**
 * Attaches an interface. The port is bound immediately and BUILD until it is plugged in. @throws 400 for inconsistent
 * fields or an ambiguous network, 403 for an external network, 404 for the server, a network or a port, 409 for a port
 * or an address in use and by state, 413 over quota
 */
export function attachInterface(ctx: ProjectContext, serverId: string, input: NewInterface): Promise<Interface> {
  assertOneWay(ctx, input);
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'attach_interface', serverId);
    const portId = await addServerPort(tx, actorOf(ctx), {
      serverId,
      projectId: server.project_id,
      zone: server.availability_zone ?? DEFAULT_ZONE,
      hostName: server.host ?? '',
      nic: await resolve(tx, ctx, server.project_id, input),
    });
    await changeServer(tx, actorOf(ctx), server, 'attach_interface', {}, { after: { port_id: portId } });
    const action = { action: 'attach_interface', workflow: attachInterfaceWorkflow, input: { portId } } as const;
    await beginAction(tx, ctx, server, action);
    const port = (await listServerPorts(tx, serverId)).find(({ id }) => id === portId);
    if (!port) throw NotFound('Port', portId);
    return interfaceAttributes.view(ctx, port, {});
  });
}

/**
 * Detaches an interface; idempotent. Upstream attaches synchronously, so clients may detach right afterwards: the
 * attachment completes first. @throws 404 for the server, or a port it does not have; 409 by state
 */
export function detachInterface(ctx: ProjectContext, serverId: string, portId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, serverId);
    const port = (await listServerPorts(tx, serverId)).find(({ id }) => id === portId);
    if (!port) throw NotFound('Port', portId);
    assertCan('detach_interface', server, ctx);
    const outcome = await beginUnplug(tx, actorOf(ctx), serverId, portId);
    if (outcome !== 'begun') return;
    const { network_id, fixedIps, device_tag } = port;
    const before = { port_id: portId, network_id, fixed_ips: fixedIps, tag: device_tag };
    await changeServer(tx, actorOf(ctx), server, 'detach_interface', {}, { before });
    await beginDetach(tx, ctx, server, portId);
  });
}

/**
 * Detaches a deleted port in any state of its server; a machine created meanwhile has the current ports. Upstream does
 * the same on `network-vif-deleted`.
 */
export async function unplugDeletedPort(
  tx: Tx,
  ctx: ProjectContext,
  { serverId, portId }: { serverId: string; portId: string },
): Promise<void> {
  const servers = tx.selectFrom('servers').select(['id', 'project_id']).where('id', '=', serverId);
  const server = await servers.where('deleted_at', 'is', null).executeTakeFirst();
  if (server) await beginDetach(tx, ctx, server, portId);
}

const beginDetach = (tx: Tx, ctx: ProjectContext, server: { id: string; project_id: string }, portId: string) =>
  beginAction(tx, ctx, server, { action: 'detach_interface', workflow: detachInterfaceWorkflow, input: { portId } });

function assertOneWay(ctx: ProjectContext, { net_id, port_id, fixed_ips, tag }: NewInterface): void {
  if (net_id && port_id) throw Invalid('Must not input both network_id and port_id.');
  if (fixed_ips?.length && !net_id) throw Invalid('Must input network_id when request IP address.');
  if (tag !== undefined && ctx.microversion.minor < 49) throw Invalid('The key tag requires microversion 2.49.');
}

/** Missing objects return 404 here, and 400 on creation of a server. */
async function resolve(tx: Tx, ctx: ProjectContext, projectId: string, input: NewInterface): Promise<NicRequest> {
  const { net_id, port_id, fixed_ips, tag } = input;
  const viewer = { projectId, isAdmin: isAdmin(ctx.caller) };
  if (port_id) {
    const port = await tx.selectFrom('ports').select('project_id').where('id', '=', port_id).executeTakeFirst();
    if (!port || (port.project_id !== projectId && !viewer.isAdmin)) throw NotFound('Port', port_id);
  }
  if (net_id && !(await networkStore.find(tx, viewer, net_id))) throw NotFound('Network', net_id);
  const isNamed = net_id || port_id;
  const fixed_ip = fixed_ips?.[0]?.ip_address;
  const networks = isNamed ? [{ uuid: net_id, port: port_id, fixed_ip, tag }] : ('auto' as const);
  const [nic] = await resolveNics(tx, { ...viewer, networks, isLegacy: false }).catch((error) => {
    if (isNamed || !(error instanceof PlatformError)) throw error;
    // An ambiguous network is a conflict on creation, and an invalid request here.
    throw Invalid(error.message);
  });
  if (!nic) throw new InvariantError('A request for one network interface was resolved to none.');
  return { ...nic, tag };
}
