import { randomUUID } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { firstRevision } from '../first-revision.ts';
import { type NetworkRow, networkStore } from '../networks/store.ts';
import { removePort } from '../ports/change.ts';
import { firstFreeAddress } from '../ports/free-address.ts';
import { insertPort } from '../ports/insert.ts';
import { type AllowedAddresses, addressesOfPlatform, floatingAddress } from '../ports/rights.ts';
import { fixedIpsOf } from '../ports/store.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { resolvePolicy } from '../qos-policies/users.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, type Viewer, viewerOf } from '../rights.ts';
import { servesDeviceOwner } from '../subnets/service-types.ts';
import { associate } from './associate.ts';
import { NOWHERE } from './port-floating-ips.ts';
import type { FloatingIpChanges, NewFloatingIp } from './schema.ts';
import { type FloatingIpRow, floatingIpStore } from './store.ts';

export const CREATE_FLOATING_IP = rule('create_floatingip', 'project_member');
export const CHOOSE = rule('create_floatingip:floating_ip_address', 'project_manager');

/** Creates a floating IP of a request. @throws 403 for a chosen address, and as `insertFloatingIp` */
export async function createFloatingIp(tx: Tx, ctx: ProjectContext, input: NewFloatingIp): Promise<string> {
  if (input.floating_ip_address) ctx.policy.enforce(CHOOSE, ctx.caller);
  return insertFloatingIp(tx, ctx, input);
}

/** Creates a floating IP in a transaction; returns its id. @throws 400, 404, 409 */
export async function insertFloatingIp(tx: Tx, ctx: ProjectContext, input: NewFloatingIp): Promise<string> {
  const network = await networkStore.find(tx, viewerOf(ctx), input.floating_network_id);
  if (!network) throw NotFound('Network', input.floating_network_id);
  if (network.is_external === 0) throw BadRequest(`Network ${network.id} is not a valid external network.`);
  const project_id = ownerOf(ctx, input);
  await assertQuota(tx, project_id, { floatingip: 1 });
  const id = randomUUID();
  const floating_port_id = await insertPort(tx, actorOf(ctx), {
    network,
    projectId: '',
    device_id: id,
    device_owner: 'network:floatingip',
    fixed_ips: await chooseAddress(tx, viewerOf(ctx), network, input),
  });
  const [fixedIp] = (await fixedIpsOf(tx, [floating_port_id])).get(floating_port_id) ?? [];
  const row: FloatingIpRow = {
    id,
    project_id,
    description: input.description ?? '',
    floating_network_id: network.id,
    floating_port_id,
    floating_ip_address: fixedIp?.ip_address ?? '',
    ...NOWHERE,
    qos_policy_id: await resolvePolicy(tx, ctx, input.qos_policy_id, null),
    ...firstRevision(),
  };
  const lead = await leadOf(tx, ctx, row, input);
  await tx
    .insertInto('floatingips')
    .values({ ...row, ...lead })
    .execute();
  await recordChange(tx, actorOf(ctx), 'floatingip', row, 'create');
  await touchServersAt(tx, lead.port_id);
  return id;
}

/**
 * An update without `port_id` disassociates, as older clients expect. @throws 400, 404 for the port or without a router
 * between, 409, 412
 */
export function updateFloatingIp(ctx: ProjectContext, id: string, changes: FloatingIpChanges) {
  return ctx.database.transact(async (tx) => {
    const row = await floatingIpStore.load(tx, ctx, id);
    assertRevision(ctx, row);
    const isEmpty = Object.values(changes).every((value) => value === undefined);
    const keepsPort = !isEmpty && changes.port_id === undefined;
    const port_id = keepsPort ? row.port_id : changes.port_id;
    const isMoved = !keepsPort || changes.fixed_ip_address !== undefined;
    const lead = isMoved ? await leadOf(tx, ctx, row, { ...changes, port_id }) : {};
    const verb = !isMoved ? 'update' : port_id ? 'associate' : 'disassociate';
    const description = changes.description ?? row.description;
    const qos_policy_id = await resolvePolicy(tx, ctx, changes.qos_policy_id, row.qos_policy_id);
    await floatingIpStore.change(tx, actorOf(ctx), row, verb, { description, qos_policy_id, ...lead });
    if (isMoved) await touchServersAt(tx, row.port_id, port_id);
    return floatingIpStore.viewOf(tx, ctx, id);
  });
}

/**
 * Associates a floating IP with a port, or disassociates it with null, in the caller's transaction. @throws 400, 404,
 * 409
 */
export async function moveFloatingIp(
  tx: Tx,
  ctx: ProjectContext,
  row: FloatingIpRow,
  wanted: Pick<FloatingIpChanges, 'port_id' | 'fixed_ip_address'>,
): Promise<void> {
  const lead = await leadOf(tx, ctx, row, wanted);
  await floatingIpStore.change(tx, actorOf(ctx), row, wanted.port_id ? 'associate' : 'disassociate', lead);
  await touchServersAt(tx, row.port_id, wanted.port_id);
}

/** Releases an address, even if it is associated. @throws 404, 412 */
export function deleteFloatingIp(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await floatingIpStore.load(tx, ctx, id);
    assertRevision(ctx, row);
    await removeFloatingIp(tx, actorOf(ctx), row);
  });
}

/** Releases an address in the caller's transaction. */
export async function removeFloatingIp(tx: Tx, actor: Actor, row: FloatingIpRow): Promise<void> {
  const { id, floating_port_id } = row;
  await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
  await tx.deleteFrom('floatingips').where('id', '=', id).execute();
  const port = await tx.selectFrom('ports').selectAll().where('id', '=', floating_port_id).executeTakeFirstOrThrow();
  await removePort(tx, actor, port);
  await recordChange(tx, actor, 'floatingip', row, 'delete');
  await touchServersAt(tx, row.port_id);
}

function leadOf(
  tx: Tx,
  ctx: ProjectContext,
  row: FloatingIpRow,
  { port_id, fixed_ip_address }: Pick<FloatingIpChanges, 'port_id' | 'fixed_ip_address'>,
) {
  if (port_id) return associate(tx, ctx, row, { portId: port_id, fixedIp: fixed_ip_address });
  if (fixed_ip_address) throw BadRequest('fixed_ip_address cannot be specified without a port_id.');
  return NOWHERE;
}

/** Servers of the ports show the changed address. */
async function touchServersAt(tx: Tx, ...portIds: (string | null | undefined)[]): Promise<void> {
  const ids = portIds.flatMap((id) => id ?? []);
  if (ids.length === 0) return;
  const ports = await tx.selectFrom('ports').select('server_id').where('id', 'in', ids).execute();
  for (const port of ports) await touchServerOf(tx, port);
}

const BadRequest = (message: string) => Invalid(`Bad floatingip request: ${message}`, undefined, 'BadRequest');

/**
 * Address request of a new floating IP: the named address or subnet, else the first free address of the external
 * network. @throws 400 without an IPv4 subnet, 403 for the gateway address, 409 if all addresses are taken
 */
async function chooseAddress(
  tx: Tx,
  viewer: Viewer,
  { id: networkId, project_id }: Pick<NetworkRow, 'id' | 'project_id'>,
  { floating_ip_address, subnet_id }: Pick<NewFloatingIp, 'floating_ip_address' | 'subnet_id'>,
): Promise<AllowedAddresses> {
  const all = await tx
    .selectFrom('subnets')
    .select(['id', 'ip_version', 'gateway_ip', 'allocation_pools', 'service_types'])
    .where('network_id', '=', networkId)
    .where('ip_version', '=', 4)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const subnets = subnet_id ? all : all.filter((subnet) => servesDeviceOwner(subnet, 'network:floatingip'));
  if (subnets.length === 0) {
    throw Invalid(
      `Unable to find any IP address on external network ${networkId}: it has no IPv4 subnet.`,
      undefined,
      'ExternalIpAddressExhausted',
    );
  }
  const named = subnet_id ? subnets.filter(({ id }) => id === subnet_id) : subnets;
  if (named.length === 0) {
    throw Invalid(
      `Invalid input for operation: subnet ${subnet_id} is not an IPv4 subnet of network ${networkId}.`,
      undefined,
      'InvalidInput',
    );
  }
  if (floating_ip_address) {
    const wanted = { ip_address: floating_ip_address, ...(subnet_id ? { subnet_id } : {}) };
    return floatingAddress(viewer, { project_id }, named, wanted);
  }
  for (const subnet of named) {
    const ip_address = await firstFreeAddress(tx, subnet);
    if (ip_address !== undefined) return addressesOfPlatform([{ subnet_id: subnet.id, ip_address }]);
  }
  throw Conflict(`No more IP addresses available on network ${networkId}.`, 'IpAddressGenerationFailure');
}
