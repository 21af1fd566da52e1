import { type Cidr, formatIp, hostRange, type Ip, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { defaultPools, isHost, normalizePools, type PoolFault } from '#lib/engine/network/pools.ts';
import { Conflict, Invalid, type PlatformError } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { AddressPool } from './address-schemas.ts';
import type { NewSubnet, SubnetChanges } from './schema.ts';
import type { SubnetRow } from './store.ts';

interface Plan {
  cidr: string;
  gateway_ip: string | null;
  allocation_pools: AddressPool[];
}

/**
 * Plans a new subnet: gateway (by default the first host), pools (by default all other hosts). @throws 400 for an
 * invalid block, gateway or pool, 409 for overlapping pools
 */
export function planSubnet(input: NewSubnet, cidr: Cidr): Plan {
  assertModes(input, cidr);
  assertRoutes(cidr, input);
  const { first, last } = hostRange(cidr);
  const firstHost = first === last ? null : formatIp({ version: cidr.version, value: first });
  const chosen = input.gateway_ip === undefined ? firstHost : input.gateway_ip;
  const gateway = gatewayOf(cidr, chosen);
  return {
    cidr: cidr.text,
    gateway_ip: gateway ? formatIp(gateway) : null,
    allocation_pools: poolsOf(cidr, gateway, input.allocation_pools),
  };
}

/** Plans a changed subnet; pools are kept if omitted. @throws 400, 409 as `planSubnet` */
export function replanSubnet(subnet: SubnetRow, pools: AddressPool[], changes: SubnetChanges): Omit<Plan, 'cidr'> {
  const cidr = parseCidr(subnet.cidr);
  if (!cidr) throw new InvariantError(`Subnet ${subnet.id} has no valid CIDR.`);
  assertDhcp(subnet, changes.enable_dhcp);
  assertRoutes(cidr, changes);
  const chosen = changes.gateway_ip === undefined ? subnet.gateway_ip : changes.gateway_ip;
  const gateway = gatewayOf(cidr, chosen);
  return {
    gateway_ip: gateway ? formatIp(gateway) : null,
    allocation_pools: poolsOf(cidr, gateway, changes.allocation_pools ?? pools),
  };
}

/** The requested block without host bits. @throws 400 */
export function readBlock({ cidr = '', ip_version }: Pick<NewSubnet, 'cidr' | 'ip_version'>): Cidr {
  const block = parseCidr(cidr);
  if (!block) throw InvalidInput(`'${cidr}' is not a valid IP subnet.`);
  if (block.version !== ip_version) throw InvalidInput(`cidr ${cidr} does not match the ip_version '${ip_version}'.`);
  if (block.prefix === 0) throw InvalidInput('0 is not allowed as CIDR prefix length.');
  return block;
}

function assertModes(input: NewSubnet, cidr: Cidr): void {
  const { ipv6_ra_mode: ra, ipv6_address_mode: address } = input;
  if (!ra && !address) return;
  assertDhcp(input, input.enable_dhcp);
  if (cidr.version === 4) throw InvalidInput('ipv6_ra_mode and ipv6_address_mode require ip_version 6.');
  if (ra && address && ra !== address) {
    throw InvalidInput(`ipv6_ra_mode set to '${ra}' with ipv6_address_mode set to '${address}' is not valid.`);
  }
  const isAutomatic = [ra, address].some((mode) => mode === 'slaac' || mode === 'dhcpv6-stateless');
  if (isAutomatic && cidr.prefix !== 64) {
    throw InvalidInput(`Invalid CIDR ${cidr.text}: automatic IPv6 addresses need a prefix length of 64.`);
  }
}

type Modes = Pick<NewSubnet, 'ipv6_ra_mode' | 'ipv6_address_mode'>;

/** IPv6 modes require DHCP. @throws 400 */
function assertDhcp({ ipv6_ra_mode, ipv6_address_mode }: Modes, isEnabled: boolean | undefined): void {
  if (isEnabled !== false || (!ipv6_ra_mode && !ipv6_address_mode)) return;
  throw InvalidInput('ipv6_ra_mode or ipv6_address_mode cannot be set when enable_dhcp is set to False.');
}

/** @throws 400 for a route or next hop of the other IP version */
function assertRoutes({ version }: Cidr, { host_routes = [] }: Pick<NewSubnet, 'host_routes'>): void {
  const wrong = host_routes.find(
    ({ destination, nexthop }) => parseCidr(destination)?.version !== version || parseIp(nexthop)?.version !== version,
  );
  if (!wrong) return;
  throw InvalidInput(
    `Host route to ${wrong.destination} by ${wrong.nexthop} does not match the ip_version '${version}'.`,
  );
}

function gatewayOf(cidr: Cidr, chosen: string | null): Ip | undefined {
  if (chosen === null) return undefined;
  const gateway = parseIp(chosen);
  if (!gateway || !isHost(cidr, gateway)) throw InvalidInput(`Gateway ${chosen} is not valid on subnet ${cidr.text}.`);
  return gateway;
}

function poolsOf(cidr: Cidr, gateway: Ip | undefined, chosen: readonly AddressPool[] | undefined): AddressPool[] {
  if (!chosen) return defaultPools(cidr, gateway);
  const arranged = normalizePools(cidr, gateway, chosen);
  if (!Array.isArray(arranged)) throw refusal(arranged, cidr);
  return arranged;
}

function refusal({ fault, pool }: PoolFault, cidr: Cidr): PlatformError {
  const range = `${pool.start}-${pool.end}`;
  switch (fault) {
    case 'outside':
      return Invalid(
        `The allocation pool ${range} spans beyond the subnet cidr ${cidr.text}.`,
        undefined,
        'InvalidAllocationPool',
      );
    case 'backwards':
      return Invalid(`The allocation pool ${range} is not valid.`, undefined, 'InvalidAllocationPool');
    case 'overlapping':
      return Conflict(
        `Found overlapping allocation pools: ${range} for subnet ${cidr.text}.`,
        'OverlappingAllocationPools',
      );
    case 'holdsGateway':
      return Conflict(`Gateway ip conflicts with allocation pool ${range}.`, 'GatewayConflictWithAllocationPools');
    default:
      return fault satisfies never;
  }
}

const InvalidInput = (message: string) => Invalid(`Invalid input for operation: ${message}`, undefined, 'InvalidInput');
