import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { METADATA_LINK_LOCAL, type NorthboundRow } from '#lib/engine/network/driver.ts';
import { parseCidr } from '#lib/engine/network/ip.ts';
import { aclOf, type RuleText } from '../effective/acls.ts';
import { shapingOf } from '../effective/qos.ts';
import { isMetadataPort, METADATA_BLOCK } from '../metadata-ports/metadata-port.ts';
import type { QosRuleRow } from '../qos-rules/values.ts';
import { dhcpRowsOf } from './dhcp-options.ts';
import type { VirtualAddress } from './virtual-addresses.ts';

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** A network is a logical switch; docs/contract/real-engine.md has the mapping. */
export const rowsOfNetwork = ({
  id,
  is_external,
  network_type,
  mtu,
  physical_network,
  segmentation_id,
}: Pick<
  Row<'networks'>,
  'id' | 'is_external' | 'network_type' | 'mtu' | 'physical_network' | 'segmentation_id'
>): NorthboundRow[] => [
  {
    table: 'logical_switch',
    name: id,
    owner: id,
    isProvider: is_external === 1 || network_type !== 'geneve',
    mtu,
    physicalNetwork: physical_network,
    segment: network_type === 'vlan' ? segmentation_id : null,
  },
];

/** @param metadata address of the metadata service on the subnet, if it is served */
export const rowsOfSubnet = (subnet: Row<'subnets'>, metadata?: string): NorthboundRow[] => [
  {
    table: 'dhcp_options',
    name: subnet.id,
    owner: subnet.id,
    switch: subnet.network_id,
    cidr: subnet.cidr,
    router: subnet.gateway_ip,
    isEnabled: subnet.enable_dhcp === 1,
    dns: unpackJson(subnet.dns_nameservers),
    routes: routesOf(subnet, metadata),
    raMode: subnet.ipv6_ra_mode,
    addressMode: subnet.ipv6_address_mode,
  },
];

/** Routes of the user take precedence. */
function routesOf({ host_routes }: Row<'subnets'>, metadata: string | undefined) {
  const chosen = unpackJson(host_routes).map(({ destination, nexthop }) => ({ destination, nexthop }));
  const isChosen = chosen.some(({ destination }) => destination === METADATA_BLOCK);
  return metadata === undefined || isChosen ? chosen : [{ destination: METADATA_BLOCK, nexthop: metadata }, ...chosen];
}

interface PortParts {
  addresses: readonly { ip_address: string; cidr: string }[];
  groupIds: readonly string[];
  /** Rules of the effective QoS policy. */
  qosRules: readonly QosRuleRow[];
  virtual?: VirtualAddress | undefined;
}

const GATEWAY = 'network:router_gateway';
const ROUTER_OWNERS = ['network:router_interface', 'network:router_interface_distributed', GATEWAY];

/** A port belongs to its switch, its groups and address sets; a router port also to its router. */
export function rowsOfPort(port: Row<'ports'>, { addresses, groupIds, qosRules, virtual }: PortParts): NorthboundRow[] {
  const { id, network_id, mac_address: mac, device_owner, device_id } = port;
  // The router translates the address.
  if (device_owner === 'network:floatingip') return [];
  const base = { name: id, owner: id };
  const own = addresses.map(({ ip_address }) => ip_address);
  const pairs = unpackJson(port.allowed_address_pairs).map(({ mac_address, ip_address }) => ({
    mac: mac_address,
    address: ip_address,
  }));
  const isRouter = ROUTER_OWNERS.includes(device_owner);
  const isMetadata = isMetadataPort(port);
  const isChecked = port.port_security_enabled === 1 && !device_owner.startsWith('network:');
  const rows: NorthboundRow[] = [
    {
      ...base,
      table: 'logical_switch_port',
      switch: network_id,
      type: isRouter ? 'router' : isMetadata ? 'metadata' : 'vif',
      ...(isMetadata ? { host: port.host_id } : {}),
      ...(isRouter || isMetadata ? {} : movingOf(port)),
      ...(virtual ? { virtual } : {}),
      isEnabled: port.admin_state_up === 1,
      mac,
      addresses: isMetadata ? [...own, METADATA_LINK_LOCAL] : own,
      allowed: isChecked ? [...own.map((address) => ({ mac, address })), ...pairs] : null,
    },
  ];
  if (isRouter) {
    const networks = addresses.map(({ ip_address, cidr }) => `${ip_address}/${parseCidr(cidr)?.prefix}`);
    const isGateway = device_owner === GATEWAY;
    rows.push({ ...base, table: 'logical_router_port', router: device_id, mac, networks, isGateway });
  }
  if (!device_owner.startsWith('network:')) {
    rows.push(...dhcpRowsOf(port));
    rows.push(...shapingRows({ id, switch: network_id, port: id, address: null }, qosRules));
  }
  const members = new Set([...own, ...pairs.map(({ address }) => address)]);
  for (const group of groupIds) {
    rows.push({ table: 'port_group_port', name: `${group} ${id}`, owner: id, group, port: id });
    for (const address of members) {
      rows.push({ table: 'address_set_address', name: `${group} ${id} ${address}`, owner: id, set: group, address });
    }
  }
  return rows;
}

/** Source and destination host during a live migration. */
const movingOf = ({ host_id: from, migrating_to: to }: Row<'ports'>) =>
  from === '' || to === null ? {} : { moving: { from, to } };

interface ShapedAt {
  id: string;
  switch: string;
  port: string;
  address: string | null;
}

/** Rows of a QoS policy at one place, by direction. */
export const shapingRows = ({ id, ...place }: ShapedAt, rules: readonly QosRuleRow[]): NorthboundRow[] =>
  shapingOf(rules).map((shaping) => ({
    ...shaping,
    ...place,
    table: 'qos',
    name: `${id} ${shaping.direction}`,
    owner: id,
  }));

export const rowsOfGroup = ({ id }: Pick<Row<'security_groups'>, 'id'>): NorthboundRow[] => [
  { table: 'port_group', name: id, owner: id },
];

/** Addresses of an address group; rules refer to it like to the address set of a security group. */
export const rowsOfAddressGroup = ({ id, addresses }: Pick<Row<'address_groups'>, 'id' | 'addresses'>) =>
  unpackJson(addresses).map(
    (address): NorthboundRow => ({
      table: 'address_set_address',
      name: `${id} ${address}`,
      owner: id,
      set: id,
      address,
    }),
  );

/** Rules allow; everything else is dropped. */
export function rowsOfRule(rule: RuleText & { stateful: 0 | 1 }): NorthboundRow[] {
  const { id: name, groupId: group, remote: _block, ...acl } = aclOf(rule, rule.stateful === 1, new Map());
  const { remote_ip_prefix: cidr } = rule;
  const set = rule.remote_group_id ?? rule.remote_address_group_id;
  const remote = set !== null ? { set } : cidr === null ? null : { cidr };
  return [{ ...acl, table: 'acl', name, owner: name, group, remote }];
}
