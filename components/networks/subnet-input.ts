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
  poolId: z.string().max(64),
  prefix: z.int().optional(),
  mode: z.enum(['none', ...Ipv6Mode.options]),
  gateway: z.enum(['auto', 'own', 'none']),
  gatewayAddress: z.string().max(64).trim(),
  dhcp: z.boolean(),
  pools: lines,
  dns: lines,
  routes: lines,
});
export type SubnetInput = z.infer<typeof Shape>;

const FIELDS = {
  cidr: 'cidr',
  pool: 'poolId',
  prefix: 'prefix',
  gateway: 'gatewayAddress',
  pools: 'pools',
  dns: 'dns',
  routes: 'routes',
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
const modeOf = ({ version, mode }: SubnetInput) => (version === '6' && mode !== 'none' ? mode : undefined);

/** Input of the address checks; a block from a pool is described by the pool and the prefix length. */
function planOf(input: SubnetInput, relatedObjects: SubnetFormContext): AddressPlan {
  const { gateway, pools, dns, routes } = partsOf(input);
  const version = versionOf(input);
  const pool = poolsFor(version, relatedObjects).find(({ id }) => id === input.poolId);
  return {
    version,
    block: input.source === 'pool' ? { pool, prefix: input.prefix } : input.cidr,
    mode: modeOf(input),
    gateway,
    pools,
    dns,
    routes,
  };
}

function partsOf(input: SubnetInput) {
  return {
    gateway: input.gateway === 'auto' ? undefined : input.gateway === 'none' ? null : input.gatewayAddress,
    pools: linesOf(input.pools).map((line) => {
      const [start = '', end = start] = line.split(/\s*-\s*/);
      return { start, end };
    }),
    dns: linesOf(input.dns),
    routes: linesOf(input.routes).map((line) => {
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
      ? { subnetpool_id: input.poolId, ...(input.prefix === undefined ? {} : { prefixlen: input.prefix }) }
      : { cidr: input.cidr }),
    ...(mode ? { ipv6_ra_mode: mode, ipv6_address_mode: mode } : {}),
    ...(gateway === undefined || (isPooled && gateway !== null) ? {} : { gateway_ip: gateway }),
    enable_dhcp: input.version === '6' ? mode !== undefined : input.dhcp,
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
    enable_dhcp: input.dhcp,
    ...(pools.length > 0 ? { allocation_pools: pools } : {}),
    dns_nameservers: dns,
    host_routes: routes,
  };
}

/** Preselects the source and the pool of the block if there is only one possibility. */
export function possibleSource(
  input: SubnetInput,
  relatedObjects: SubnetFormContext,
): Pick<SubnetInput, 'source' | 'poolId'> {
  const version = versionOf(input);
  const [sibling] = relatedObjects.siblings.filter(({ ip_version }) => ip_version === version);
  // The sibling determines the pool even if the pools have not loaded yet.
  if (sibling && sibling.subnetpool_id !== null) return { source: 'pool', poolId: sibling.subnetpool_id };
  const isUnavailable = sourceObstacle(input.source, version, relatedObjects) !== undefined;
  const [only, ...more] = poolsFor(version, relatedObjects);
  return {
    source: isUnavailable ? 'written' : input.source,
    poolId: only && more.length === 0 ? only.id : input.poolId,
  };
}

export function startingSubnet(subnet?: Subnet): SubnetInput {
  const block = { source: 'written', poolId: '' } as const;
  if (!subnet) {
    const empty = { pools: '', dns: '', routes: '', gatewayAddress: '' };
    return { ...block, ...empty, name: '', version: '4', cidr: '', mode: 'slaac', gateway: 'auto', dhcp: true };
  }
  return {
    ...block,
    name: subnet.name,
    version: subnet.ip_version === 4 ? '4' : '6',
    cidr: subnet.cidr,
    mode: subnet.ipv6_address_mode ?? subnet.ipv6_ra_mode ?? 'none',
    gateway: subnet.gateway_ip === null ? 'none' : 'own',
    gatewayAddress: subnet.gateway_ip ?? '',
    dhcp: subnet.enable_dhcp,
    pools: subnet.allocation_pools.map(({ start, end }) => `${start} - ${end}`).join('\n'),
    dns: subnet.dns_nameservers.join('\n'),
    routes: subnet.host_routes.map(({ destination, nexthop }) => `${destination} via ${nexthop}`).join('\n'),
  };
}
