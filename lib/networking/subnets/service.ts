import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { overlaps, parseCidr } from '#lib/engine/network/ip.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { networkStore } from '../networks/store.ts';
import { allocateAutomatic } from '../ports/allocate.ts';
import { changePort } from '../ports/change.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { assertRevision } from '../rights.ts';
import { subnetAttributes } from './attributes.ts';
import { canDeleteSubnet, isSlaac } from './can.ts';
import { removeSubnet } from './change.ts';
import { planSubnet, replanSubnet } from './plan.ts';
import type { NewSubnet, SubnetChanges } from './schema.ts';
import { type SubnetRow, subnetStore } from './store.ts';
import { resolveSubnetBlock } from './subnet-block.ts';

/** Also checked by the console. */
export const GET_SUBNET = rule('get_subnet', 'project_reader');
export const CREATE_SUBNET = rule('create_subnet', 'project_member');

/** Creates a subnet; returns its id. @throws 400 for an overlapping or invalid block, 403, 404, 409 over quota */
export async function insertSubnet(tx: Tx, ctx: ProjectContext, input: NewSubnet): Promise<string> {
  const network = await networkStore.load(tx, ctx, input.network_id);
  const opening = subnetStore.newRow(ctx, input);
  const { cidr: block, ...place } = await resolveSubnetBlock(tx, ctx, input, opening.project_id);
  const { cidr, gateway_ip, allocation_pools } = planSubnet(input, block);
  await assertNoOverlap(tx, network.id, cidr);
  await assertQuota(tx, opening.project_id, { subnet: 1 });
  const { network_id, ip_version } = input;
  const planned = { ...place, cidr, gateway_ip, allocation_pools: packJson(allocation_pools) };
  const initial = { ...opening, ...planned, network_id, ip_version };
  const row: SubnetRow = { ...initial, ...subnetAttributes.created(input, initial), ...planned };
  await touchRow(tx, 'networks', network.id);
  await subnetStore.add(tx, ctx, row);
  if (isSlaac(row)) await addressPortsOn(tx, actorOf(ctx), row);
  return row.id;
}

/** Existing ports get addresses of a new SLAAC subnet, as upstream. */
async function addressPortsOn(tx: Tx, actor: Actor, subnet: SubnetRow): Promise<void> {
  for (const port of await allocateAutomatic(tx, subnet)) {
    await changePort(tx, actor, port, 'update', {});
    await touchServerOf(tx, port);
  }
}

/** Ports keep their addresses. @throws 400, 403, 404, 409, 412 */
export const updateSubnet = (ctx: ProjectContext, id: string, changes: SubnetChanges) =>
  subnetStore.update(ctx, id, async (tx, subnet) => {
    const { gateway_ip, allocation_pools } = replanSubnet(subnet, unpackJson(subnet.allocation_pools), changes);
    if (gateway_ip !== subnet.gateway_ip) await assertGatewayUnused(tx, subnet);
    const planned = { gateway_ip, allocation_pools: packJson(allocation_pools) };
    return { ...subnetStore.changed(subnet, changes), ...planned };
  });

/** @throws 403, 404, 409 while ports use it, 412 */
export function deleteSubnet(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const subnet = await subnetStore.load(tx, ctx, id);
    assertRevision(ctx, subnet);
    const holders = await tx
      .selectFrom('ports')
      .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
      .select('ports.device_owner')
      .where('ip_allocations.subnet_id', '=', id)
      .execute();
    if (canDeleteSubnet(subnet, holders) !== true) {
      throw Conflict(
        `Unable to complete operation on subnet ${id}: One or more ports have an IP allocation from this subnet.`,
        'SubnetInUse',
      );
    }
    await removeSubnet(tx, actorOf(ctx), subnet);
    await touchRow(tx, 'networks', subnet.network_id);
  });
}

/** @throws 409 while a router uses the gateway address */
async function assertGatewayUnused(tx: Tx, { id, gateway_ip }: SubnetRow): Promise<void> {
  if (gateway_ip === null) return;
  const used = await tx
    .selectFrom('router_interfaces')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'router_interfaces.port_id')
    .select('router_interfaces.port_id')
    .where('ip_allocations.subnet_id', '=', id)
    .where('ip_allocations.ip_address', '=', gateway_ip)
    .executeTakeFirst();
  if (!used) return;
  throw Conflict(
    `Current gateway ip ${gateway_ip} already in use by port ${used.port_id}. Unable to update.`,
    'GatewayIpInUse',
  );
}

async function assertNoOverlap(tx: Tx, networkId: string, text: string): Promise<void> {
  const wanted = parseCidr(text);
  const others = await tx.selectFrom('subnets').select('cidr').where('network_id', '=', networkId).execute();
  for (const other of others) {
    const cidr = parseCidr(other.cidr);
    if (!wanted || !cidr || !overlaps(wanted, cidr)) continue;
    throw Invalid(
      `Invalid input for operation: Requested subnet with cidr: ${text} for network: ${networkId} overlaps with another subnet.`,
      undefined,
      'InvalidInput',
    );
  }
}
