import type { WatchedTables } from './ovsdb/replica.ts';
import type { Shape } from './ovsdb/values.ts';

/** Columns of the northbound database that are written and compared; ovn-nb(5). */
export const NORTHBOUND = {
  Logical_Switch: {
    name: 'one',
    ports: 'references',
    qos_rules: 'references',
    other_config: 'map',
    external_ids: 'map',
  },
  Logical_Switch_Port: {
    name: 'one',
    type: 'one',
    options: 'map',
    tag: 'optional',
    addresses: 'set',
    port_security: 'set',
    up: 'optional',
    enabled: 'optional',
    dhcpv4_options: 'optional reference',
    dhcpv6_options: 'optional reference',
    external_ids: 'map',
  },
  DHCP_Options: { cidr: 'one', options: 'map', external_ids: 'map' },
  Port_Group: { name: 'one', ports: 'references', acls: 'references', external_ids: 'map' },
  ACL: { priority: 'one', direction: 'one', match: 'one', action: 'one', external_ids: 'map' },
  Address_Set: { name: 'one', addresses: 'set', external_ids: 'map' },
  Logical_Router: {
    name: 'one',
    enabled: 'optional',
    options: 'map',
    ports: 'references',
    static_routes: 'references',
    nat: 'references',
    external_ids: 'map',
  },
  Logical_Router_Port: {
    name: 'one',
    mac: 'one',
    networks: 'set',
    gateway_chassis: 'references',
    options: 'map',
    ipv6_ra_configs: 'map',
    external_ids: 'map',
  },
  Gateway_Chassis: { name: 'one', chassis_name: 'one', priority: 'one', external_ids: 'map' },
  Logical_Router_Static_Route: { ip_prefix: 'one', nexthop: 'one', external_ids: 'map' },
  NAT: { type: 'one', external_ip: 'one', logical_ip: 'one', external_ids: 'map' },
  QoS: { priority: 'one', direction: 'one', match: 'one', action: 'map', bandwidth: 'map', external_ids: 'map' },
} as const satisfies WatchedTables;

export type NbTable = keyof typeof NORTHBOUND;

export const shapeOf = (table: NbTable, column: string): Shape => {
  const shapes: Readonly<Record<string, Shape>> = NORTHBOUND[table];
  return shapes[column] ?? 'one';
};

/** Columns of the southbound database: hosts, their external networks, liveness, and the claimed gateways. */
export const SOUTHBOUND = {
  Chassis: { name: 'one', hostname: 'one', other_config: 'map', external_ids: 'map' },
  Chassis_Private: { name: 'one', nb_cfg: 'one', nb_cfg_timestamp: 'one' },
  SB_Global: { nb_cfg: 'one' },
  Port_Binding: { logical_port: 'one', chassis: 'optional reference' },
} as const satisfies WatchedTables;

/** Only gateway ports: there is a row for every guest port too. */
export const SOUTHBOUND_ONLY = { Port_Binding: [['type', '==', 'chassisredirect']] };
