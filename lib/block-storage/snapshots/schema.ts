import { z } from 'zod';
import { text, uuid, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean, StringPairs } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';
import { StoragePageQuery } from '../page-query.ts';

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

export const SnapshotSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  volume_id: z.string(),
  status: SnapshotStatus,
  size: z.number().int(),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  group_snapshot_id: z.null().optional(),
  user_id: z.string().optional(),
  consumes_quota: z.boolean().optional(),
});
export type SnapshotSummary = z.infer<typeof SnapshotSummary>;

export const Snapshot = SnapshotSummary.extend({
  'os-extended-snapshot-attributes:progress': z.string(),
  'os-extended-snapshot-attributes:project_id': z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const SnapshotName = z.string().max(255, msg('Use at most 255 characters.'));

/** Old names of two keys, used by older clients. */
const FIRST_NAMES = { display_name: SnapshotName.nullish(), display_description: SnapshotName.nullish() };

/** Clients send null for omitted optional keys. */
export const NewSnapshot = z.strictObject({
  ...FIRST_NAMES,
  /** Required, as upstream; null means a missing volume. */
  volume_id: uuid.nullable(),
  name: SnapshotName.nullish(),
  description: SnapshotName.nullish(),
  force: BodyBoolean.nullish(),
  metadata: StringPairs.nullish(),
});
export type NewSnapshot = z.infer<typeof NewSnapshot>;

export const SnapshotChanges = z.strictObject({
  ...FIRST_NAMES,
  name: SnapshotName.nullish(),
  description: SnapshotName.nullish(),
});
export type SnapshotChanges = z.infer<typeof SnapshotChanges>;

export const SnapshotQuery = StoragePageQuery.extend({
  name: word.optional(),
  /** Part of the name, since 3.34. */
  'name~': word.optional(),
  status: word.optional(),
  metadata: word.optional(),
  availability_zone: word.optional(),
  consumes_quota: QueryBoolean.optional(),
  created_at: word.optional(),
  updated_at: word.optional(),
  volume_id: word.optional(),
  all_tenants: QueryBoolean.optional(),
  project_id: word.optional(),
  with_count: QueryBoolean.optional(),
});
export type SnapshotQuery = z.infer<typeof SnapshotQuery>;

export const ResetSnapshotStatus = z.strictObject({ status: SnapshotStatus });
/** Report of a driver. The progress is derived from the status. */
export const UpdateSnapshotStatus = z.strictObject({
  status: SnapshotStatus,
  progress: text(5)
    .regex(/^\d{1,3}%$/, 'Use a percentage, such as 80%.')
    .refine((progress) => Number.parseInt(progress, 10) <= 100, 'Use at most 100%.')
    .nullish(),
});
export type UpdateSnapshotStatus = z.infer<typeof UpdateSnapshotStatus>;
