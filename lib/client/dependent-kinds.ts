/**
 * Kinds to refetch when an object of the key changes, because they display its data: for example, users, groups, projects
 * and domains display role assignments.
 */
export const DEPENDENT_KINDS: Record<string, readonly string[]> = {
  role_assignment: ['user', 'group', 'project', 'domain', 'role'],
  group: ['role_assignment', 'user'],
  user: ['role_assignment', 'group', 'domain'],
  project: ['domain', 'platform'],
  notification: ['segment_host', 'notification_counts'],
  // Host connections show if a host is fenced and in no segment.
  segment: ['segment_host', 'notification', 'host_connection'],
  segment_host: ['notification', 'host_connection'],
  host: ['segment_host', 'notification', 'platform'],
  server: ['segment_host', 'topology', 'platform'],
  // Networks show their address usage, floating IPs their ports, and routers the subnets with external access.
  // Reachability of an instance depends on everything on the path.
  port: ['network', 'floatingip', 'router', 'topology', 'reach'],
  subnet: ['network', 'router', 'topology', 'reach'],
  router: ['network', 'topology', 'reach'],
  network: ['router', 'topology'],
  network_qos: ['port'],
  qos_policy: ['network', 'port', 'floatingip'],
  // Volumes show their snapshots and backups.
  snapshot: ['volume_copies'],
  backup: ['volume_copies'],
  // Administrators see the usage of all buckets.
  bucket: ['quota', 'object_storage'],
  quota: ['object_storage'],
  // Types show the limits of their volumes.
  qos_specs: ['volume_type'],
  // Topology and reachability depend on all displayed objects.
  security_group: ['topology', 'reach'],
  // Rules show the names of address groups; reachability tests their addresses.
  address_group: ['security_group', 'reach'],
  // Groups show their rules.
  security_group_rule: ['security_group', 'reach'],
  // Instances show their floating IPs.
  floatingip: ['server', 'topology', 'reach'],
  job: ['segment_host'],
  service: ['platform'],
};

/** Kinds that lists of other projects include. */
export const CROSS_PROJECT_KINDS: ReadonlySet<string> = new Set(['image']);
