import type { Activity, ActivityKind } from '#lib/console/activity/schema.ts';
import { VERB_RESULTS } from '#lib/console/activity/verb-results.ts';
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

/** What was asked, of what goes on. */
const VERBS: Record<Activity['verb'], string> = {
  create: msg('Create'),
  update: msg('Change'),
  delete: msg('Delete'),
  down: msg('Went down'),
};

/** How something ended, as a sentence with the name of its object; of what has none, with what it is. */
export function activitySentence(t: Translate, activity: Activity): string {
  const { kind, verb, action, state, result, object_name } = activity;
  const name = object_name || t(KINDS[kind]);
  if (state === 'running') return `${t(action ?? VERBS[verb])} ${name}`;
  return t(result ?? VERB_RESULTS[verb][state], { name });
}
