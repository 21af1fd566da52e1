import { type Cidr, contains, formatIp, hostRange, overlaps, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { type defaultPools, isHost, normalizePools } from '#lib/engine/network/pools.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Subnetpool } from '../subnetpools/schema.ts';
import type { AddressPool, HostRoute, Ipv6Mode } from './address-schemas.ts';

/** RFC 1918 blocks in the order of suggestions. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

const blocksOf = (texts: readonly string[]): Cidr[] => texts.flatMap((text) => parseCidr(text) ?? []);

/** Blocks that overlap. */
export function findOverlaps<T extends { cidr: string }>(text: string, others: readonly T[]): T[] {
  const block = parseCidr(text);
  return block ? others.filter(({ cidr }) => blocksOf([cidr]).some((other) => overlaps(block, other))) : [];
}

export function isWithin(address: string, blocks: readonly { cidr: string }[]): boolean {
  const ip = parseIp(address.trim());
  return ip !== undefined && blocksOf(blocks.map(({ cidr }) => cidr)).some((block) => contains(block, ip));
}

/** The first private /24 without overlap; undefined if none is left. */
export function nextFreeBlock(taken: readonly string[]): string | undefined {
  const used = blocksOf(taken).filter(({ version }) => version === 4);
  for (const range of blocksOf(PRIVATE)) {
    let first = range.first;
    while (first <= range.last) {
      const block = parseCidr(`${formatIp({ version: 4, value: first })}/24`);
      const hit = block && used.find((other) => overlaps(block, other));
      if (!hit) return block?.text;
      // Continues after the overlapping block, aligned.
      first = ((hit.last > first + 255n ? hit.last : first + 255n) / 256n + 1n) * 256n;
    }
  }
  return undefined;
}

/** A random private IPv6 /64 with 40 random bits; RFC 4193. */
export function randomBlock(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  const chance = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  return `${formatIp({ version: 6, value: ((0xfdn << 40n) + chance) << 80n })}/64`;
}

/** Host addresses of a block, and the defaults of a new subnet. */
export function layoutOf(text: string) {
  const block = parseCidr(text);
  if (!block) return undefined;
  const { first, last } = hostRange(block);
  const format = (value: bigint) => formatIp({ version: block.version, value });
  return { block, hosts: last - first + 1n, first: format(first), last: format(last) };
}

/** A block that the platform takes from a pool. */
interface PooledBlock {
  /** Undefined until a pool is chosen. */
  pool: Pick<Subnetpool, 'min_prefixlen' | 'max_prefixlen' | 'default_prefixlen'> | undefined;
  /** Undefined for the pool's default. */
  prefix: number | undefined;
}

/** Address fields of a subnet form. */
export interface AddressPlan {
  version: 4 | 6;
  /** As entered, or from a pool. */
  block: string | PooledBlock;
  /** IPv6 address mode. */
  mode?: Ipv6Mode | undefined;
  /** Undefined for the first address, null for none. */
  gateway: string | null | undefined;
  pools: readonly AddressPool[];
  dns: readonly string[];
  routes: readonly HostRoute[];
}

type Fault = {
  field: 'cidr' | 'pool' | 'prefix' | 'gateway' | 'pools' | 'dns' | 'routes';
  reason: string;
};

/** Errors that the API would return; docs/contract/networking.md 6. */
export function planFaults(plan: AddressPlan): Fault[] {
  const others = [...dnsFaults(plan.dns), ...routeFaults(plan.version, plan.routes)];
  if (typeof plan.block !== 'string') return [...pooledFaults(plan.block, plan.mode), ...others];
  const block = parseCidr(plan.block);
  const wrong = blockFault(block, plan);
  if (!block || wrong) return wrong ? [{ field: 'cidr', reason: wrong }] : [];
  const gateway = gatewayOf(block, plan.gateway);
  if (gateway === 'outside') {
    return [{ field: 'gateway', reason: msg('Use an address of the block.') }];
  }
  return [...poolFaults(block, gateway, plan.pools), ...others];
}

function blockFault(block: Cidr | undefined, { version, mode }: AddressPlan): string | undefined {
  if (!block) return version === 4 ? msg('Use a block such as 10.0.0.0/24.') : msg('Use a block such as fd00::/64.');
  if (block.version !== version) return version === 4 ? msg('Use an IPv4 block.') : msg('Use an IPv6 block.');
  if (block.prefix === 0) return msg('Use a prefix length of 1 or more.');
  return needs64(mode) && block.prefix !== 64
    ? msg('Use a /64, because instances form their own addresses.')
    : undefined;
}

const needs64 = (mode: Ipv6Mode | undefined) => mode === 'slaac' || mode === 'dhcpv6-stateless';

function pooledFaults({ pool, prefix }: PooledBlock, mode: Ipv6Mode | undefined): Fault[] {
  if (!pool) return [{ field: 'pool', reason: msg('Choose a subnet pool.') }];
  const length = prefix ?? pool.default_prefixlen;
  if (length < pool.min_prefixlen || length > pool.max_prefixlen) {
    return [{ field: 'prefix', reason: msg('Use a prefix length that the pool allows.') }];
  }
  if (!needs64(mode) || length === 64) return [];
  return [{ field: 'prefix', reason: msg('Use a /64, because instances form their own addresses.') }];
}

function gatewayOf(block: Cidr, chosen: string | null | undefined) {
  if (chosen === null) return undefined;
  const ip = chosen === undefined ? { version: block.version, value: hostRange(block).first } : parseIp(chosen);
  return ip && isHost(block, ip) ? ip : 'outside';
}

function poolFaults(block: Cidr, gateway: Parameters<typeof defaultPools>[1], pools: readonly AddressPool[]): Fault[] {
  const arranged = normalizePools(block, gateway, pools);
  if (Array.isArray(arranged)) return [];
  const reasons = {
    outside: msg('Use pools within the block.'),
    backwards: msg('Use pools that start before they end.'),
    overlapping: msg('Use pools that do not overlap.'),
    holdsGateway: msg('Use pools without the gateway.'),
  };
  return [{ field: 'pools', reason: reasons[arranged.fault] }];
}

const MAX_DNS = 5;
const MAX_ROUTES = 20;

function dnsFaults(dns: readonly string[]): Fault[] {
  if (dns.length > MAX_DNS) return [{ field: 'dns', reason: msg('Use at most 5 name servers.') }];
  const wrong = dns.find((address) => !parseIp(address));
  return wrong === undefined ? [] : [{ field: 'dns', reason: msg('Use IP addresses, one per line.') }];
}

function routeFaults(version: 4 | 6, routes: readonly HostRoute[]): Fault[] {
  if (routes.length > MAX_ROUTES) return [{ field: 'routes', reason: msg('Use at most 20 routes.') }];
  const wrong = routes.find(({ destination, nexthop }) => !parseCidr(destination) || !parseIp(nexthop));
  if (wrong) return [{ field: 'routes', reason: msg('Enter one route per line: 10.1.0.0/16 via 10.0.0.254.') }];
  const isOther = (route: HostRoute) =>
    parseCidr(route.destination)?.version !== version || parseIp(route.nexthop)?.version !== version;
  return routes.some(isOther) ? [{ field: 'routes', reason: msg('Use routes of the IP version of the subnet.') }] : [];
}
