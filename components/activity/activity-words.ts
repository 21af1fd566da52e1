import type { Activity, ActivityKind } from '#lib/console/activity/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

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

/** How something ended, as a sentence with the name of its object; what goes on, or has no name, by what was asked. */
export function activitySentence(t: Translate, { kind, verb, action, result, object_name: name }: Activity): string {
  return result ? t(result, { name }) : `${t(action ?? VERBS[verb])} ${name || t(KINDS[kind])}`;
}

/** What was done to them. */
const VERBS: Record<Activity['verb'], string> = {
  create: msg('Created'),
  update: msg('Changed'),
  delete: msg('Deleted'),
  down: msg('Went down'),
};
