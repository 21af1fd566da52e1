import type { Activity, ActivityKind } from '#lib/console/activity/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** What objects are called. */
export const KINDS: Record<ActivityKind, string> = {
  server: msg('Instance'),
  volume: msg('Volume'),
  snapshot: msg('Snapshot'),
  backup: msg('Backup'),
  image: msg('Image'),
  network: msg('Network'),
  subnet: msg('Subnet'),
  router: msg('Router'),
  floatingip: msg('Floating IP'),
  security_group: msg('Security group'),
  port: msg('Port'),
  security_group_rule: msg('Security group rule'),
  keypair: msg('Key pair'),
  application_credential: msg('Credential'),
  quota: msg('Quota'),
  project: msg('Project'),
  user: msg('User'),
  group: msg('Group'),
  role: msg('Role'),
  role_assignment: msg('Role assignment'),
  domain: msg('Domain'),
  flavor: msg('Flavor'),
  volume_type: msg('Volume type'),
  host: msg('Hypervisor'),
  aggregate: msg('Host aggregate'),
  service: msg('Service'),
  segment: msg('Segment'),
  segment_host: msg('Protected host'),
  notification: msg('Notification'),
};

/** What was done to them. */
export const VERBS: Record<Activity['verb'], string> = {
  create: msg('Created'),
  update: msg('Changed'),
  delete: msg('Deleted'),
  down: msg('Went down'),
};
