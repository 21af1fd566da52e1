/**
 * What else says something of a kind of object: who holds roles stands on the pages of users, groups and places; what is told
 * of a fault, a host or a server, beside the hosts that segments protect.
 */
export const SHOWN_ON: Record<string, readonly string[]> = {
  role_assignment: ['user', 'group', 'project', 'domain', 'role'],
  group: ['role_assignment', 'user'],
  user: ['role_assignment', 'group', 'domain'],
  project: ['domain', 'platform'],
  notification: ['segment_host', 'notification_counts'],
  // A host that is fenced and in no segment says so beside its connection.
  segment: ['segment_host', 'notification', 'host_connection'],
  segment_host: ['notification', 'host_connection'],
  host: ['segment_host', 'notification', 'platform'],
  server: ['segment_host', 'topology', 'platform'],
  // A list of networks tells how full they are, floating IPs what their ports are.
  // A router tells which subnets get out; whether an instance is reached, all that is on the way.
  port: ['network', 'floatingip', 'router', 'topology', 'reach'],
  subnet: ['network', 'router', 'topology', 'reach'],
  router: ['network', 'topology', 'reach'],
  network: ['router', 'topology'],
  network_qos: ['port'],
  qos_policy: ['network', 'port', 'floatingip'],
  // A list of volumes tells what is kept of each.
  snapshot: ['volume_copies'],
  backup: ['volume_copies'],
  // What limits the volumes of a type.
  qos_specs: ['volume_type'],
  // Whole maps are asked again by what stands on them.
  security_group: ['topology', 'reach'],
  // Rules go by the names of address groups, and packets are tested against what is in them.
  address_group: ['security_group', 'reach'],
  // A group shows its rules.
  security_group_rule: ['security_group', 'reach'],
  // An instance shows the floating IPs that lead to it.
  floatingip: ['server', 'topology', 'reach'],
  job: ['segment_host'],
  service: ['platform'],
};

/** Kinds of objects that stand in the lists of other projects than their own. */
export const SEEN_ELSEWHERE: ReadonlySet<string> = new Set(['image']);
