/** The tables of objects of the networking API, and what events call one of their rows. */
export const KINDS = {
  networks: 'network',
  subnets: 'subnet',
  ports: 'port',
  routers: 'router',
  floatingips: 'floatingip',
  security_groups: 'security_group',
  security_group_rules: 'security_group_rule',
  address_groups: 'address_group',
  address_scopes: 'address_scope',
  subnetpools: 'subnetpool',
  rbac_policies: 'rbac_policy',
  qos_policies: 'qos_policy',
  qos_rules: 'qos_rule',
  default_security_group_rules: 'default_security_group_rule',
} as const;

export type NetworkingTable = keyof typeof KINDS;
export type NetworkingKind = (typeof KINDS)[NetworkingTable];

/** Those that have tags. */
export type TaggedTable = Exclude<NetworkingTable, 'default_security_group_rules' | 'rbac_policies' | 'qos_rules'>;

/** The path of a table's collection: words are joined by hyphens there, and QoS has a path of its own. */
export const pathOf = (table: NetworkingTable): string =>
  table === 'qos_policies' ? '/qos/policies' : `/${table.replaceAll('_', '-')}`;
