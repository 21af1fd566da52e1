import type { BlockStorageTables } from '#lib/db/tables/block-storage.ts';
import type { NetworkingTables } from '#lib/db/tables/networking.ts';
import { msg } from '#lib/i18n/text.ts';
import type { NetworkingTable } from '#lib/networking/kinds.ts';

type Tables = Pick<NetworkingTables, NetworkingTable> & Pick<BlockStorageTables, 'volumes' | 'backups'>;
type Column = { [Table in keyof Tables]: keyof Tables[Table] }[keyof Tables];
/** What events say of an object beside its columns. */
type Extra = 'message' | 'rule' | 'tags';

/** The word on screen of each field that an event may have written; null for what only the platform uses. */
export const FIELD_WORDS: Readonly<Record<Column | Extra, string | null>> = {
  // Every object
  id: null,
  project_id: msg('Project'),
  user_id: null,
  name: msg('Name'),
  description: msg('Description'),
  status: msg('Status'),
  tags: msg('Tags'),
  metadata: msg('Metadata'),
  availability_zone: msg('Availability zone'),
  revision: null,
  created_at: null,
  updated_at: null,
  message: null,
  // Networks, subnets and their pools
  admin_state_up: msg('Admin state'),
  shared: msg('Shared'),
  is_external: msg('External'),
  is_default: msg('Default'),
  is_auto_allocated: null,
  mtu: msg('MTU'),
  port_security_enabled: msg('Port security'),
  network_type: msg('Network type'),
  physical_network: msg('Physical network'),
  segmentation_id: msg('Segmentation ID'),
  segment_key: null,
  qos_policy_id: msg('QoS policy'),
  network_id: msg('Network'),
  ip_version: msg('IP version'),
  cidr: msg('Block (CIDR)'),
  gateway_ip: msg('Gateway'),
  enable_dhcp: msg('DHCP'),
  dns_nameservers: msg('Name servers'),
  allocation_pools: msg('Allocation pools'),
  host_routes: msg('Host routes'),
  ipv6_ra_mode: msg('IPv6 router advertisements'),
  ipv6_address_mode: msg('IPv6 addresses'),
  subnetpool_id: msg('Subnet pool'),
  pool_key: null,
  service_types: msg('Service types'),
  prefixes: msg('Prefixes'),
  default_prefixlen: msg('Default prefix length'),
  min_prefixlen: msg('Minimum prefix length'),
  max_prefixlen: msg('Maximum prefix length'),
  default_quota: msg('Default quota'),
  address_scope_id: msg('Address scope'),
  addresses: msg('Addresses'),
  // Ports
  mac_address: msg('MAC address'),
  server_id: msg('Instance'),
  device_id: msg('Device'),
  device_owner: msg('Device owner'),
  device_index: null,
  device_tag: msg('Device tag'),
  is_server_made: null,
  host_id: msg('Host'),
  migrating_to: null,
  is_leaving: null,
  allowed_address_pairs: msg('Allowed address pairs'),
  extra_dhcp_opts: msg('DHCP options'),
  // Routers and floating IPs
  is_distributed: msg('Distributed'),
  is_ha: msg('Highly available'),
  enable_snat: msg('SNAT'),
  gateway_network_id: msg('Gateway'),
  gateway_port_id: msg('Gateway'),
  availability_zone_hints: msg('Availability zone'),
  floating_network_id: msg('Network'),
  floating_port_id: null,
  floating_ip_address: msg('Floating IP'),
  port_id: msg('Port'),
  fixed_ip_address: msg('Fixed IP'),
  router_id: msg('Router'),
  // Security groups, their rules and shares
  stateful: msg('Stateful'),
  rule: msg('Rule'),
  security_group_id: msg('Security group'),
  direction: msg('Direction'),
  ethertype: msg('IP version'),
  protocol: msg('Protocol'),
  port_range_min: msg('Ports'),
  port_range_max: msg('Ports'),
  remote_ip_prefix: msg('Remote'),
  remote_group_id: msg('Remote'),
  remote_address_group_id: msg('Remote'),
  match_key: null,
  used_in_default_sg: msg('In default groups'),
  used_in_non_default_sg: msg('In other groups'),
  object_type: msg('Kind'),
  object_id: null,
  action: msg('Access'),
  target_tenant: msg('Project'),
  // QoS rules
  policy_id: msg('QoS policy'),
  kind: msg('Kind'),
  value: msg('Limit'),
  burst: msg('Burst'),
  // Volumes and backups
  size: msg('Size'),
  volume_type: msg('Volume type'),
  image_metadata: msg('Image metadata'),
  bootable: msg('Bootable'),
  source_volid: msg('Source'),
  snapshot_id: msg('Snapshot'),
  volume_id: msg('Volume'),
  parent_id: null,
  stored_bytes: msg('Stored data'),
  object_count: null,
  container: null,
  prefix: null,
  volume_facts: null,
  fail_reason: msg('Reason'),
  data_timestamp: null,
};

/** The words of fields, each once; what has no word is not named. */
export function fieldWords(fields: readonly string[]): string[] {
  const words: Readonly<Record<string, string | null>> = FIELD_WORDS;
  return [...new Set(fields.flatMap((field) => (Object.hasOwn(words, field) ? (words[field] ?? []) : [])))];
}
