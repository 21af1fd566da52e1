import { createHash } from 'node:crypto';
import type { NorthboundRow } from '../../driver.ts';
import { linkLocal, parseCidr, parseIp } from '../../ip.ts';
import { idsOfUnsaid, routerPortName, uuidFor } from '../identity.ts';
import { mapOf, setOf } from '../ovsdb/values.ts';
import { isIn } from './dhcp.ts';
import { type DesiredRow, type EncodingContext, sketchOf } from './sketch.ts';

export function encodeRouter(row: NorthboundRow<'logical_router'>): DesiredRow[] {
  // Neighbours are learned when they are asked for, not from all that is heard: routers on a shared network are many. An address
  // may come to another router, of which nobody is told: seconds after which it is asked for again.
  const options = {
    always_learn_from_arp_request: 'false',
    dynamic_neigh_routers: 'true',
    mac_binding_age_threshold: '300',
  };
  return [sketchOf(row, { name: row.name, enabled: [row.isEnabled], options })];
}

export function encodeRouterPort(
  row: NorthboundRow<'logical_router_port'>,
  surroundings: EncodingContext,
): DesiredRow[] {
  const { name, mac, networks } = row;
  const gateways = row.isGateway ? gatewaysOf(row, surroundings) : [];
  const columns = {
    name: routerPortName(name),
    mac,
    // A port without an address still has the one that its MAC gives it.
    networks: networks.length === 0 ? [`${linkLocal(mac)}/64`] : setOf(networks),
    options: optionsOf(row, surroundings),
    // To those on the network outside it is no way out.
    ipv6_ra_configs: row.isGateway ? {} : adverts(row, surroundings),
    // Without a look at the hosts, those that somebody else chose stay.
    ...(gateways ? { gateway_chassis: setOf(gateways.map(({ uuid }) => uuid)) } : {}),
  };
  const own = sketchOf(row, columns);
  return [own, ...(gateways ?? [])];
}

/** As many hosts as may stand in for one another; OVN's own limit of priorities is far beyond. */
const MAX_GATEWAYS = 5;

/** The hosts that are a router's way out, the first one as long as it lives. By chance, but always the same ones. */
function gatewaysOf(
  { name }: NorthboundRow<'logical_router_port'>,
  surroundings: EncodingContext,
): DesiredRow[] | null {
  const { rows, chassis } = surroundings;
  const hosts = chassis(switchOf(rows, name)?.physicalNetwork ?? null);
  if (hosts === null) return null;
  const weight = (host: string) => createHash('sha1').update(`${name} ${host}`).digest('hex');
  const chosen = hosts.toSorted((a, b) => (weight(a) < weight(b) ? -1 : 1)).slice(0, MAX_GATEWAYS);
  return chosen.map((host, at): DesiredRow => {
    const named = `${routerPortName(name)}_${host}`;
    return {
      table: 'Gateway_Chassis',
      uuid: uuidFor('gateway_chassis', named),
      columns: {
        name: named,
        chassis_name: host,
        priority: MAX_GATEWAYS - at,
        external_ids: idsOfUnsaid('gateway_chassis', named),
      },
    };
  });
}

/** The network that a router's port is on. */
function switchOf(rows: EncodingContext['rows'], name: string): NorthboundRow<'logical_switch'> | undefined {
  const port = rows.get('logical_switch_port', name);
  return port && rows.get('logical_switch', port.switch);
}

function optionsOf({ name, router, isGateway }: NorthboundRow<'logical_router_port'>, { rows }: EncodingContext) {
  const on = switchOf(rows, name);
  if (!isGateway) {
    // What an interface on a VLAN sends must leave by one host: the switches outside see its MAC at one place.
    return mapOf(typeof on?.physicalNetwork === 'string' ? [['reside-on-redirect-chassis', 'true']] : []);
  }
  const inside = rows.find('logical_router_port', 'router', router).filter((each) => !each.isGateway);
  const smallest = Math.min(...inside.map((each) => switchOf(rows, each.name)?.mtu ?? Number.POSITIVE_INFINITY));
  // Whoever sends more from outside is told how much gets through.
  return mapOf(on && smallest < on.mtu ? [['gateway_mtu', String(smallest)]] : []);
}

const MODES = {
  slaac: 'slaac',
  'dhcpv6-stateful': 'dhcpv6_stateful',
  'dhcpv6-stateless': 'dhcpv6_stateless',
} as const;

/** What the router tells IPv6 guests of an inner network; RFC 4861. */
function adverts({ name, networks }: NorthboundRow<'logical_router_port'>, { rows }: EncodingContext) {
  const port = rows.get('logical_switch_port', name);
  if (!port) return {};
  const subnets = rows.find('dhcp_options', 'switch', port.switch).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const told = subnets.find(({ cidr, raMode }) => raMode && networks.some((each) => isIn(cidr, each)));
  if (!told?.raMode || parseCidr(told.cidr)?.version !== 6) return {};
  const dns = told.dns.find((address) => parseIp(address)?.version === 6);
  const mtu = rows.get('logical_switch', port.switch)?.mtu;
  return mapOf([
    ['address_mode', MODES[told.raMode]],
    ['send_periodic', 'true'],
    ...(mtu === undefined ? [] : [['mtu', String(mtu)] as const]),
    ...(dns === undefined ? [] : [['rdnss', dns] as const]),
  ]);
}

export function encodeRoute(row: NorthboundRow<'static_route'>): DesiredRow[] {
  return [sketchOf(row, { ip_prefix: row.prefix, nexthop: row.nexthop })];
}

export function encodeNat(row: NorthboundRow<'nat'>): DesiredRow[] {
  const columns = { type: row.type, external_ip: row.external, logical_ip: row.logical };
  return [sketchOf(row, columns)];
}
