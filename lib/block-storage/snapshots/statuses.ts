/** docs/contract/blockstorage.md 8. */
export const SNAPSHOT_STATUSES = [
  'creating',
  'available',
  'backing-up',
  'deleting',
  'restoring',
  'error',
  'error_deleting',
] as const;
export type SnapshotStatus = (typeof SNAPSHOT_STATUSES)[number];
