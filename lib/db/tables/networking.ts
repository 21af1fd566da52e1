import type { FloatingIpStatus } from '#lib/networking/floatingips/schema.ts';
import type { NetworkType } from '#lib/networking/networks/schema.ts';
import type { AddressPair, DhcpOption, PortStatus } from '#lib/networking/ports/schema.ts';
import type { RuleDirection, RuleKind } from '#lib/networking/qos-rules/kinds.ts';
import type { PolicyAction, SharedKind } from '#lib/networking/rbac-policies/schema.ts';
import type { RouterStatus } from '#lib/networking/routers/schema.ts';
import type { Direction, Ethertype } from '#lib/networking/security-group-rules/schema.ts';
import type { AddressPool, HostRoute, Ipv6Mode } from '#lib/networking/subnets/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** What every networking object has; `revision` is the wire's revision_number and keys the cache of views. */
interface DescribedRow {
  id: string;
  project_id: string;
  name: string;
  description: string;
  revision: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Which packets a rule lets pass; null matches all. */
interface Match {
  direction: Direction;
  ethertype: Ethertype;
  /** As the client wrote it: a name or a number. */
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_address_group_id: string | null;
  /** The same for all spellings of one rule; unique in its group. */
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
    /** What the hosts call the network that carries it; null where tunnels do. */
    physical_network: string | null;
    /** Number of the tunnel or VLAN; null for flat networks. */
    segmentation_id: number | null;
    /** The three in one: no two networks are carried by the same. */
    segment_key: string;
    /** The external network of those who name none; one at most. */
    is_default: Flag;
    /** Made by the topology that its project was given. */
    is_auto_allocated: Flag;
    qos_policy_id: string | null;
  };
  subnets: DescribedRow & {
    network_id: string;
    ip_version: 4 | 6;
    /** Normalised: no host bits, the family's shortest spelling. */
    cidr: string;
    gateway_ip: string | null;
    enable_dhcp: Flag;
    dns_nameservers: Json<string[]>;
    /** In the order of their addresses; never holds the gateway. */
    allocation_pools: Json<AddressPool[]>;
    host_routes: Json<HostRoute[]>;
    ipv6_ra_mode: Ipv6Mode | null;
    ipv6_address_mode: Ipv6Mode | null;
    /** The pool its block is from. */
    subnetpool_id: string | null;
    /** The order of the pool's subnets: the first address as 32 hexadecimal digits; null without a pool. */
    pool_key: string | null;
    /** Owners of the ports that it has addresses for; all when empty. */
    service_types: Json<string[]>;
  };
  ports: DescribedRow & {
    network_id: string;
    status: PortStatus;
    admin_state_up: Flag;
    mac_address: string;
    /** The server that has the port as a card: written by compute alone, and the only thing to find a server's ports by. */
    server_id: string | null;
    /** What the port says of the server or other object that uses it; empty when unbound. Members write it too. */
    device_id: string;
    device_owner: string;
    /** Where the port stands among its server's ports. */
    device_index: number;
    /** Made for its server, hence deleted with it. */
    is_server_made: Flag;
    /** What its server calls the card inside the guest. */
    device_tag: string | null;
    /** The host it is bound to; empty when unbound. */
    host_id: string;
    /** The host that its server is on its way to while it runs; null otherwise. */
    migrating_to: string | null;
    /** Being unplugged from its server, from the moment that this is accepted until it is over or has failed. */
    is_leaving: Flag;
    port_security_enabled: Flag;
    /** What the port may speak as beside its own addresses. */
    allowed_address_pairs: Json<AddressPair[]>;
    /** Each by its name and IP version. */
    extra_dhcp_opts: Json<DhcpOption[]>;
    /** Its own; without one, that of its network counts. */
    qos_policy_id: string | null;
  };
  /** Which port holds which address. Unique by subnet and address, so that no address is ever given twice. */
  ip_allocations: {
    subnet_id: string;
    ip_address: string;
    /** The address as 32 hexadecimal digits, so that text order is address order. */
    address_key: string;
    /** The key of the address after it; finds gaps in one query. */
    next_key: string;
    port_id: string;
    /** Where the address stands among its port's. */
    position: number;
  };
  security_groups: DescribedRow & {
    stateful: Flag;
    /** The one that ports get which name none; one a project. */
    is_default: Flag;
    /** Whether there is a policy that opens it to everybody. */
    shared: Flag;
  };
  security_group_rules: Omit<DescribedRow, 'name'> &
    Match & {
      security_group_id: string;
      remote_group_id: string | null;
    };
  /** The default rules of new groups. */
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
    /** Whether what leaves by the gateway carries its address. */
    enable_snat: Flag;
    /** The external network it leads to, and the port it has there; null without a gateway. */
    gateway_network_id: string | null;
    gateway_port_id: string | null;
    availability_zone_hints: Json<string[]>;
    /** Made by the topology that its project was given. */
    is_auto_allocated: Flag;
  };
  /** The ports by which routers stand on networks; their addresses say on which subnets. */
  router_interfaces: { port_id: string; router_id: string };
  /** What a router knows beside its interfaces; both normalised, each pair once a router. */
  router_routes: { router_id: string; destination: string; nexthop: string };
  floatingips: Omit<DescribedRow, 'name'> & {
    floating_network_id: string;
    /** The platform's own port that holds the address, so that it is given once. */
    floating_port_id: string;
    floating_ip_address: string;
    /** The port that it leads to, which of its addresses, and by which router; all null when it leads nowhere. */
    port_id: string | null;
    fixed_ip_address: string | null;
    router_id: string | null;
    status: FloatingIpStatus;
    qos_policy_id: string | null;
  };
  port_security_groups: { port_id: string; security_group_id: string };
  /** Compact spellings of blocks, each once, in the order in which they were added. */
  address_groups: DescribedRow & { addresses: Json<string[]>; shared: Flag };
  address_scopes: DescribedRow & { ip_version: 4 | 6; shared: Flag };
  subnetpools: DescribedRow & {
    ip_version: 4 | 6;
    /** Compact, in their order. */
    prefixes: Json<string[]>;
    default_prefixlen: number;
    min_prefixlen: number;
    max_prefixlen: number;
    /** What a project gets of it at most: addresses of IPv4, /64 blocks of IPv6. */
    default_quota: number | null;
    address_scope_id: string | null;
    shared: Flag;
    /** At most one of each IP version. */
    is_default: Flag;
  };
  /** What others see and use of a project's objects; `shared` of the object says whether one is for everybody. */
  rbac_policies: Omit<DescribedRow, 'name' | 'description'> & {
    object_type: SharedKind;
    object_id: string;
    action: PolicyAction;
    /** A project, or `*`. */
    target_tenant: string;
  };
  qos_policies: DescribedRow & {
    shared: Flag;
    /** What new networks of its project begin with; at most one a project. */
    is_default: Flag;
  };
  /** What a policy grants; one of each kind for each direction. */
  qos_rules: {
    id: string;
    policy_id: string;
    kind: RuleKind;
    /** Empty for a kind that has none. */
    direction: RuleDirection | '';
    /** What the kind is about: kbit/s, thousands of packets a second, or a DSCP mark. */
    value: number;
    /** How much more may pass for a moment: kbit, or thousands of packets. 0 where the kind has none. */
    burst: number;
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  network_tags: { object_id: string; tag: string };
}
