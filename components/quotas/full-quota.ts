export const QUOTAS_OF = {
  instances: { of: 'compute', names: ['instances', 'cores', 'ram'] },
  server_groups: { of: 'compute', names: ['server_groups'] },
  key_pairs: { of: 'compute', names: ['key_pairs'] },
  volumes: { of: 'storage', names: ['volumes', 'gigabytes'] },
  snapshots: { of: 'storage', names: ['snapshots'] },
  backups: { of: 'storage', names: ['backups', 'backup_gigabytes'] },
  buckets: { of: 'object-storage', names: ['buckets'] },
  networks: { of: 'networking', names: ['network'] },
  subnets: { of: 'networking', names: ['subnet'] },
  ports: { of: 'networking', names: ['port'] },
  routers: { of: 'networking', names: ['router'] },
  floating_ips: { of: 'networking', names: ['floatingip'] },
  security_groups: { of: 'networking', names: ['security_group'] },
  security_group_rules: { of: 'networking', names: ['security_group_rule'] },
} as const;

export type QuotaSubject = keyof typeof QUOTAS_OF;
export type QuotaName = (typeof QUOTAS_OF)[QuotaSubject]['names'][number];

/** A limit and its usage; a negative limit means unlimited. */
export interface Limit {
  limit: number;
  used: number;
}

/** The first exhausted limit of a subject and its name; undefined if there is room, or while the usage is loading. */
export function fullQuota(
  what: QuotaSubject,
  limitOf: (name: QuotaName) => Limit | undefined,
): ({ name: QuotaName } & Limit) | undefined {
  for (const name of QUOTAS_OF[what].names) {
    const { limit, used } = limitOf(name) ?? { limit: -1, used: 0 };
    if (limit >= 0 && used >= limit) return { name, limit, used };
  }
  return undefined;
}
