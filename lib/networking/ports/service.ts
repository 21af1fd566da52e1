import { flag, flagOr, packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import type { NetworkRow } from '../networks/store.ts';
import { networkStore } from '../networks/store.ts';
import { resolvePolicy } from '../qos-policies/users.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { assertInterface } from '../routers/assert-interface.ts';
import { dropInterface } from '../routers/drop-interface.ts';
import { assertGroups, assertSecurity, groupIdsOf, setGroups } from '../security-groups/port-security-groups.ts';
import { addressesToKeep, replaceAddresses } from './allocate.ts';
import { can, isInterface, type PortVerb } from './can.ts';
import { changePort, removePort } from './change.ts';
import { assertMacFree, insertPort } from './insert.ts';
import { optionsOf } from './options.ts';
import type { FixedIpRequest } from './requests.ts';
import { addressesChosenBy, assertMayConnect, assertMayShape, assertOwnDevice } from './rights.ts';
import type { NewPort, Port, PortChanges } from './schema.ts';
import { fixedIpsOf, type PortRow, portStore } from './store.ts';
import { notifyServerPortDeleted, touchServerOf } from './touch-servers.ts';

export const UPDATE_PORT_MAC_ADDRESS = rule('update_port:mac_address', 'project_manager');

/** Creates a port; returns its id. @throws 400, 403, 404, 409 */
export async function createPort(tx: Tx, ctx: ProjectContext, input: NewPort): Promise<string> {
  const network = orNotFound(await networkStore.find(tx, viewerOf(ctx), input.network_id), 'Network', input.network_id);
  await assertMayConnect(tx, ctx, network);
  assertMayShape(ctx, network, input);
  const isChecked = input.port_security_enabled ?? network.port_security_enabled === 1;
  assertSecurity({ isChecked, wanted: input.security_groups, current: [] });
  await assertGroups(tx, viewerOf(ctx), input.security_groups ?? []);
  const projectId = ownerOf(ctx, input);
  await assertOwnDevice(tx, ctx, input.device_id ?? '', projectId);
  return insertPort(tx, actorOf(ctx), {
    ...input,
    network,
    projectId,
    fixed_ips: input.fixed_ips && addressesChosenBy(viewerOf(ctx), network, input.fixed_ips),
    securityGroups: input.security_groups,
    qos_policy_id: await resolvePolicy(tx, ctx, input.qos_policy_id, null),
  });
}

/** `fixed_ips` replaces all addresses. @throws 400, 403, 404, 409, 412 */
export function updatePort(ctx: ProjectContext, id: string, changes: PortChanges): Promise<Port> {
  return ctx.database.transact(async (tx) => {
    const port = await portStore.load(tx, ctx, id);
    assertRevision(ctx, port);
    const network = await tx
      .selectFrom('networks')
      .selectAll()
      .where('id', '=', port.network_id)
      .executeTakeFirstOrThrow();
    assertMayShape(ctx, network, changedShape(port, changes));
    const wanted = changes.fixed_ips && (await chosenAddresses(tx, ctx, network, port, changes.fixed_ips));
    await assertChanges(tx, ctx, port, changes);
    if (changes.security_groups) await setGroups(tx, id, changes.security_groups);
    const qos_policy_id = await resolvePolicy(tx, ctx, changes.qos_policy_id, port.qos_policy_id);
    await changePort(tx, actorOf(ctx), port, 'update', { ...changedColumns(port, changes), qos_policy_id });
    const holder = {
      id,
      mac_address: changes.mac_address ?? port.mac_address,
      device_owner: changes.device_owner ?? port.device_owner,
    };
    const hasNewMac = holder.mac_address !== port.mac_address;
    const addresses = wanted ?? (hasNewMac ? await addressesToKeep(tx, id) : undefined);
    if (addresses) await replaceAddresses(tx, actorOf(ctx), network, holder, addresses);
    if (wanted && isInterface(port)) await assertInterface(tx, port);
    await touchServerOf(tx, port);
    return portStore.viewOf(tx, ctx, id);
  });
}

/** Deletes a port; a server loses the interface. @throws 404, 409 for a port of a router or floating IP, 412 */
export function deletePort(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const port = await portStore.loadVisible(tx, ctx, id);
    assertRevision(ctx, port);
    await dropPort(tx, ctx, port);
  });
}

/**
 * Does the same in a transaction that does more. The owner of a network cannot reach another project's router: deleting
 * the port of its interface is the way to take that router off the network.
 * @throws 409
 */
export async function dropPort(tx: Tx, ctx: ProjectContext, port: PortRow): Promise<void> {
  if (isInterface(port) && !owns(ctx, port.project_id)) return dropInterface(tx, actorOf(ctx), port);
  if (can('delete', port) !== true) throw servicePort(port);
  await removePort(tx, actorOf(ctx), port);
  await touchServerOf(tx, port);
  await notifyServerPortDeleted(tx, ctx, port);
}

/** Clients send back attributes they read; only different values are changes. */
function changedShape(port: PortRow, changes: PortChanges) {
  const { device_owner, mac_address, port_security_enabled, allowed_address_pairs: pairs } = changes;
  const hadPairs = port.allowed_address_pairs !== packJson([]);
  return {
    device_owner: device_owner === port.device_owner ? undefined : device_owner,
    mac_address: mac_address === port.mac_address ? undefined : mac_address,
    port_security_enabled:
      port_security_enabled !== undefined && flag(port_security_enabled) === port.port_security_enabled
        ? undefined
        : port_security_enabled,
    allowed_address_pairs: pairs?.length || hadPairs ? pairs : undefined,
    'binding:host_id': changes['binding:host_id'],
  };
}

async function chosenAddresses(
  tx: Tx,
  ctx: ProjectContext,
  network: NetworkRow,
  port: PortRow,
  wanted: readonly FixedIpRequest[],
) {
  const current = (await fixedIpsOf(tx, [port.id])).get(port.id) ?? [];
  return addressesChosenBy(
    viewerOf(ctx),
    network,
    wanted,
    current.map(({ ip_address }) => ip_address),
  );
}

async function assertChanges(tx: Tx, ctx: ProjectContext, port: PortRow, changes: PortChanges): Promise<void> {
  const hasNewDevice =
    (changes.device_id !== undefined && changes.device_id !== port.device_id) ||
    changedShape(port, changes).device_owner !== undefined;
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
  const current = (await groupIdsOf(tx, [port.id])).get(port.id) ?? [];
  assertSecurity({ isChecked, wanted: changes.security_groups, current });
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

function changedColumns(port: PortRow, changes: PortChanges): Partial<PortRow> {
  const changed = portStore.changed(port, changes);
  const { mac_address, port_security_enabled, host_id, admin_state_up } = { ...port, ...changed };
  return {
    ...changed,
    ...optionsOf({ mac_address, isChecked: port_security_enabled === 1 }, changes, port),
    status: port.status === 'BUILD' ? 'BUILD' : host_id !== '' && admin_state_up === 1 ? 'ACTIVE' : 'DOWN',
  };
}
