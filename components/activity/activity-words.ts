import type { Activity, ActivityKind } from '#lib/console/activity/schema.ts';
import { sentenceValues } from '#lib/console/activity/sentence-values.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

export const KINDS: Record<ActivityKind, string> = {
  server: msg('Instance'),
  volume: msg('Volume'),
  snapshot: msg('Snapshot'),
  backup: msg('Backup'),
  bucket: msg('Bucket'),
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
  server_group: msg('Server group'),
  address_group: msg('Address group'),
  address_scope: msg('Address scope'),
  subnetpool: msg('Subnet pool'),
  rbac_policy: msg('Network share'),
  qos_policy: msg('QoS policy'),
  qos_rule: msg('QoS rule'),
  network_qos: msg('Default QoS policy'),
  default_security_group_rule: msg('Default security group rule'),
  qos_specs: msg('QoS specs'),
  storage_service: msg('Storage service'),
  agent: msg('Network agent'),
  host_connection: msg('Host connection'),
  quota_class: msg('Default quota'),
  limit: msg('Limit'),
  registered_limit: msg('Default limit'),
  credential: msg('Secret'),
  trust: msg('Trust'),
  policy: msg('Policy'),
  region: msg('Region'),
  endpoint: msg('Endpoint'),
  identity_provider: msg('Identity provider'),
  federation_protocol: msg('Protocol of an identity provider'),
  mapping: msg('Mapping'),
  service_provider: msg('Service provider'),
};

/** Administrators of a domain do not see the names of users of other domains. */
export function actorName(t: Translate, { by, has_hidden_actor }: Pick<Activity, 'by' | 'has_hidden_actor'>): string {
  if (by) return by.name;
  return has_hidden_actor ? t('a user of another domain') : t('the platform');
}

export function activitySentence(t: Translate, activity: Activity): string {
  const { kind, action, result, values, object_name } = activity;
  const name = object_name || t(KINDS[kind]);
  return result === null ? `${t(action)} ${name}` : t(result, { ...sentenceValues(t, values), name });
}
