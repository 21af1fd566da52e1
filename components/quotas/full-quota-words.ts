import { msg, type Text } from '#lib/i18n/text.ts';
import type { QuotaName } from './full-quota.ts';

const GIB = 1024;

export const FULL_QUOTA_WORDS: Record<QuotaName, (limit: number) => Text> = {
  instances: (limit) =>
    msg('Your quota of {limit, plural, one {# instance} other {# instances}} is used up.', { limit }),
  cores: (limit) => msg('Your quota of {limit, plural, one {# vCPU} other {# vCPUs}} is used up.', { limit }),
  ram: (limit) => msg('Your quota of {limit, number} GiB of memory is used up.', { limit: limit / GIB }),
  key_pairs: (limit) =>
    msg('Your quota of {limit, plural, one {# key pair} other {# key pairs}} is used up.', { limit }),
  server_groups: (limit) =>
    msg('Your quota of {limit, plural, one {# server group} other {# server groups}} is used up.', { limit }),
  volumes: (limit) => msg('Your quota of {limit, plural, one {# volume} other {# volumes}} is used up.', { limit }),
  gigabytes: (limit) => msg('Your quota of {limit, number} GiB for volumes and snapshots is used up.', { limit }),
  snapshots: (limit) =>
    msg('Your quota of {limit, plural, one {# snapshot} other {# snapshots}} is used up.', { limit }),
  backups: (limit) => msg('Your quota of {limit, plural, one {# backup} other {# backups}} is used up.', { limit }),
  backup_gigabytes: (limit) => msg('Your quota of {limit, number} GiB for backups is used up.', { limit }),
  buckets: (limit) => msg('Your quota of {limit, plural, one {# bucket} other {# buckets}} is used up.', { limit }),
  network: (limit) => msg('Your quota of {limit, plural, one {# network} other {# networks}} is used up.', { limit }),
  subnet: (limit) => msg('Your quota of {limit, plural, one {# subnet} other {# subnets}} is used up.', { limit }),
  port: (limit) => msg('Your quota of {limit, plural, one {# port} other {# ports}} is used up.', { limit }),
  router: (limit) => msg('Your quota of {limit, plural, one {# router} other {# routers}} is used up.', { limit }),
  floatingip: (limit) =>
    msg('Your quota of {limit, plural, one {# floating IP} other {# floating IPs}} is used up.', { limit }),
  security_group: (limit) =>
    msg('Your quota of {limit, plural, one {# security group} other {# security groups}} is used up.', { limit }),
  security_group_rule: (limit) =>
    msg('Your quota of {limit, plural, one {# rule} other {# rules}} is used up.', { limit }),
};
