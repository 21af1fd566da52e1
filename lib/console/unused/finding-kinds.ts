/** What a project no longer seems to use. */
export const FINDING_KINDS = [
  'unattached_volumes',
  'idle_floating_ips',
  'old_snapshots',
  'stopped_instances',
  'unused_key_pairs',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
