import { atMost, withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
import { boundedTable, flag, index, integer, json, type RowsOf, text, timestamp, unique } from '#lib/db/table.ts';
import type { FloatingIpStatus } from '#lib/networking/floatingips/schema.ts';
import type { NetworkType } from '#lib/networking/networks/schema.ts';
import type { AddressPair, DhcpOption, PortStatus } from '#lib/networking/ports/schema.ts';
import type { RuleDirection, RuleKind } from '#lib/networking/qos-rules/kinds.ts';
import type { PolicyAction, SharedKind } from '#lib/networking/rbac-policies/schema.ts';
import type { RouterStatus } from '#lib/networking/routers/schema.ts';
import type { Direction, Ethertype } from '#lib/networking/security-group-rules/schema.ts';
import type { AddressPool, HostRoute, Ipv6Mode } from '#lib/networking/subnets/schema.ts';
import { MAX_TAGS } from '#lib/networking/tags/schema.ts';

/** `revision` is revision_number on the wire and key of the cache of rendered views. */
const revised = { revision: integer(), created_at: timestamp(), updated_at: timestamp() };

const described = {
  id: text().primary(),
  project_id: text(),
  name: text(),
  description: text(),
  ...revised,
};

/** Packets that a rule allows; null matches all. */
const match = {
  direction: text<Direction>(),
  ethertype: text<Ethertype>(),
  /** As sent by the client: a name or a number. */
  protocol: text().nullable(),
  port_range_min: integer().nullable(),
  port_range_max: integer().nullable(),
  remote_ip_prefix: text().nullable(),
  remote_address_group_id: text().nullable().references('address_groups'),
  /** Normalized rule, unique within its group. */
  match_key: text(),
};

export const networkingTables = {
  networks: boundedTable(withinQuota('network'), {
    ...described,
    status: text<'ACTIVE'>(),
    admin_state_up: flag(),
    shared: flag(),
    is_external: flag(),
    /** Bytes. */
    mtu: integer(),
    port_security_enabled: flag(),
    network_type: text<NetworkType>(),
    /** Name of the physical network on the hosts; null for tunnels. */
    physical_network: text().nullable(),
    /** Tunnel or VLAN id; null for flat networks. */
    segmentation_id: integer().nullable(),
    /** Combination of the three columns above, unique among networks. */
    segment_key: text(),
    /** External network for requests that name none; at most one. */
    is_default: flag(),
    /** Created by automatic allocation of a topology. */
    is_auto_allocated: flag(),
    qos_policy_id: text().nullable(),
  }).indexes({
    networks_by_qos_policy: index('qos_policy_id').where('qos_policy_id is not null'),
    networks_by_segment: unique('segment_key'),
    networks_by_project: index('project_id', 'created_at', 'id', 'revision'),
  }),
  subnets: boundedTable(withinQuota('subnet'), {
    ...described,
    network_id: text().references('networks'),
    ip_version: integer<4 | 6>(),
    /** Normalized: no host bits, shortest notation. */
    cidr: text(),
    gateway_ip: text().nullable(),
    enable_dhcp: flag(),
    dns_nameservers: json<string[]>(),
    /** Ordered by address; never contains the gateway. */
    allocation_pools: json<AddressPool[]>(),
    host_routes: json<HostRoute[]>(),
    ipv6_ra_mode: text<Ipv6Mode>().nullable(),
    ipv6_address_mode: text<Ipv6Mode>().nullable(),
    /** Pool from which the block was allocated. */
    subnetpool_id: text().nullable(),
    /** First address as 32 hexadecimal digits, which orders the subnets of a pool; null without a pool. */
    pool_key: text().nullable(),
    /** Device owners of ports that get addresses here; empty means all. */
    service_types: json<string[]>(),
  }).indexes({
    subnets_by_network: index('network_id', 'created_at', 'id'),
    subnets_by_pool: unique('subnetpool_id', 'pool_key').where('subnetpool_id is not null'),
    subnets_by_project: index('project_id', 'created_at', 'id', 'revision'),
  }),
  ports: boundedTable(withinQuota('port'), {
    ...described,
    network_id: text().references('networks'),
    status: text<PortStatus>(),
    admin_state_up: flag(),
    mac_address: text(),
    /**
     * Server with the port as an interface: written only by compute, and the only column by which a server's ports are
     * found.
     */
    server_id: text().nullable(),
    /** User of the port as shown on the wire, empty when unbound. Clients can write it too. */
    device_id: text(),
    device_owner: text(),
    /** Order of the port among its server's ports. */
    device_index: integer(),
    /** Created for its server and deleted with it. */
    is_server_made: flag(),
    /** Device tag inside the guest. */
    device_tag: text().nullable(),
    /** Host of the binding; empty when unbound. */
    host_id: text(),
    /** Target host of a live migration; null otherwise. */
    migrating_to: text().nullable(),
    /** Detaching from its server, from the accepted request until it ends or fails. */
    is_leaving: flag(),
    port_security_enabled: flag(),
    /** Additional addresses that the port may use as source. */
    allowed_address_pairs: json<AddressPair[]>(),
    /** Options by name and IP version. */
    extra_dhcp_opts: json<DhcpOption[]>(),
    /** Policy of the port; null means that of the network. */
    qos_policy_id: text().nullable(),
  }).indexes({
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
  security_groups: boundedTable(withinQuota('security_group'), {
    ...described,
    stateful: flag(),
    /** Group for ports that name none; one per project. */
    is_default: flag(),
    /** Whether a policy shares it with all projects. */
    shared: flag(),
  }).indexes({
    security_groups_by_project: index('project_id', 'created_at', 'id'),
    security_groups_default: unique('project_id').where('is_default = 1'),
  }),
  routers: boundedTable(withinQuota('router'), {
    ...described,
    status: text<RouterStatus>(),
    admin_state_up: flag(),
    is_distributed: flag(),
    is_ha: flag(),
    /** Whether outgoing traffic is translated to the gateway's address. */
    enable_snat: flag(),
    /** External network of the gateway, and the router's port there; null without a gateway. */
    gateway_network_id: text().nullable().references('networks'),
    gateway_port_id: text().nullable().references('ports'),
    availability_zone_hints: json<string[]>(),
    /** Created by automatic allocation of a topology. */
    is_auto_allocated: flag(),
  }).indexes({
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
  floatingips: boundedTable(withinQuota('floatingip'), {
    id: text().primary(),
    project_id: text(),
    description: text(),
    ...revised,
    floating_network_id: text().references('networks'),
    /** Internal port that owns the address, so that it is assigned once. */
    floating_port_id: text().references('ports'),
    floating_ip_address: text(),
    /** Associated port, its address and the router; all null when not associated. */
    port_id: text().nullable().references('ports'),
    fixed_ip_address: text().nullable(),
    router_id: text().nullable().references('routers'),
    status: text<FloatingIpStatus>(),
    qos_policy_id: text().nullable(),
  }).indexes({
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
  /** Address blocks in compact notation, unique, in the order of insertion. */
  address_groups: boundedTable(withinQuota('address_group'), {
    ...described,
    addresses: json<string[]>(),
    shared: flag(),
  }).indexes({
    address_groups_by_project: index('project_id', 'created_at', 'id'),
  }),
  security_group_rules: boundedTable(withinQuota('security_group_rule'), {
    id: text().primary(),
    project_id: text(),
    description: text(),
    ...revised,
    ...match,
    security_group_id: text().references('security_groups'),
    remote_group_id: text().nullable().references('security_groups'),
  }).indexes({
    security_group_rules_key: unique('security_group_id', 'match_key'),
    security_group_rules_by_project: index('project_id', 'created_at', 'id'),
    security_group_rules_by_remote: index('remote_group_id'),
    security_group_rules_by_address_group: index('remote_address_group_id'),
  }),
  /** Default rules of new groups. */
  default_security_group_rules: boundedTable('administrators', {
    id: text().primary(),
    description: text(),
    ...revised,
    ...match,
    /** `PARENT` stands for the new group itself. */
    remote_group_id: text().nullable(),
    used_in_default_sg: flag(),
    used_in_non_default_sg: flag(),
  }).indexes({
    default_security_group_rules_key: unique('match_key'),
    default_security_group_rules_by_address_group: index('remote_address_group_id'),
  }),
  address_scopes: boundedTable(withinQuota('address_scope'), {
    ...described,
    ip_version: integer<4 | 6>(),
    shared: flag(),
  }).indexes({
    address_scopes_by_project: index('project_id', 'created_at', 'id'),
  }),
  subnetpools: boundedTable(withinQuota('subnetpool'), {
    ...described,
    ip_version: integer<4 | 6>(),
    /** Compact and ordered. */
    prefixes: json<string[]>(),
    default_prefixlen: integer(),
    min_prefixlen: integer(),
    max_prefixlen: integer(),
    /** Maximum per project: addresses for IPv4, /64 blocks for IPv6. */
    default_quota: integer().nullable(),
    address_scope_id: text().nullable(),
    shared: flag(),
    /** At most one per IP version. */
    is_default: flag(),
  }).indexes({
    subnetpools_by_project: index('project_id', 'created_at', 'id'),
    subnetpools_by_scope: index('address_scope_id'),
  }),
  /** Access of other projects to an object; `shared` of the object says whether a policy includes everyone. */
  rbac_policies: boundedTable(withinQuota('rbac_policy'), {
    id: text().primary(),
    project_id: text(),
    ...revised,
    object_type: text<SharedKind>(),
    object_id: text(),
    action: text<PolicyAction>(),
    /** A project, or `*`. */
    target_tenant: text(),
  }).indexes({
    rbac_policies_key: unique('object_id', 'action', 'target_tenant'),
    rbac_policies_by_target: index('object_type', 'target_tenant', 'object_id'),
    rbac_policies_by_project: index('project_id', 'created_at', 'id'),
  }),
  qos_policies: boundedTable(withinQuota('qos_policy'), {
    ...described,
    shared: flag(),
    /** Default for new networks of its project; at most one per project. */
    is_default: flag(),
  }).indexes({
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
    ...revised,
  }).indexes({ qos_rules_key: unique('policy_id', 'kind', 'direction') }),
  network_tags: boundedTable(atMost(MAX_TAGS, 'object'), { object_id: text(), tag: text() }).indexes({
    network_tags_key: unique('object_id', 'tag'),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof networkingTables> {}
}
