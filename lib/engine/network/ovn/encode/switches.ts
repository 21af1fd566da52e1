import type { NorthboundRow } from '../../driver.ts';
import { linkLocal } from '../../ip.ts';
import { idsOfUnsaid, routerPortName, uuidFor } from '../identity.ts';
import { normalizedMap, normalizedSet } from '../ovsdb/values.ts';
import type { Rows } from '../rows.ts';
import { type DesiredRow, desiredRow, type EncodingContext } from './desired-row.ts';
import { subnetOf } from './dhcp.ts';

/** The port that connects a switch to its external network. */
export const localnetUuid = (name: string) => uuidFor('localnet', name);

export function encodeSwitch(row: NorthboundRow<'logical_switch'>): DesiredRow[] {
  const { name, physicalNetwork, segment } = row;
  const own = desiredRow(row, { name, other_config: {} });
  if (physicalNetwork === null) return [own];
  const localnet: DesiredRow = {
    table: 'Logical_Switch_Port',
    uuid: localnetUuid(name),
    columns: {
      name: `localnet-${name}`,
      type: 'localnet',
      options: { network_name: physicalNetwork },
      tag: segment === null ? [] : [segment],
      addresses: ['unknown'],
      port_security: [],
      enabled: [],
      external_ids: idsOfUnsaid('localnet', name),
    },
    within: { table: 'logical_switch', name, column: 'ports' },
  };
  return [own, localnet];
}

export function encodePort(row: NorthboundRow<'logical_switch_port'>, surroundings: EncodingContext): DesiredRow[] {
  const { rows } = surroundings;
  const { name, isEnabled, type, virtual } = row;
  const hasDhcp = type === 'vif' && !virtual;
  const isRouter = type === 'router';
  const isGateway = isRouter && rows.get('logical_router_port', name)?.isGateway === true;
  const columns = {
    name,
    type: isRouter ? 'router' : virtual ? 'virtual' : '',
    options: optionsOf(row, surroundings, isGateway),
    tag: [],
    addresses: isRouter ? ['router'] : normalizedSet(reachedBy(row)),
    port_security: normalizedSet(securityOf(row)),
    enabled: [isEnabled],
    dhcpv4_options: hasDhcp ? dhcpOptions(rows, row, 4) : [],
    dhcpv6_options: hasDhcp ? dhcpOptions(rows, row, 6) : [],
  };
  return [{ ...desiredRow(row, columns), uuid: rows.uuidOf('logical_switch_port', name) }];
}

function optionsOf(row: NorthboundRow<'logical_switch_port'>, surroundings: EncodingContext, isGateway: boolean) {
  const { name, type, host, virtual } = row;
  if (type === 'metadata') return normalizedMap([['requested-chassis', host ?? '']]);
  if (virtual) {
    const parents = virtual.parents.join(',');
    return normalizedMap([
      ['virtual-ip', virtual.address],
      ['virtual-parents', parents],
    ]);
  }
  if (type === 'vif') return movingOptions(row, surroundings);
  return normalizedMap([
    ...(isGateway ? ([['nat-addresses', 'router']] as const) : []),
    ['router-port', routerPortName(name)],
  ]);
}

/**
 * During a migration both hosts have the port and would otherwise claim it in turns. The destination blocks traffic
 * until the guest sends RARP there as it resumes.
 */
function movingOptions({ moving }: NorthboundRow<'logical_switch_port'>, { chassisOf }: EncodingContext) {
  const hosts = moving ? [moving.from, moving.to].flatMap((host) => chassisOf(host) ?? []) : [];
  if (hosts.length < 2) return {};
  return normalizedMap([
    ['requested-chassis', hosts.join(',')],
    ['activation-strategy', 'rarp'],
  ]);
}

/** The guest's link-local address. OVN answers for it, so that nobody can claim it. */
const onLink = ({ mac, addresses, type }: NorthboundRow<'logical_switch_port'>): string[] =>
  type === 'vif' && addresses.some((each) => each.includes(':')) ? [linkLocal(mac)] : [];

/** Destinations delivered to a port: its own addresses, allowed MACs, and unknown ones without port security. */
function reachedBy(row: NorthboundRow<'logical_switch_port'>): string[] {
  const { mac, addresses, allowed, type } = row;
  const own = mac === '' ? [] : [[mac, ...addresses, ...onLink(row)].join(' ')];
  if (type === 'metadata') return own;
  if (allowed === null) return mac === '' ? own : [...own, 'unknown'];
  return [...own, ...allowed.map((pair) => pair.mac).filter((other) => other !== '' && other !== mac)];
}

/** A MAC alone allows every address; with this one it allows none. */
const NO_ADDRESS = '0.0.0.0';

function securityOf({ mac, allowed }: NorthboundRow<'logical_switch_port'>): string[] {
  if (allowed === null) return [];
  if (allowed.length === 0) return [`${mac} ${NO_ADDRESS}`];
  const byMac = Map.groupBy(allowed, (pair) => pair.mac);
  return [...byMac].map(([of, pairs]) => [of, ...normalizedSet(pairs.map(({ address }) => address))].join(' '));
}

/** DHCP options of the subnet of a port address, or of the port. */
function dhcpOptions(rows: Rows, port: NorthboundRow<'logical_switch_port'>, version: 4 | 6): string[] {
  const subnet = subnetOf(rows, port, version);
  const own = rows.find('port_dhcp', 'port', port.name).find((each) => each.version === version);
  if (!subnet || own?.isEnabled === false) return [];
  return [own ? rows.uuidOf('port_dhcp', own.name) : rows.uuidOf('dhcp_options', subnet.name)];
}
