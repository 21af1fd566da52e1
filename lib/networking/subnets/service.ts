import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { flag, flagOr, packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import { overlaps, parseCidr } from '#lib/engine/network/ip.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#lib/http/errors.ts';
import { rule } from '#lib/identity/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { CollectionQuery } from '../collection.ts';
import { createAll } from '../create.ts';
import { listCollection } from '../listing.ts';
import { loadNetwork } from '../networks/service.ts';
import { allocateAutomatic } from '../ports/allocate.ts';
import { changePort } from '../ports/change.ts';
import { touchServerOf } from '../ports/touch-servers.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, owns } from '../rights.ts';
import { canDeleteSubnet, isSlaac } from './can.ts';
import { changeSubnet, removeSubnet } from './change.ts';
import { planSubnet, replanSubnet } from './plan.ts';
import { type NewSubnet, SUBNETS, type Subnet, type SubnetChanges } from './schema.ts';
import { resolveSubnetBlock } from './subnet-block.ts';
import { type SubnetRow, subnetFragments, subnetViews } from './view.ts';
import { findSubnet, visibleSubnets } from './visibility.ts';

/** Also checked by the console. */
export const GET_SUBNET = rule('get_subnet', 'project_reader');
export const CREATE_SUBNET = rule('create_subnet', 'project_member');

export function listSubnets(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  return listCollection(ctx, SUBNETS, {
    source: visibleSubnets(ctx, read),
    query,
    cache: { fragments: subnetFragments, variant: '' },
    load: (ids) => subnetViews(read, ids),
  });
}

/** @throws 404 if it is missing or not visible */
export async function getSubnet(ctx: ProjectContext, id: string): Promise<Subnet> {
  const { read } = ctx.database;
  const subnet = (await findSubnet(ctx, read, id)) && (await subnetViews(read, [id])).get(id);
  if (!subnet) throw NotFound('Subnet', id);
  return subnet;
}

/** Creates subnets atomically. @throws 400 for an overlapping or invalid block, 403, 404, 409 over quota */
export function createSubnets(ctx: ProjectContext, inputs: readonly NewSubnet[]): Promise<Subnet[]> {
  return createAll(ctx, inputs, (tx, input) => insertSubnet(tx, ctx, input), subnetViews);
}

/** Creates a subnet in a transaction; returns its id. @throws as `createSubnets` */
export async function insertSubnet(tx: Tx, ctx: ProjectContext, input: NewSubnet): Promise<string> {
  const network = await loadNetwork(tx, ctx, input.network_id);
  const project_id = ownerOf(ctx, input);
  const { cidr: block, ...place } = await resolveSubnetBlock(tx, ctx, input, project_id);
  const { cidr, gateway_ip, allocation_pools } = planSubnet(input, block);
  await assertNoOverlap(tx, network.id, cidr);
  await assertQuota(tx, project_id, { subnet: 1 });
  const now = creationTime();
  const row: SubnetRow = {
    id: randomUUID(),
    project_id,
    network_id: network.id,
    name: input.name ?? '',
    description: input.description ?? '',
    ip_version: input.ip_version,
    cidr,
    gateway_ip,
    enable_dhcp: flag(input.enable_dhcp ?? true),
    dns_nameservers: packJson(input.dns_nameservers ?? []),
    allocation_pools: packJson(allocation_pools),
    host_routes: packJson(input.host_routes ?? []),
    ipv6_ra_mode: input.ipv6_ra_mode ?? null,
    ipv6_address_mode: input.ipv6_address_mode ?? null,
    ...place,
    service_types: packJson(input.service_types ?? []),
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('subnets').values(row).execute();
  await touchRow(tx, 'networks', network.id);
  await recordChange(tx, actorOf(ctx), 'subnet', row, 'create');
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
export function updateSubnet(ctx: ProjectContext, id: string, changes: SubnetChanges): Promise<Subnet> {
  return ctx.database.transact(async (tx) => {
    const subnet = await loadSubnet(tx, ctx, id);
    assertRevision(ctx, subnet);
    const plan = replanSubnet(subnet, unpackJson(subnet.allocation_pools), changes);
    if (plan.gateway_ip !== subnet.gateway_ip) await assertGatewayUnused(tx, subnet);
    await changeSubnet(tx, actorOf(ctx), subnet, 'update', {
      name: changes.name ?? subnet.name,
      description: changes.description ?? subnet.description,
      gateway_ip: plan.gateway_ip,
      allocation_pools: packJson(plan.allocation_pools),
      enable_dhcp: flagOr(changes.enable_dhcp, subnet.enable_dhcp),
      dns_nameservers: changes.dns_nameservers ? packJson(changes.dns_nameservers) : subnet.dns_nameservers,
      host_routes: changes.host_routes ? packJson(changes.host_routes) : subnet.host_routes,
      service_types: changes.service_types ? packJson(changes.service_types) : subnet.service_types,
    });
    const view = (await subnetViews(tx, [id])).get(id);
    if (!view) throw NotFound('Subnet', id);
    return view;
  });
}

/** @throws 403, 404, 409 while ports use it, 412 */
export function deleteSubnet(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const subnet = await loadSubnet(tx, ctx, id);
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

/**
 * A subnet that the caller may change: own ones and those on own networks, as upstream. @throws 404 if it is not
 * visible, 403 if it belongs to another project
 */
export async function loadSubnet(tx: Tx, ctx: ProjectContext, id: string): Promise<SubnetRow> {
  const subnet = await findSubnet(ctx, tx, id);
  if (!subnet) throw NotFound('Subnet', id);
  if (owns(ctx, subnet.project_id)) return subnet;
  const network = await tx
    .selectFrom('networks')
    .select('project_id')
    .where('id', '=', subnet.network_id)
    .executeTakeFirstOrThrow();
  if (!owns(ctx, network.project_id)) throw Forbidden(`Subnet ${id} belongs to another project.`);
  return subnet;
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
