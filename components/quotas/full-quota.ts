import { msg, type Text } from '#lib/i18n/text.ts';

/** What is made in a project, by the quotas that may have no room for another one. */
export const QUOTAS_OF = {
  instances: { of: 'compute', names: ['instances', 'cores', 'ram'] },
  key_pairs: { of: 'compute', names: ['key_pairs'] },
  volumes: { of: 'storage', names: ['volumes', 'gigabytes'] },
  snapshots: { of: 'storage', names: ['snapshots'] },
  backups: { of: 'storage', names: ['backups', 'backup_gigabytes'] },
  networks: { of: 'networking', names: ['network'] },
  subnets: { of: 'networking', names: ['subnet'] },
  ports: { of: 'networking', names: ['port'] },
  routers: { of: 'networking', names: ['router'] },
  floating_ips: { of: 'networking', names: ['floatingip'] },
  security_groups: { of: 'networking', names: ['security_group'] },
  security_group_rules: { of: 'networking', names: ['security_group_rule'] },
} as const;

export type QuotaOf = keyof typeof QUOTAS_OF;
type QuotaName = (typeof QUOTAS_OF)[QuotaOf]['names'][number];

/** One limit, and what is in use of it; a negative one is none. */
export interface Limit {
  limit: number;
  used: number;
}

const GIB = 1024;

/** That a limit is reached, in words. */
const SAID: Record<QuotaName, (limit: number) => Text> = {
  instances: (limit) =>
    msg('Your quota of {limit, plural, one {# instance} other {# instances}} is used up.', { limit }),
  cores: (limit) => msg('Your quota of {limit, plural, one {# vCPU} other {# vCPUs}} is used up.', { limit }),
  ram: (limit) => msg('Your quota of {limit, number} GiB of memory is used up.', { limit: limit / GIB }),
  key_pairs: (limit) =>
    msg('Your quota of {limit, plural, one {# key pair} other {# key pairs}} is used up.', { limit }),
  volumes: (limit) => msg('Your quota of {limit, plural, one {# volume} other {# volumes}} is used up.', { limit }),
  gigabytes: (limit) => msg('Your quota of {limit, number} GiB for volumes and snapshots is used up.', { limit }),
  snapshots: (limit) =>
    msg('Your quota of {limit, plural, one {# snapshot} other {# snapshots}} is used up.', { limit }),
  backups: (limit) => msg('Your quota of {limit, plural, one {# backup} other {# backups}} is used up.', { limit }),
  backup_gigabytes: (limit) => msg('Your quota of {limit, number} GiB for backups is used up.', { limit }),
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

/** Why there is no room for another one; undefined where there is, or nobody knows. */
export function fullQuota(what: QuotaOf, limitOf: (name: QuotaName) => Limit | undefined): Text | undefined {
  for (const name of QUOTAS_OF[what].names) {
    const { limit, used } = limitOf(name) ?? { limit: -1, used: 0 };
    if (limit >= 0 && used >= limit) return SAID[name](limit);
  }
  return undefined;
}
