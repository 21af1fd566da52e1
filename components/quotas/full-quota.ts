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

export type QuotaSubject = keyof typeof QUOTAS_OF;
export type QuotaName = (typeof QUOTAS_OF)[QuotaSubject]['names'][number];

/** One limit, and what is in use of it; a negative one is none. */
export interface Limit {
  limit: number;
  used: number;
}

/** The limit that leaves no room for another one, and its name; undefined where there is room, or nobody knows. */
export function fullQuota(
  what: QuotaSubject,
  limitOf: (name: QuotaName) => Limit | undefined,
): { name: QuotaName; limit: number } | undefined {
  for (const name of QUOTAS_OF[what].names) {
    const { limit, used } = limitOf(name) ?? { limit: -1, used: 0 };
    if (limit >= 0 && used >= limit) return { name, limit };
  }
  return undefined;
}
