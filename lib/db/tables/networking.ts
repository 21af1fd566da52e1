import type { FloatingIpStatus } from '#lib/networking/floatingips/schema.ts';
import type { NetworkType } from '#lib/networking/networks/schema.ts';
import type { AddressPair, DhcpOption, PortStatus } from '#lib/networking/ports/schema.ts';
import type { RuleDirection, RuleKind } from '#lib/networking/qos-rules/kinds.ts';
import type { PolicyAction, SharedKind } from '#lib/networking/rbac-policies/schema.ts';
import type { RouterStatus } from '#lib/networking/routers/schema.ts';
import type { Direction, Ethertype } from '#lib/networking/security-group-rules/schema.ts';
import type { AddressPool, HostRoute, Ipv6Mode } from '#lib/networking/subnets/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** Common columns; `revision` is revision_number on the wire and key of the cache of rendered views. */
interface DescribedRow {
  id: string;
  project_id: string;
  name: string;
  description: string;
  revision: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Packets that a rule allows; null matches all. */
interface Match {
  direction: Direction;
  ethertype: Ethertype;
  /** As sent by the client: a name or a number. */
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_address_group_id: string | null;
  /** Normalized rule, unique within its group. */
  match_key: string;
}

export interface NetworkingTables {
  networks: DescribedRow & {
    status: 'ACTIVE';
    admin_state_up: Flag;
    shared: Flag;
    is_external: Flag;
    /** Bytes. */
    mtu: number;
    port_security_enabled: Flag;
    network_type: NetworkType;
    /** Name of the physical network on the hosts; null for tunnels. */
    physical_network: string | null;
    /** Tunnel or VLAN id; null for flat networks. */
    segmentation_id: number | null;
    /** Combination of the three columns above, unique among networks. */
    segment_key: string;
    /** External network for requests that name none; at most one. */
    is_default: Flag;
    /** Created by automatic allocation of a topology. */
    is_auto_allocated: Flag;
    qos_policy_id: string | null;
  };
  subnets: DescribedRow & {
    network_id: string;
    ip_version: 4 | 6;
    /** Normalized: no host bits, shortest notation. */
    cidr: string;
    gateway_ip: string | null;
    enable_dhcp: Flag;
    dns_nameservers: Json<string[]>;
    /** Ordered by address; never contains the gateway. */
    allocation_pools: Json<AddressPool[]>;
    host_routes: Json<HostRoute[]>;
    ipv6_ra_mode: Ipv6Mode | null;
    ipv6_address_mode: Ipv6Mode | null;
    /** Pool from which the block was allocated. */
    subnetpool_id: string | null;
    /** First address as 32 hexadecimal digits, which orders the subnets of a pool; null without a pool. */
    pool_key: string | null;
    /** Device owners of ports that get addresses here; empty means all. */
    service_types: Json<string[]>;
  };
  ports: DescribedRow & {
    network_id: string;
    status: PortStatus;
    admin_state_up: Flag;
    mac_address: string;
    /**
     * Server with the port as an interface: written only by compute, and the only column by which a server's ports are
     * found.
     */
    server_id: string | null;
    /** User of the port as shown on the wire, empty when unbound. Clients can write it too. */
    device_id: string;
    device_owner: string;
    /** Order of the port among its server's ports. */
    device_index: number;
    /** Created for its server and deleted with it. */
    is_server_made: Flag;
    /** Device tag inside the guest. */
    device_tag: string | null;
    /** Host of the binding; empty when unbound. */
    host_id: string;
    /** Target host of a live migration; null otherwise. */
    migrating_to: string | null;
    /** Detaching from its server, from the accepted request until it ends or fails. */
    is_leaving: Flag;
    port_security_enabled: Flag;
    /** Additional addresses that the port may use as source. */
    allowed_address_pairs: Json<AddressPair[]>;
    /** Options by name and IP version. */
    extra_dhcp_opts: Json<DhcpOption[]>;
    /** Policy of the port; null means that of the network. */
    qos_policy_id: string | null;
  };
  /** Addresses of ports. Unique by subnet and address, so that no address is assigned twice. */
  ip_allocations: {
    subnet_id: string;
    ip_address: string;
    /** Address as 32 hexadecimal digits, so that text order is address order. */
    address_key: string;
    /** Key of the next address, to find gaps in one query. */
    next_key: string;
    port_id: string;
    /** Order of the address among its port's addresses. */
    position: number;
  };
  security_groups: DescribedRow & {
    stateful: Flag;
    /** Group for ports that name none; one per project. */
    is_default: Flag;
    /** Whether a policy shares it with all projects. */
    shared: Flag;
  };
  security_group_rules: Omit<DescribedRow, 'name'> &
    Match & {
      security_group_id: string;
      remote_group_id: string | null;
    };
  /** Default rules of new groups. */
  default_security_group_rules: Omit<DescribedRow, 'name' | 'project_id'> &
    Match & {
      /** `PARENT` stands for the new group itself. */
      remote_group_id: string | null;
      used_in_default_sg: Flag;
      used_in_non_default_sg: Flag;
    };
  routers: DescribedRow & {
    status: RouterStatus;
    admin_state_up: Flag;
    is_distributed: Flag;
    is_ha: Flag;
    /** Whether outgoing traffic is translated to the gateway's address. */
    enable_snat: Flag;
    /** External network of the gateway, and the router's port there; null without a gateway. */
    gateway_network_id: string | null;
    gateway_port_id: string | null;
    availability_zone_hints: Json<string[]>;
    /** Created by automatic allocation of a topology. */
    is_auto_allocated: Flag;
  };
  /** Ports of routers; the addresses of a port determine its subnets. */
  router_interfaces: { port_id: string; router_id: string };
  /** Extra routes; both columns are normalized, and each pair is unique per router. */
  router_routes: { router_id: string; destination: string; nexthop: string };
  floatingips: Omit<DescribedRow, 'name'> & {
    floating_network_id: string;
    /** Internal port that owns the address, so that it is assigned once. */
    floating_port_id: string;
    floating_ip_address: string;
    /** Associated port, its address and the router; all null when not associated. */
    port_id: string | null;
    fixed_ip_address: string | null;
    router_id: string | null;
    status: FloatingIpStatus;
    qos_policy_id: string | null;
  };
  port_security_groups: { port_id: string; security_group_id: string };
  /** Address blocks in compact notation, unique, in the order of insertion. */
  address_groups: DescribedRow & { addresses: Json<string[]>; shared: Flag };
  address_scopes: DescribedRow & { ip_version: 4 | 6; shared: Flag };
  subnetpools: DescribedRow & {
    ip_version: 4 | 6;
    /** Compact and ordered. */
    prefixes: Json<string[]>;
    default_prefixlen: number;
    min_prefixlen: number;
    max_prefixlen: number;
    /** Maximum per project: addresses for IPv4, /64 blocks for IPv6. */
    default_quota: number | null;
    address_scope_id: string | null;
    shared: Flag;
    /** At most one per IP version. */
    is_default: Flag;
  };
  /** Access of other projects to an object; `shared` of the object says whether a policy includes everyone. */
  rbac_policies: Omit<DescribedRow, 'name' | 'description'> & {
    object_type: SharedKind;
    object_id: string;
    action: PolicyAction;
    /** A project, or `*`. */
    target_tenant: string;
  };
  qos_policies: DescribedRow & {
    shared: Flag;
    /** Default for new networks of its project; at most one per project. */
    is_default: Flag;
  };
  /** Rules of a policy; at most one per kind and direction. */
  qos_rules: {
    id: string;
    policy_id: string;
    kind: RuleKind;
    /** Empty for kinds without a direction. */
    direction: RuleDirection | '';
    /** Depends on the kind: kbit/s, thousands of packets per second, or a DSCP mark. */
    value: number;
    /** Burst: kbit, or thousands of packets; 0 for kinds without one. */
    burst: number;
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  network_tags: { object_id: string; tag: string };
}
