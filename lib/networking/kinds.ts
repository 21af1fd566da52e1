/** Tables of networking objects, and the kind of their events. */
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

export type TaggedTable = Exclude<NetworkingTable, 'default_security_group_rules' | 'rbac_policies' | 'qos_rules'>;

/** Collection path of a table, with hyphens; QoS has a different prefix. */
export const pathOf = (table: NetworkingTable): string =>
  table === 'qos_policies' ? '/qos/policies' : `/${table.replaceAll('_', '-')}`;
