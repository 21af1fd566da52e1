import { NotFound } from '#lib/http/errors.ts';
import type { Extension } from './schema.ts';

/**
 * Exactly the implemented extensions, because clients enable features by these names; docs/contract/networking.md 3.
 */
const IMPLEMENTED = [
  ['address-group', 'Address group', 'Lists of addresses that rules of security groups name'],
  ['address-scope', 'Address scope', 'Subnet pools whose addresses never overlap'],
  ['agent', 'agent', 'The network agents of hosts, for administrators'],
  ['allowed-address-pairs', 'Allowed Address Pairs', 'Further addresses that a port may speak as'],
  ['auto-allocated-topology', 'Auto Allocated Topology Services', 'A network with a way out for projects without one'],
  ['availability_zone', 'Availability Zone', 'The availability zones of the cloud'],
  ['binding', 'Port Binding', 'The host a port is bound to, for administrators'],
  ['default-subnetpools', 'Default Subnetpools', 'The subnet pool of those who name none'],
  ['empty-string-filtering', 'Empty String Filtering', 'An empty value in a filter finds empty attributes'],
  ['external-net', 'Neutron external network', 'Networks that lead out of the cloud'],
  ['extra_dhcp_opt', 'Neutron Extra DHCP options', 'What the DHCP answers of a port say beside the usual'],
  ['ext-gw-mode', 'Neutron L3 Configurable external gateway mode', 'Gateways with and without source translation'],
  ['extraroute', 'Neutron Extra Route', 'Routes of routers'],
  ['extraroute-atomic', 'Atomically add/remove extra routes', 'Routes that are added and removed one by one'],
  ['filter-validation', 'Filter parameters validation', 'An unknown filter is refused'],
  ['fip-port-details', 'Floating IP Port Details Extension', 'What the port of a floating IP is'],
  ['ip-substring-filtering', 'IP address substring filtering', 'Ports by a part of their address'],
  ['net-mtu', 'Network MTU', 'The largest packet of a network'],
  ['net-mtu-writable', 'Network MTU (writable)', 'The largest packet can be chosen'],
  ['network-ip-availability', 'Network IP Availability', 'How full networks are, for administrators'],
  ['network_availability_zone', 'Network Availability Zone', 'The availability zones of networks'],
  ['pagination', 'Pagination support', 'Lists in pages'],
  ['port-security', 'Port Security', 'Ports whose packets are not checked'],
  ['project-id', 'project_id field enabled', 'project_id beside tenant_id'],
  ['provider', 'Provider Network', 'What carries networks, for administrators'],
  ['qos', 'Quality of Service', 'Limits and marks for the packets of networks and ports'],
  ['qos-bw-limit-direction', 'Direction for QoS bandwidth limit rule', 'Limits of what comes in'],
  ['qos-bw-minimum-ingress', 'Ingress direction for QoS minimum bandwidth rule', 'Promises of what comes in'],
  ['qos-default', 'QoS default policy', 'The QoS policy that new networks of a project begin with'],
  ['qos-fip', 'Floating IP QoS', 'QoS policies of floating IPs'],
  ['qos-port-network-policy', 'Port network QoS policy', 'The QoS policy that a port has by its network'],
  ['qos-pps', 'Packet rate limit', 'Limits by the number of packets'],
  ['qos-pps-minimum', 'Minimum packet rate', 'Promises by the number of packets'],
  ['qos-rule-type-details', 'Details of QoS rule types', 'What each kind of QoS rules may say'],
  ['qos-rules-alias', 'Alias for QoS rules', 'QoS rules by their id alone'],
  ['quota_details', 'Quota details management support', 'Limits with what is in use'],
  ['quotas', 'Quota management support', 'The limits of projects'],
  ['rbac-address-group', 'Address group RBAC', 'Address groups for some projects'],
  ['rbac-address-scope', 'Address scope RBAC', 'Address scopes for some projects'],
  ['rbac-policies', 'RBAC Policies', 'Objects that other projects see and use'],
  ['rbac-security-groups', 'Add security_group type to network RBAC', 'Security groups for some projects'],
  ['rbac-subnetpool', 'RBAC for subnet pools', 'Subnet pools for some projects'],
  ['revision-if-match', 'If-Match constraints based on revision_number', 'Changes only of what was read'],
  ['router', 'Neutron L3 Router', 'Routers, and floating IPs that they translate'],
  ['router_availability_zone', 'Router Availability Zone', 'The availability zones of routers'],
  ['security-group', 'security-group', 'Groups of rules that say which packets reach a port'],
  ['security-groups-default-rules', 'Default rules for security groups', 'The rules that new groups begin with'],
  ['security-groups-normalized-cidr', 'Normalized CIDR field for security group rules', 'Prefixes without host bits'],
  [
    'security-groups-remote-address-group',
    'Remote address group id field for security group rules',
    'Rules for address groups',
  ],
  [
    'security-groups-rules-belongs-to-default-sg',
    'Security group rule belongs to default security group',
    'Whether a rule is of a default group',
  ],
  ['security-groups-shared-filtering', 'Security group filtering on the shared field', 'Groups that are shared'],
  ['service-type', 'Neutron Service Type Management', 'Who provides services of the network'],
  ['sorting', 'Sorting support', 'Lists in a chosen order'],
  ['standard-attr-description', 'standard-attr-description', 'Descriptions'],
  ['standard-attr-revisions', 'Resource revision numbers', 'Numbers that rise with each change'],
  ['standard-attr-tag', 'Tag support for resources with standard attribute', 'Tags'],
  ['standard-attr-timestamp', 'Resource timestamps', 'Times of creation and change'],
  ['stateful-security-group', 'Stateful security group', 'Groups whose rules look at each packet alone'],
  ['subnet-service-types', 'Subnet service types', 'Subnets for the ports of certain owners'],
  ['subnet_allocation', 'Subnet Allocation', 'Subnets from pools of prefixes'],
  ['subnet_onboard', 'Subnet Onboard', 'Subnets that join a pool later'],
  ['subnetpool-prefix-ops', 'Subnet Pool Prefix Operations', 'Prefixes that pools gain and lose'],
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
