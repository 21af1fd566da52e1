import type { NorthboundRow } from '../../driver.ts';
import { type Cidr, contains, formatIp, hostRange, parseCidr, parseIp } from '../../ip.ts';
import { macFor } from '../identity.ts';
import { type Atom, normalizedMap } from '../ovsdb/values.ts';
import type { Rows } from '../rows.ts';
import { type DesiredRow, desiredRow, type EncodingContext } from './desired-row.ts';

type Subnet = NorthboundRow<'dhcp_options'>;

/** Half a day in seconds. */
const LEASE = 43_200;

export function encodeDhcp(row: Subnet, { rows }: EncodingContext): DesiredRow[] {
  const sketch = desiredRow(row, { cidr: row.cidr, options: normalizedMap(Object.entries(optionsOf(rows, row))) });
  return [{ ...sketch, uuid: rows.uuidOf('dhcp_options', row.name) }];
}

/** DHCP options of the subnet, overridden by those of the port. */
export function encodePortDhcp(row: NorthboundRow<'port_dhcp'>, { rows }: EncodingContext): DesiredRow[] {
  const port = rows.get('logical_switch_port', row.port);
  const subnet = port && subnetOf(rows, port, row.version);
  const inherited = subnet ? optionsOf(rows, subnet) : {};
  const own = Object.entries(row.options).map(
    ([name, value]) => [name, withRoutes(name, value, inherited[name])] as const,
  );
  const options = Object.entries({ ...inherited, ...Object.fromEntries(own) }).filter(([, value]) => value !== '');
  const sketch = desiredRow(row, { cidr: subnet?.cidr ?? '', options: normalizedMap(options) });
  return [{ ...sketch, uuid: rows.uuidOf('port_dhcp', row.name) }];
}

/** Port routes are added to the subnet routes and win for the same destination, as upstream does. */
function withRoutes(name: string, own: string, inherited: Atom | undefined): string {
  if (name !== 'classless_static_route' || own === '') return own;
  const [known, added] = [routesIn(String(inherited ?? '')), routesIn(own)];
  const destinations = added.map(([destination]) => destination);
  return list([...known.filter(([to]) => !destinations.includes(to)), ...added].map((route) => route.join(',')));
}

/** Destination and next hop of each route in `{10.9.0.0/16,10.0.0.9, 0.0.0.0/0,10.0.0.1}`. */
const routesIn = (text: string): string[][] =>
  (text.match(/[^{},\s]+,[^{},\s]+/g) ?? []).map((route) => route.split(','));

/** The subnet of one of a port's addresses, if it has DHCP options. */
export function subnetOf(
  rows: Rows,
  port: NorthboundRow<'logical_switch_port'>,
  version: 4 | 6,
): NorthboundRow<'dhcp_options'> | undefined {
  return rows
    .find('dhcp_options', 'switch', port.switch)
    .filter(isServed)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .find(({ cidr }) => parseCidr(cidr)?.version === version && port.addresses.some((each) => isInBlock(cidr, each)));
}

const isServed = ({ isEnabled, cidr, addressMode }: Subnet) =>
  isEnabled && (parseCidr(cidr)?.version === 4 || (addressMode !== null && addressMode !== 'slaac'));

export function isInBlock(cidr: string, address: string): boolean {
  const block = parseCidr(cidr);
  const ip = parseIp(address.split('/')[0] ?? '');
  return block !== undefined && ip !== undefined && contains(block, ip);
}

function optionsOf(rows: Rows, row: Subnet): Record<string, Atom> {
  const cidr = parseCidr(row.cidr);
  const mtu = rows.get('logical_switch', row.switch)?.mtu ?? null;
  return !cidr ? {} : cidr.version === 4 ? optionsOf4(row, cidr, mtu) : optionsOf6(row);
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

/** Clients ignore the router option if they receive classless routes: RFC 3442. */
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
