import { z } from 'zod';
import { Ipv6Mode } from '#lib/networking/subnets/address-schemas.ts';
import { type AddressPlan, planFaults } from '#lib/networking/subnets/block.ts';
import type { NewSubnet, Subnet } from '#lib/networking/subnets/schema.ts';
import { poolsFor, type SubnetFormContext, sourceObstacle } from './subnet-source.ts';

/** Maximum number of characters in a field with several lines. */
const MAX_TEXT = 8000;
const lines = z.string().max(MAX_TEXT);

const Shape = z.object({
  name: z.string().max(255),
  version: z.enum(['4', '6']),
  source: z.enum(['written', 'pool']),
  cidr: z.string().max(64).trim(),
  subnetpool_id: z.string().max(64),
  prefixlen: z.int().optional(),
  ipv6_address_mode: z.enum(['none', ...Ipv6Mode.options]),
  gateway: z.enum(['auto', 'own', 'none']),
  gateway_ip: z.string().max(64).trim(),
  enable_dhcp: z.boolean(),
  allocation_pools: lines,
  dns_nameservers: lines,
  host_routes: lines,
});
export type SubnetInput = z.infer<typeof Shape>;

const FIELDS = {
  cidr: 'cidr',
  pool: 'subnetpool_id',
  prefix: 'prefixlen',
  gateway: 'gateway_ip',
  pools: 'allocation_pools',
  dns: 'dns_nameservers',
  routes: 'host_routes',
} as const;

interface SubnetFault {
  path: keyof SubnetInput;
  message: string;
}

export function subnetFaults(input: SubnetInput, relatedObjects: SubnetFormContext): SubnetFault[] {
  const obstacle = sourceObstacle(input.source, versionOf(input), relatedObjects);
  if (obstacle !== undefined) return [{ path: 'source', message: obstacle }];
  return planFaults(planOf(input, relatedObjects)).map(({ field, reason }) => ({
    path: FIELDS[field],
    message: reason,
  }));
}

/** Validates a new subnet, or without `relatedObjects` the changes of an existing one, whose block is fixed. */
export const subnetInput = (relatedObjects?: SubnetFormContext) =>
  Shape.superRefine((input, context) => {
    const faults = relatedObjects ? subnetFaults(input, relatedObjects) : changeFaults(input);
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [path], message });
  });

const NOTHING: SubnetFormContext = { projectId: '', pools: [], siblings: [] };
const changeFaults = (input: SubnetInput) => subnetFaults({ ...input, source: 'written' }, NOTHING);

export const subnetShape = Shape;

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

const versionOf = ({ version }: Pick<SubnetInput, 'version'>) => (version === '4' ? 4 : 6);

/** IPv6 address mode; undefined for IPv4 and if the subnet does not assign addresses. */
const modeOf = ({ version, ipv6_address_mode: mode }: SubnetInput) =>
  version === '6' && mode !== 'none' ? mode : undefined;

/** Input of the address checks; a block from a pool is described by the pool and the prefix length. */
function planOf(input: SubnetInput, relatedObjects: SubnetFormContext): AddressPlan {
  const { gateway, pools, dns, routes } = partsOf(input);
  const version = versionOf(input);
  const pool = poolsFor(version, relatedObjects).find(({ id }) => id === input.subnetpool_id);
  return {
    version,
    block: input.source === 'pool' ? { pool, prefix: input.prefixlen } : input.cidr,
    mode: modeOf(input),
    gateway,
    pools,
    dns,
    routes,
  };
}

function partsOf(input: SubnetInput) {
  return {
    gateway: input.gateway === 'auto' ? undefined : input.gateway === 'none' ? null : input.gateway_ip,
    pools: linesOf(input.allocation_pools).map((line) => {
      const [start = '', end = start] = line.split(/\s*-\s*/);
      return { start, end };
    }),
    dns: linesOf(input.dns_nameservers),
    routes: linesOf(input.host_routes).map((line) => {
      const [destination = '', nexthop = ''] = line.split(/\s+via\s+|\s+/);
      return { destination, nexthop };
    }),
  };
}

/** Converts the form for the API; values that the platform chooses are omitted. */
export function toNewSubnet(input: SubnetInput): Omit<NewSubnet, 'network_id'> {
  const { gateway, pools, dns, routes } = partsOf(input);
  const isPooled = input.source === 'pool';
  const mode = modeOf(input);
  return {
    ...(input.name ? { name: input.name } : {}),
    ip_version: versionOf(input),
    ...(isPooled
      ? { subnetpool_id: input.subnetpool_id, ...(input.prefixlen === undefined ? {} : { prefixlen: input.prefixlen }) }
      : { cidr: input.cidr }),
    ...(mode ? { ipv6_ra_mode: mode, ipv6_address_mode: mode } : {}),
    ...(gateway === undefined || (isPooled && gateway !== null) ? {} : { gateway_ip: gateway }),
    enable_dhcp: input.version === '6' ? mode !== undefined : input.enable_dhcp,
    ...(pools.length > 0 && !isPooled ? { allocation_pools: pools } : {}),
    ...(dns.length > 0 ? { dns_nameservers: dns } : {}),
    ...(routes.length > 0 ? { host_routes: routes } : {}),
  };
}

export function toSubnetChanges(input: SubnetInput) {
  const { gateway, pools, dns, routes } = partsOf(input);
  return {
    name: input.name,
    ...(gateway === undefined ? {} : { gateway_ip: gateway }),
    enable_dhcp: input.enable_dhcp,
    ...(pools.length > 0 ? { allocation_pools: pools } : {}),
    dns_nameservers: dns,
    host_routes: routes,
  };
}

/** Preselects the source and the pool of the block if there is only one possibility. */
export function possibleSource(
  input: SubnetInput,
  relatedObjects: SubnetFormContext,
): Pick<SubnetInput, 'source' | 'subnetpool_id'> {
  const version = versionOf(input);
  const [sibling] = relatedObjects.siblings.filter(({ ip_version }) => ip_version === version);
  // The sibling determines the pool even if the pools have not loaded yet.
  if (sibling && sibling.subnetpool_id !== null) return { source: 'pool', subnetpool_id: sibling.subnetpool_id };
  const isUnavailable = sourceObstacle(input.source, version, relatedObjects) !== undefined;
  const [only, ...more] = poolsFor(version, relatedObjects);
  return {
    source: isUnavailable ? 'written' : input.source,
    subnetpool_id: only && more.length === 0 ? only.id : input.subnetpool_id,
  };
}

export function startingSubnet(subnet?: Subnet): SubnetInput {
  const block = { source: 'written', subnetpool_id: '' } as const;
  if (!subnet) {
    const empty = { allocation_pools: '', dns_nameservers: '', host_routes: '', gateway_ip: '' };
    return {
      ...block,
      ...empty,
      name: '',
      version: '4',
      cidr: '',
      ipv6_address_mode: 'slaac',
      gateway: 'auto',
      enable_dhcp: true,
    };
  }
  return {
    ...block,
    name: subnet.name,
    version: subnet.ip_version === 4 ? '4' : '6',
    cidr: subnet.cidr,
    ipv6_address_mode: subnet.ipv6_address_mode ?? subnet.ipv6_ra_mode ?? 'none',
    gateway: subnet.gateway_ip === null ? 'none' : 'own',
    gateway_ip: subnet.gateway_ip ?? '',
    enable_dhcp: subnet.enable_dhcp,
    allocation_pools: subnet.allocation_pools.map(({ start, end }) => `${start} - ${end}`).join('\n'),
    dns_nameservers: subnet.dns_nameservers.join('\n'),
    host_routes: subnet.host_routes.map(({ destination, nexthop }) => `${destination} via ${nexthop}`).join('\n'),
  };
}
