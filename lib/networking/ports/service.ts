import type { Tx } from '#lib/db/database.ts';
import { flagOr } from '#lib/db/tables/column-types.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { rule } from '#lib/identity/operations.ts';
import type { CollectionQuery } from '../collection.ts';
import { createAll } from '../create.ts';
import { listCollection } from '../listing.ts';
import { findNetwork } from '../networks/visible.ts';
import { chosenPolicy } from '../qos-policies/users.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { assertGroups, assertSecurity, groupIdsOf, setGroups } from '../security-groups/of-ports.ts';
import { replaceAddresses } from './allocate.ts';
import { can, type PortVerb } from './can.ts';
import { changePort, removePort } from './change.ts';
import { PORT_FILTERS } from './filters.ts';
import { assertMacFree, insertPort } from './insert.ts';
import { optionsOf } from './options.ts';
import { assertMayConnect, assertMayShape, assertOwnDevice } from './rights.ts';
import { type NewPort, PORTS, type Port, type PortChanges } from './schema.ts';
import { tellServerOfLoss, touchServerOf } from './touch-servers.ts';
import { type PortRow, portFragments, portVariant, portViews } from './view.ts';

const UPDATE_PORT_MAC_ADDRESS = rule('update_port:mac_address', 'project_manager');

/** A page of the project's ports, all for administrators. */
export function listPorts(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  let source = read.selectFrom('ports');
  if (!isAdmin(ctx.caller)) source = source.where('project_id', '=', ctx.projectId);
  return listCollection(ctx, PORTS, {
    source,
    query,
    filters: PORT_FILTERS,
    cache: { fragments: portFragments, variant: portVariant(ctx) },
    load: (ids) => portViews(ctx, read, ids),
  });
}

/** @throws 404 when it is absent or another project's */
export async function getPort(ctx: ProjectContext, id: string): Promise<Port> {
  const port = (await portViews(ctx, ctx.database.read, [id])).get(id);
  if (!port || !owns(ctx, port.project_id)) throw NotFound('Port', id);
  return port;
}

/** Creates ports with their addresses, all or none. @throws 400, 403, 404 for the network, 409 */
export function createPorts(ctx: ProjectContext, inputs: readonly NewPort[]): Promise<Port[]> {
  return createAll(
    ctx,
    inputs,
    (tx, input) => createPort(tx, ctx, input),
    (tx, ids) => portViews(ctx, tx, ids),
  );
}

async function createPort(tx: Tx, ctx: ProjectContext, input: NewPort): Promise<string> {
  const network = await findNetwork(tx, viewerOf(ctx), input.network_id);
  if (!network) throw NotFound('Network', input.network_id);
  await assertMayConnect(tx, ctx, network);
  assertMayShape(ctx, network, input);
  const isChecked = input.port_security_enabled ?? network.port_security_enabled === 1;
  assertSecurity({ isChecked, wanted: input.security_groups, held: [] });
  await assertGroups(tx, viewerOf(ctx), input.security_groups ?? []);
  const projectId = ownerOf(ctx, input);
  await assertOwnDevice(tx, ctx, input.device_id ?? '', projectId);
  return insertPort(tx, actorOf(ctx), {
    ...input,
    network,
    projectId,
    adminStateUp: input.admin_state_up,
    portSecurityEnabled: input.port_security_enabled,
    deviceId: input.device_id,
    deviceOwner: input.device_owner,
    hostId: input['binding:host_id'],
    securityGroups: input.security_groups,
    qosPolicyId: await chosenPolicy(tx, ctx, input.qos_policy_id, null),
  });
}

/** Changes a port; `fixed_ips` replaces its addresses. @throws 400, 403, 404, 409, 412 */
export function updatePort(ctx: ProjectContext, id: string, changes: PortChanges): Promise<Port> {
  return ctx.database.transact(async (tx) => {
    const port = await loadPort(tx, ctx, id);
    assertRevision(ctx, port);
    const network = await tx
      .selectFrom('networks')
      .selectAll()
      .where('id', '=', port.network_id)
      .executeTakeFirstOrThrow();
    assertMayShape(ctx, network, { ...changes, device_owner: changedOwner(port, changes) });
    await assertChanges(tx, ctx, port, changes);
    if (changes.security_groups) await setGroups(tx, id, changes.security_groups);
    const qos_policy_id = await chosenPolicy(tx, ctx, changes.qos_policy_id, port.qos_policy_id);
    await changePort(tx, actorOf(ctx), port, 'update', { ...changed(port, changes), qos_policy_id });
    const holder = {
      id,
      mac_address: changes.mac_address ?? port.mac_address,
      device_owner: changes.device_owner ?? port.device_owner,
    };
    if (changes.fixed_ips) await replaceAddresses(tx, actorOf(ctx), network, holder, changes.fixed_ips);
    await touchServerOf(tx, port);
    const view = (await portViews(ctx, tx, [id])).get(id);
    if (!view) throw NotFound('Port', id);
    return view;
  });
}

/**
 * Deletes a port and frees its addresses; a server that has it loses its card.
 * @throws 404, 409 for a port of a router or floating IP, 412
 */
export function deletePort(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const port = await loadPort(tx, ctx, id);
    assertRevision(ctx, port);
    if (can('delete', port) !== true) throw servicePort(port);
    await removePort(tx, actorOf(ctx), port);
    await touchServerOf(tx, port);
    await tellServerOfLoss(tx, ctx, port);
  });
}

/** A port the caller may see, for changing. @throws 404 */
export async function loadPort(tx: Tx, ctx: ProjectContext, id: string): Promise<PortRow> {
  const port = await tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!port || !owns(ctx, port.project_id)) throw NotFound('Port', id);
  return port;
}

/** Clients send the owner they read; only another one is a change. */
const changedOwner = (port: PortRow, { device_owner }: PortChanges) =>
  device_owner === port.device_owner ? undefined : device_owner;

async function assertChanges(tx: Tx, ctx: ProjectContext, port: PortRow, changes: PortChanges): Promise<void> {
  const hasNewDevice =
    (changes.device_id !== undefined && changes.device_id !== port.device_id) ||
    changedOwner(port, changes) !== undefined;
  if (hasNewDevice) {
    assertCan('changeDevice', port, 'PortInUse');
    await assertOwnDevice(tx, ctx, changes.device_id ?? '', port.project_id);
  }
  if (changes.mac_address !== undefined && changes.mac_address !== port.mac_address) {
    ctx.policy.enforce(UPDATE_PORT_MAC_ADDRESS, ctx.caller);
    assertCan('changeMac', port, 'PortBound');
    await assertMacFree(tx, port.network_id, changes.mac_address);
  }
  if (changes.fixed_ips && can('changeAddresses', port) !== true) throw servicePort(port);
  const isChecked = flagOr(changes.port_security_enabled, port.port_security_enabled) === 1;
  const held = (await groupIdsOf(tx, [port.id])).get(port.id) ?? [];
  assertSecurity({ isChecked, wanted: changes.security_groups, held });
  await assertGroups(tx, viewerOf(ctx), changes.security_groups ?? []);
}

const servicePort = ({ id, device_owner }: PortRow) =>
  Conflict(
    `Port ${id} cannot be deleted or readdressed directly via the port API: has device owner ${device_owner}.`,
    'ServicePortInUse',
  );

function assertCan(verb: PortVerb, port: PortRow, type: string): void {
  if (can(verb, port) === true) return;
  throw Conflict(`Port ${port.id} is in use by server ${port.device_id}.`, type);
}

function changed(port: PortRow, changes: PortChanges): Partial<PortRow> {
  const admin_state_up = flagOr(changes.admin_state_up, port.admin_state_up);
  const host_id = changes['binding:host_id'] ?? port.host_id;
  const mac_address = changes.mac_address ?? port.mac_address;
  const port_security_enabled = flagOr(changes.port_security_enabled, port.port_security_enabled);
  return {
    name: changes.name ?? port.name,
    description: changes.description ?? port.description,
    admin_state_up,
    mac_address,
    device_id: changes.device_id ?? port.device_id,
    device_owner: changes.device_owner ?? port.device_owner,
    port_security_enabled,
    ...optionsOf({ mac_address, isChecked: port_security_enabled === 1 }, changes, port),
    host_id,
    status: port.status === 'BUILD' ? 'BUILD' : host_id !== '' && admin_state_up === 1 ? 'ACTIVE' : 'DOWN',
  };
}
