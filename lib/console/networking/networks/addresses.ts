import { type ExpressionBuilder, sql } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import {
  addressKey,
  type Cidr,
  contains,
  formatIp,
  fromAddressKey,
  hostRange,
  parseCidr,
  parseIp,
} from '#lib/engine/network/ip.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { viewerOf } from '#lib/networking/rights.ts';
import type { AddressPool } from '#lib/networking/subnets/address-schemas.ts';
import type { SubnetRow } from '#lib/networking/subnets/store.ts';
import { subnetStore } from '#lib/networking/subnets/store.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { AddressQuery, SubnetAddress } from './schema.ts';

const PAGE = 100;
const LARGEST_PAGE = 1000;

/** Both addresses are included. */
interface Span {
  first: bigint;
  last: bigint;
}

/**
 * Addresses of a subnet in order, by page. Only the addresses of the page are computed, so the cost does not depend on
 * the size of the subnet. The holder of an address is hidden if both its port and the network belong to other projects.
 * @throws 404 if the subnet does not exist or is not visible
 */
export async function listAddresses(ctx: ProjectContext, id: string, query: AddressQuery) {
  const { read } = ctx.database;
  const subnet = await subnetStore.find(read, viewerOf(ctx), id);
  const cidr = subnet && parseCidr(subnet.cidr);
  if (!subnet || !cidr) throw NotFound('Subnet', id);
  const limit = Math.min(query.limit ?? PAGE, LARGEST_PAGE) || LARGEST_PAGE;
  const marker = parseIp(query.marker ?? '');
  const hosts = hostRange(cidr);
  const wanted = query.find === undefined ? undefined : parseIp(query.find);
  if (wanted && !contains(cidr, wanted)) return [];
  const first = marker && marker.value >= hosts.first ? marker.value + 1n : hosts.first;
  const span = wanted
    ? { first: wanted.value > first ? wanted.value : first, last: wanted.value }
    : { first, last: hosts.last };
  const search = wanted ? undefined : query.find;
  const keys = query.id && (await keysOf(ctx, subnet, cidr, query.id));
  if (keys?.length === 0) return [];
  if (query.used || search !== undefined) {
    const taken = await holders(ctx, subnet, { span, limit, search, keys });
    return taken.map((holder) => addressOf(ctx, subnet, holder));
  }
  const last = span.first + BigInt(limit) - 1n < span.last ? span.first + BigInt(limit) - 1n : span.last;
  const shown = { first: span.first, last: keys ? span.last : last };
  const taken = await holders(ctx, subnet, { span: shown, limit, keys });
  const byAddress = new Map(taken.map((holder) => [holder.ip_address, addressOf(ctx, subnet, holder)]));
  const spans = keys ? singles(keys, shown) : [shown];
  return spans.flatMap((each) => everyAddress(cidr, each, subnet, byAddress));
}

/** Keys of the given addresses and of the addresses of the given ports, in address order. */
async function keysOf(ctx: ProjectContext, subnet: SubnetRow, cidr: Cidr, ids: string[]): Promise<string[]> {
  const named = ids.flatMap((id) => {
    const ip = parseIp(id);
    return ip && contains(cidr, ip) ? [addressKey(ip.value)] : [];
  });
  const allocated = await ctx.database.read
    .selectFrom('ip_allocations')
    .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .where('ip_allocations.subnet_id', '=', subnet.id)
    .where('ports.id', 'in', ids)
    .where((eb) => isKnown(ctx, eb))
    .select('address_key')
    .execute();
  return [...new Set([...named, ...allocated.map(({ address_key }) => address_key)])].toSorted();
}

const singles = (keys: readonly string[], { first, last }: Span): Span[] =>
  keys
    .map(fromAddressKey)
    .filter((value) => value >= first && value <= last)
    .map((value) => ({ first: value, last: value }));

/** Whether the caller may see the port: it or its network belongs to the project, or the caller is an administrator. */
const isKnown = ({ caller, projectId }: ProjectContext, eb: ExpressionBuilder<Tables, 'networks' | 'ports'>) =>
  isAdmin(caller)
    ? eb.lit(true)
    : eb.or([eb('networks.project_id', '=', projectId), eb('ports.project_id', '=', projectId)]);

interface AllocationQuery {
  span: Span;
  limit: number;
  /** Part of the name of a port or its instance. */
  search?: string | undefined;
  /** Restricts the result to these addresses. */
  keys?: string[] | undefined;
}

type Holder = Awaited<ReturnType<typeof holders>>[number];

/** Allocations in a span, with the names of their ports and instances. */
function holders(
  ctx: ProjectContext,
  subnet: SubnetRow,
  { span: { first, last }, limit, search, keys }: AllocationQuery,
) {
  const rows = ctx.database.read
    .selectFrom('ip_allocations')
    .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .leftJoin('servers', 'servers.id', 'ports.server_id')
    .leftJoin('floatingips', (join) =>
      join
        .onRef('floatingips.port_id', '=', 'ip_allocations.port_id')
        .onRef('floatingips.fixed_ip_address', '=', 'ip_allocations.ip_address'),
    )
    .where('ip_allocations.subnet_id', '=', subnet.id)
    .where('address_key', '>=', addressKey(first))
    .where('address_key', '<=', addressKey(last))
    .$if(keys !== undefined, (all) => all.where('address_key', 'in', keys ?? []));
  const part = `%${search?.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const has = (name: 'ports.name' | 'servers.name') => sql<boolean>`lower(${sql.ref(name)}) like ${part} escape '\\'`;
  const named =
    search === undefined
      ? rows
      : rows.where((eb) => eb.and([eb.or([has('ports.name'), has('servers.name')]), isKnown(ctx, eb)]));
  return named
    .select([
      'ip_allocations.ip_address',
      'ports.id',
      'ports.name',
      'ports.device_owner',
      'ports.project_id',
      'ports.server_id',
    ])
    .select(['servers.name as server_name', 'networks.project_id as owner'])
    .select(['floatingips.id as floating_id', 'floatingips.floating_ip_address'])
    .orderBy('address_key')
    .limit(limit)
    .execute();
}

const NOBODY = { port: null, server: null, floating_ip: null } as const;

function addressOf(ctx: ProjectContext, { gateway_ip }: SubnetRow, holder: Holder): SubnetAddress {
  const { ip_address, id, name, device_owner, server_id, server_name } = holder;
  const mayKnow = isAdmin(ctx.caller) || [holder.project_id, holder.owner].includes(ctx.projectId);
  if (!mayKnow) return { ...NOBODY, id: ip_address, use: ip_address === gateway_ip ? 'gateway' : 'foreign' };
  const use = purposeOf(device_owner, ip_address === gateway_ip);
  const server = server_id !== null && server_name !== null ? { id: server_id, name: server_name } : null;
  const floating_ip =
    holder.floating_id !== null && holder.floating_ip_address !== null
      ? { id: holder.floating_id, address: holder.floating_ip_address }
      : null;
  return { id: ip_address, use, port: { id, name }, server, floating_ip };
}

function purposeOf(deviceOwner: string, isGateway: boolean): SubnetAddress['use'] {
  if (isGateway) return 'gateway';
  if (deviceOwner.startsWith('network:router')) return 'router';
  if (/^network:(dhcp|distributed)$/.test(deviceOwner)) return 'dhcp';
  return deviceOwner.startsWith('compute:') ? 'instance' : 'port';
}

/** Every address of a span: its holder, or whether it is free and whether it is in an allocation pool. */
function everyAddress(
  { version }: Cidr,
  { first, last }: Span,
  subnet: SubnetRow,
  taken: ReadonlyMap<string, SubnetAddress>,
): SubnetAddress[] {
  const pools = unpackJson<AddressPool[]>(subnet.allocation_pools).map(({ start, end }) => ({
    first: parseIp(start)?.value ?? 0n,
    last: parseIp(end)?.value ?? 0n,
  }));
  const found: SubnetAddress[] = [];
  for (let value = first; value <= last; value += 1n) {
    const id = formatIp({ version, value });
    const isPooled = pools.some((pool) => value >= pool.first && value <= pool.last);
    const use = id === subnet.gateway_ip ? 'gateway' : isPooled ? 'free' : 'unpooled';
    found.push(taken.get(id) ?? { ...NOBODY, id, use });
  }
  return found;
}
