import { createHash } from 'node:crypto';
import type { NorthboundRow } from '../../driver.ts';
import { linkLocal, parseCidr, parseIp } from '../../ip.ts';
import { idsOfUnsaid, routerPortName, uuidFor } from '../identity.ts';
import { normalizedMap, normalizedSet } from '../ovsdb/values.ts';
import { type DesiredRow, desiredRow, type EncodingContext } from './desired-row.ts';
import { isInBlock } from './dhcp.ts';

export function encodeRouter(row: NorthboundRow<'logical_router'>): DesiredRow[] {
  // Neighbours are learned on demand: a shared network has many routers. An address may move to another router without
  // notice, so entries expire after these seconds.
  const options = {
    always_learn_from_arp_request: 'false',
    dynamic_neigh_routers: 'true',
    mac_binding_age_threshold: '300',
  };
  return [desiredRow(row, { name: row.name, enabled: [row.isEnabled], options })];
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
    // A port without addresses has its link-local address.
    networks: networks.length === 0 ? [`${linkLocal(mac)}/64`] : normalizedSet(networks),
    options: optionsOf(row, surroundings),
    // Not a default route for machines on the external network.
    ipv6_ra_configs: row.isGateway ? {} : adverts(row, surroundings),
    // If hosts are unknown, gateways chosen by others are kept.
    ...(gateways ? { gateway_chassis: normalizedSet(gateways.map(({ uuid }) => uuid)) } : {}),
  };
  const own = desiredRow(row, columns);
  return [own, ...(gateways ?? [])];
}

/** Maximum number of failover hosts; far below OVN's range of priorities. */
const MAX_GATEWAYS = 5;

/** Gateway hosts of a router in order of preference, chosen by a stable hash. */
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

function switchOf(rows: EncodingContext['rows'], name: string): NorthboundRow<'logical_switch'> | undefined {
  const port = rows.get('logical_switch_port', name);
  return port && rows.get('logical_switch', port.switch);
}

function optionsOf({ name, router, isGateway }: NorthboundRow<'logical_router_port'>, { rows }: EncodingContext) {
  const on = switchOf(rows, name);
  if (!isGateway) {
    // On a VLAN, packets must leave by one host, because external switches must see the MAC at one place.
    return normalizedMap(typeof on?.physicalNetwork === 'string' ? [['reside-on-redirect-chassis', 'true']] : []);
  }
  const inside = rows.find('logical_router_port', 'router', router).filter((each) => !each.isGateway);
  const smallest = Math.min(...inside.map((each) => switchOf(rows, each.name)?.mtu ?? Number.POSITIVE_INFINITY));
  // External senders are informed of the smaller MTU.
  return normalizedMap(on && smallest < on.mtu ? [['gateway_mtu', String(smallest)]] : []);
}

const MODES = {
  slaac: 'slaac',
  'dhcpv6-stateful': 'dhcpv6_stateful',
  'dhcpv6-stateless': 'dhcpv6_stateless',
} as const;

/** Router advertisements on inner networks; RFC 4861. */
function adverts({ name, networks }: NorthboundRow<'logical_router_port'>, { rows }: EncodingContext) {
  const port = rows.get('logical_switch_port', name);
  if (!port) return {};
  const subnets = rows.find('dhcp_options', 'switch', port.switch).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const advertised = subnets.find(({ cidr, raMode }) => raMode && networks.some((each) => isInBlock(cidr, each)));
  if (!advertised?.raMode || parseCidr(advertised.cidr)?.version !== 6) return {};
  const dns = advertised.dns.find((address) => parseIp(address)?.version === 6);
  const mtu = rows.get('logical_switch', port.switch)?.mtu;
  return normalizedMap([
    ['address_mode', MODES[advertised.raMode]],
    ['send_periodic', 'true'],
    ...(mtu === undefined ? [] : [['mtu', String(mtu)] as const]),
    ...(dns === undefined ? [] : [['rdnss', dns] as const]),
  ]);
}

export function encodeRoute(row: NorthboundRow<'static_route'>): DesiredRow[] {
  return [desiredRow(row, { ip_prefix: row.prefix, nexthop: row.nexthop })];
}

export function encodeNat(row: NorthboundRow<'nat'>): DesiredRow[] {
  const columns = { type: row.type, external_ip: row.external, logical_ip: row.logical };
  return [desiredRow(row, columns)];
}
