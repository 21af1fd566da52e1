/** Quotas in the table of all projects, in the order of its columns. */
export const MATRIX_QUOTAS = [
  'instances',
  'cores',
  'ram',
  'volumes',
  'gigabytes',
  'snapshots',
  'backups',
  'floatingip',
  'network',
  'router',
  'port',
  'security_group',
] as const;
export type MatrixQuota = (typeof MATRIX_QUOTAS)[number];
