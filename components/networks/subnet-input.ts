import type { NewSubnet, Subnet } from '#lib/networking/subnets/schema.ts';
import { modeOf, partsOf, versionOf } from './subnet-parts.ts';
import type { SubnetInput } from './subnet-schema.ts';
import { poolsFor, type SubnetFormContext, sourceObstacle } from './subnet-source.ts';

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
