import type { Ipv6Mode } from '#lib/networking/subnets/address-schemas.ts';

interface SubnetModes {
  version: '4' | '6';
  ipv6_address_mode: Ipv6Mode | 'none';
}

interface SubnetTexts {
  gateway: 'auto' | 'own' | 'none';
  gateway_ip: string;
  allocation_pools: string;
  dns_nameservers: string;
  host_routes: string;
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

export const versionOf = ({ version }: { version: '4' | '6' }) => (version === '4' ? 4 : 6);

/** IPv6 address mode; undefined for IPv4 and if the subnet does not assign addresses. */
export const modeOf = ({ version, ipv6_address_mode: mode }: SubnetModes) =>
  version === '6' && mode !== 'none' ? mode : undefined;

export function partsOf(input: SubnetTexts) {
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
