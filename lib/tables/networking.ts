import { atMost, withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
import { boundedTable, index, integer, type RowsOf, text, timestamp, unique } from '#lib/db/table.ts';
import { addressGroupAttributes } from '#lib/networking/address-groups/attributes.ts';
import { addressScopeAttributes } from '#lib/networking/address-scopes/attributes.ts';
import { defaultRuleAttributes } from '#lib/networking/default-security-group-rules/attributes.ts';
import { floatingIpAttributes } from '#lib/networking/floatingips/attributes.ts';
import { networkAttributes } from '#lib/networking/networks/attributes.ts';
import { portAttributes } from '#lib/networking/ports/attributes.ts';
import { qosPolicyAttributes } from '#lib/networking/qos-policies/attributes.ts';
import type { RuleDirection, RuleKind } from '#lib/networking/qos-rules/kinds.ts';
import { rbacPolicyAttributes } from '#lib/networking/rbac-policies/attributes.ts';
import { routerAttributes } from '#lib/networking/routers/attributes.ts';
import { securityGroupRuleAttributes } from '#lib/networking/security-group-rules/attributes.ts';
import { securityGroupAttributes } from '#lib/networking/security-groups/attributes.ts';
import { subnetpoolAttributes } from '#lib/networking/subnetpools/attributes.ts';
import { subnetAttributes } from '#lib/networking/subnets/attributes.ts';
import { MAX_TAGS } from '#lib/networking/tags/schema.ts';

export const networkingTables = {
  networks: boundedTable(withinQuota('network'), networkAttributes.columns).indexes({
    networks_by_qos_policy: index('qos_policy_id').where('qos_policy_id is not null'),
    networks_by_segment: unique('segment_key'),
    networks_by_project: index('project_id', 'created_at', 'id', 'revision'),
  }),
  subnets: boundedTable(withinQuota('subnet'), subnetAttributes.columns).indexes({
    subnets_by_network: index('network_id', 'created_at', 'id'),
    subnets_by_pool: unique('subnetpool_id', 'pool_key').where('subnetpool_id is not null'),
    subnets_by_project: index('project_id', 'created_at', 'id', 'revision'),
  }),
  ports: boundedTable(withinQuota('port'), portAttributes.columns).indexes({
    ports_by_device: index('device_id', 'device_index'),
    ports_by_mac: unique('network_id', 'mac_address'),
    ports_by_server: index('server_id', 'device_index'),
    ports_by_qos_policy: index('qos_policy_id').where('qos_policy_id is not null'),
    ports_by_project: index('project_id', 'created_at', 'id', 'revision'),
  }),
  /** Addresses of ports. Unique by subnet and address, so that no address is assigned twice. */
  ip_allocations: boundedTable(withRowsOf('ports'), {
    subnet_id: text().references('subnets'),
    ip_address: text(),
    /** Address as 32 hexadecimal digits, so that text order is address order. */
    address_key: text(),
    /** Key of the next address, to find gaps in one query. */
    next_key: text(),
    port_id: text().references('ports'),
    /** Order of the address among its port's addresses. */
    position: integer(),
  }).indexes({
    ip_allocations_address: unique('subnet_id', 'ip_address'),
    ip_allocations_order: unique('subnet_id', 'address_key', 'next_key'),
    ip_allocations_by_port: unique('port_id', 'position'),
  }),
  security_groups: boundedTable(withinQuota('security_group'), securityGroupAttributes.columns).indexes({
    security_groups_by_project: index('project_id', 'created_at', 'id'),
    security_groups_default: unique('project_id').where('is_default = 1'),
  }),
  routers: boundedTable(withinQuota('router'), routerAttributes.columns).indexes({
    routers_by_project: index('project_id', 'created_at', 'id'),
    routers_by_gateway_network: index('gateway_network_id'),
    routers_by_gateway_port: index('gateway_port_id'),
  }),
  /** Ports of routers; the addresses of a port determine its subnets. */
  router_interfaces: boundedTable(withRowsOf('ports'), {
    port_id: text().primary().references('ports'),
    router_id: text().references('routers'),
  }).indexes({ router_interfaces_by_router: index('router_id') }),
  /** Extra routes; both columns are normalized, and each pair is unique per router. */
  router_routes: boundedTable(withinQuota('router_route'), {
    router_id: text().references('routers'),
    destination: text(),
    nexthop: text(),
  }).indexes({
    router_routes_key: unique('router_id', 'destination', 'nexthop'),
  }),
  floatingips: boundedTable(withinQuota('floatingip'), floatingIpAttributes.columns).indexes({
    floatingips_by_address: index('floating_network_id', 'floating_ip_address'),
    floatingips_by_own_port: unique('floating_port_id'),
    floatingips_by_port: unique('port_id', 'fixed_ip_address'),
    floatingips_by_router: index('router_id'),
    floatingips_by_qos_policy: index('qos_policy_id').where('qos_policy_id is not null'),
    floatingips_by_project: index('project_id', 'created_at', 'id', 'revision'),
  }),
  port_security_groups: boundedTable(withRowsOf('ports'), {
    port_id: text().references('ports'),
    security_group_id: text().references('security_groups'),
  }).indexes({
    port_security_groups_key: unique('port_id', 'security_group_id'),
    port_security_groups_by_group: index('security_group_id'),
  }),
  address_groups: boundedTable(withinQuota('address_group'), addressGroupAttributes.columns).indexes({
    address_groups_by_project: index('project_id', 'created_at', 'id'),
  }),
  security_group_rules: boundedTable(withinQuota('security_group_rule'), securityGroupRuleAttributes.columns).indexes({
    security_group_rules_key: unique('security_group_id', 'match_key'),
    security_group_rules_by_project: index('project_id', 'created_at', 'id'),
    security_group_rules_by_remote: index('remote_group_id'),
    security_group_rules_by_address_group: index('remote_address_group_id'),
  }),
  /** Default rules of new groups. */
  default_security_group_rules: boundedTable('administrators', defaultRuleAttributes.columns).indexes({
    default_security_group_rules_key: unique('match_key'),
    default_security_group_rules_by_address_group: index('remote_address_group_id'),
  }),
  address_scopes: boundedTable(withinQuota('address_scope'), addressScopeAttributes.columns).indexes({
    address_scopes_by_project: index('project_id', 'created_at', 'id'),
  }),
  subnetpools: boundedTable(withinQuota('subnetpool'), subnetpoolAttributes.columns).indexes({
    subnetpools_by_project: index('project_id', 'created_at', 'id'),
    subnetpools_by_scope: index('address_scope_id'),
  }),
  /** Access of other projects to an object. */
  rbac_policies: boundedTable(withinQuota('rbac_policy'), rbacPolicyAttributes.columns).indexes({
    rbac_policies_key: unique('object_id', 'action', 'target_tenant'),
    rbac_policies_by_target: index('object_type', 'target_tenant', 'object_id'),
    rbac_policies_by_project: index('project_id', 'created_at', 'id'),
  }),
  qos_policies: boundedTable(withinQuota('qos_policy'), qosPolicyAttributes.columns).indexes({
    qos_policies_by_project: index('project_id', 'created_at', 'id'),
    qos_policies_default: unique('project_id').where('is_default = 1'),
  }),
  /** Rules of a policy; at most one per kind and direction. */
  qos_rules: boundedTable(atMost(9, 'policy'), {
    id: text().primary(),
    policy_id: text(),
    kind: text<RuleKind>(),
    /** Empty for kinds without a direction. */
    direction: text<RuleDirection | ''>(),
    /** Depends on the kind: kbit/s, thousands of packets per second, or a DSCP mark. */
    value: integer(),
    /** Burst: kbit, or thousands of packets; 0 for kinds without one. */
    burst: integer(),
    revision: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  }).indexes({ qos_rules_key: unique('policy_id', 'kind', 'direction') }),
  network_tags: boundedTable(atMost(MAX_TAGS, 'object'), { object_id: text(), tag: text() }).indexes({
    network_tags_key: unique('object_id', 'tag'),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof networkingTables> {}
}
