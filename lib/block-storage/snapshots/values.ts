import { z } from 'zod';
import { TOO_LONG } from '#lib/i18n/too-long.ts';

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
export const SnapshotStatus = z.enum(SNAPSHOT_STATUSES);
export type SnapshotStatus = z.infer<typeof SnapshotStatus>;

/** Applies to names and descriptions. */
export const SnapshotName = z.string().max(255, TOO_LONG);
