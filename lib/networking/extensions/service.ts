import { NotFound } from '#lib/errors/errors.ts';
import type { Extension } from './schema.ts';

/**
 * Exactly the implemented extensions, because clients enable features by these names; docs/contract/networking.md 3.
 */
const IMPLEMENTED = [
  ['address-group', 'Address group', 'Lists of addresses for rules of security groups'],
  ['address-scope', 'Address scope', 'Subnet pools whose addresses never overlap'],
  ['agent', 'agent', 'The network agents of hosts, for administrators'],
  ['allowed-address-pairs', 'Allowed Address Pairs', 'Additional addresses that a port can use'],
  [
    'auto-allocated-topology',
    'Auto Allocated Topology Services',
    'A network with external access for projects without one',
  ],
  ['availability_zone', 'Availability Zone', 'The availability zones of the cloud'],
  ['binding', 'Port Binding', 'The host a port is bound to, for administrators'],
  ['default-subnetpools', 'Default Subnetpools', 'The subnet pool used by default'],
  ['empty-string-filtering', 'Empty String Filtering', 'An empty value in a filter finds empty attributes'],
  ['external-net', 'Neutron external network', 'Networks with access to the outside of the cloud'],
  ['extra_dhcp_opt', 'Neutron Extra DHCP options', 'Additional DHCP options of a port'],
  ['ext-gw-mode', 'Neutron L3 Configurable external gateway mode', 'Gateways with and without source translation'],
  ['extraroute', 'Neutron Extra Route', 'Routes of routers'],
  ['extraroute-atomic', 'Atomically add/remove extra routes', 'Routes that are added and removed one by one'],
  ['filter-validation', 'Filter parameters validation', 'Unknown filters are rejected'],
  ['fip-port-details', 'Floating IP Port Details Extension', 'Details of the port of a floating IP'],
  ['ip-substring-filtering', 'IP address substring filtering', 'Filter ports by a part of their address'],
  ['net-mtu', 'Network MTU', 'The largest packet of a network'],
  ['net-mtu-writable', 'Network MTU (writable)', 'The largest packet can be chosen'],
  ['network-ip-availability', 'Network IP Availability', 'IP address usage of networks, for administrators'],
  ['network_availability_zone', 'Network Availability Zone', 'The availability zones of networks'],
  ['pagination', 'Pagination support', 'Lists in pages'],
  ['port-security', 'Port Security', 'Ports whose packets are not checked'],
  ['project-id', 'project_id field enabled', 'project_id beside tenant_id'],
  ['provider', 'Provider Network', 'Physical realization of networks, for administrators'],
  ['qos', 'Quality of Service', 'Limits and marks for the packets of networks and ports'],
  ['qos-bw-limit-direction', 'Direction for QoS bandwidth limit rule', 'Bandwidth limits for incoming traffic'],
  ['qos-default', 'QoS default policy', 'The default QoS policy of new networks of a project'],
  ['qos-fip', 'Floating IP QoS', 'QoS policies of floating IPs'],
  ['qos-port-network-policy', 'Port network QoS policy', 'The QoS policy that a port inherits from its network'],
  ['qos-rule-type-details', 'Details of QoS rule types', 'Parameters of each QoS rule type'],
  ['qos-rules-alias', 'Alias for QoS rules', 'Access to QoS rules without the id of their policy'],
  ['quota_details', 'Quota details management support', 'Limits with their usage'],
  ['quotas', 'Quota management support', 'The limits of projects'],
  ['rbac-address-group', 'Address group RBAC', 'Address groups that are shared with some projects'],
  ['rbac-address-scope', 'Address scope RBAC', 'Address scopes that are shared with some projects'],
  ['rbac-policies', 'RBAC Policies', 'Objects that are shared with other projects'],
  [
    'rbac-security-groups',
    'Add security_group type to network RBAC',
    'Security groups that are shared with some projects',
  ],
  ['rbac-subnetpool', 'RBAC for subnet pools', 'Subnet pools that are shared with some projects'],
  ['revision-if-match', 'If-Match constraints based on revision_number', 'Conditional changes by revision number'],
  ['router', 'Neutron L3 Router', 'Routers and floating IPs'],
  ['router_availability_zone', 'Router Availability Zone', 'The availability zones of routers'],
  ['security-group', 'security-group', 'Groups of rules for the packets that a port accepts'],
  ['security-groups-default-rules', 'Default rules for security groups', 'The default rules of new groups'],
  ['security-groups-normalized-cidr', 'Normalized CIDR field for security group rules', 'Prefixes without host bits'],
  [
    'security-groups-remote-address-group',
    'Remote address group id field for security group rules',
    'Rules for address groups',
  ],
  [
    'security-groups-rules-belongs-to-default-sg',
    'Security group rule belongs to default security group',
    'Whether a rule belongs to a default group',
  ],
  ['security-groups-shared-filtering', 'Security group filtering on the shared field', 'Groups that are shared'],
  ['service-type', 'Neutron Service Type Management', 'Providers of network services'],
  ['sorting', 'Sorting support', 'Lists in a chosen order'],
  ['standard-attr-description', 'standard-attr-description', 'Descriptions'],
  ['standard-attr-revisions', 'Resource revision numbers', 'Numbers that increase with each change'],
  ['standard-attr-tag', 'Tag support for resources with standard attribute', 'Tags'],
  ['standard-attr-timestamp', 'Resource timestamps', 'Times of creation and change'],
  ['stateful-security-group', 'Stateful security group', 'Stateless groups, whose rules check each packet separately'],
  ['subnet-service-types', 'Subnet service types', 'Subnets for the ports of certain owners'],
  ['subnet_allocation', 'Subnet Allocation', 'Subnets from pools of prefixes'],
  ['subnet_onboard', 'Subnet Onboard', 'Adding existing subnets to a pool'],
  ['subnetpool-prefix-ops', 'Subnet Pool Prefix Operations', 'Adding and removing prefixes of pools'],
] as const;

const EXTENSIONS: readonly Extension[] = IMPLEMENTED.map(([alias, name, description]) => ({
  alias,
  name,
  description,
  updated: '2026-01-01T00:00:00-00:00',
  links: [],
}));

export const listExtensions = (): Extension[] => [...EXTENSIONS];

/** @throws 404 for an unknown alias */
export function getExtension(alias: string): Extension {
  const extension = EXTENSIONS.find((candidate) => candidate.alias === alias);
  if (!extension) throw NotFound('Extension', alias);
  return extension;
}
