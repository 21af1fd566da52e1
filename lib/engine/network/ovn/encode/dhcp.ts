import type { NorthboundRow } from '../../driver.ts';
import { type Cidr, formatIp, hostRange, parseCidr, parseIp } from '../../ip.ts';
import { macFor } from '../identity.ts';
import { type Atom, mapOf } from '../ovsdb/values.ts';
import { type Sketch, type Surroundings, sketchOf } from './sketch.ts';

type Subnet = NorthboundRow<'dhcp_options'>;

/** Half a day, in seconds. */
const LEASE = 43_200;

export function encodeDhcp(row: Subnet, { rows }: Surroundings): Sketch[] {
  const cidr = parseCidr(row.cidr);
  const mtu = rows.get('logical_switch', row.switch)?.mtu ?? null;
  const options = !cidr ? {} : cidr.version === 4 ? optionsOf4(row, cidr, mtu) : optionsOf6(row);
  const sketch = sketchOf(row, { cidr: row.cidr, options: mapOf(Object.entries(options)) });
  return [{ ...sketch, uuid: rows.uuidOf('dhcp_options', row.name) }];
}

function optionsOf4(row: Subnet, cidr: Cidr, mtu: number | null): Record<string, Atom> {
  const server = row.router ?? formatIp({ version: 4, value: hostRange(cidr).first });
  const dns = row.dns.filter((address) => parseIp(address)?.version === 4);
  return {
    server_id: server,
    server_mac: macFor('dhcp', row.name),
    lease_time: String(LEASE),
    ...(row.router === null ? {} : { router: row.router }),
    ...(mtu === null ? {} : { mtu: String(mtu) }),
    ...(dns.length === 0 ? {} : { dns_server: list(dns) }),
    ...(row.routes.length === 0 ? {} : { classless_static_route: list(waysOf(row)) }),
  };
}

/** Who is told of such routes looks at no router beside them: RFC 3442. */
function waysOf({ routes, router }: Subnet): string[] {
  const ways = routes.map(({ destination, nexthop }) => `${destination},${nexthop}`);
  return router === null ? ways : [...ways, `0.0.0.0/0,${router}`];
}

function optionsOf6(row: Subnet): Record<string, Atom> {
  const dns = row.dns.filter((address) => parseIp(address)?.version === 6);
  return {
    server_id: macFor('dhcp', row.name),
    ...(dns.length === 0 ? {} : { dns_server: list(dns) }),
    ...(row.addressMode === 'dhcpv6-stateless' ? { dhcpv6_stateless: 'true' } : {}),
  };
}

const list = (values: readonly string[]) => `{${values.join(', ')}}`;
