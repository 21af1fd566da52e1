import { z } from 'zod';
import { text, uuid, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import { StoragePageQuery } from '../page-query.ts';
import { snapshotAttributes, snapshotSummary } from './attributes.ts';
import { SNAPSHOT_STATUSES } from './statuses.ts';
import { SnapshotName } from './values.ts';

export { SnapshotName } from './values.ts';

export const Snapshot = z.strictObject(snapshotAttributes.shape);
export type Snapshot = z.infer<typeof Snapshot>;
export const SnapshotSummary = z.strictObject(snapshotSummary.shape);
export type SnapshotSummary = z.infer<typeof SnapshotSummary>;

/** Old names of two keys, used by older clients. */
const FIRST_NAMES = { display_name: SnapshotName.nullish(), display_description: SnapshotName.nullish() };

/** Clients send null for omitted optional keys. */
export const NewSnapshot = z.strictObject({
  ...FIRST_NAMES,
  /** Required, as upstream; null means a missing volume. */
  volume_id: uuid.nullable(),
  ...snapshotAttributes.createShape,
  force: BodyBoolean.nullish(),
});
export type NewSnapshot = z.infer<typeof NewSnapshot>;

export const SnapshotChanges = z.strictObject({ ...FIRST_NAMES, ...snapshotAttributes.changeShape });
export type SnapshotChanges = z.infer<typeof SnapshotChanges>;

export const SnapshotQuery = StoragePageQuery.extend({
  ...snapshotAttributes.filterShape,
  /** Part of the name, since 3.34. */
  'name~': word.optional(),
  metadata: word.optional(),
  availability_zone: word.optional(),
  consumes_quota: QueryBoolean.optional(),
  created_at: word.optional(),
  updated_at: word.optional(),
  all_tenants: QueryBoolean.optional(),
  project_id: word.optional(),
  with_count: QueryBoolean.optional(),
});
export type SnapshotQuery = z.infer<typeof SnapshotQuery>;

export const ResetSnapshotStatus = z.strictObject({ status: z.enum(SNAPSHOT_STATUSES) });
/** Report of a driver. The progress is derived from the status. */
export const UpdateSnapshotStatus = z.strictObject({
  status: z.enum(SNAPSHOT_STATUSES),
  progress: text(5)
    .regex(/^\d{1,3}%$/, 'Use a percentage, such as 80%.')
    .refine((progress) => Number.parseInt(progress, 10) <= 100, 'Use at most 100%.')
    .nullish(),
});
export type UpdateSnapshotStatus = z.infer<typeof UpdateSnapshotStatus>;
