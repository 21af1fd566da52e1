import { z } from 'zod';
import { digits, text } from '#lib/http/bounds.ts';
import { Folder, ListedObject, Prefix, VersioningState } from '../schema.ts';
import { Moment } from './moment.ts';

export const HistoryQuery = z.strictObject({ prefix: Prefix.default('') });

/** How far back the versions below a prefix show what the bucket contained. */
export const BucketHistory = z.strictObject({
  versioning: VersioningState,
  /** Versions since this time are complete, apart from those that were deleted permanently; null if some may be missing. */
  complete_from: z.string().nullable(),
  /** Days after which rules delete versions that were replaced. */
  version_days: z.int().nullable(),
});
export type BucketHistory = z.infer<typeof BucketHistory>;

const Limit = digits().pipe(z.int().min(1).max(1000)).default(1000);
/** Names have at most 1,024 characters. */
const MAX_CURSOR = 1025;

/** Folders and objects below a prefix as they were. */
export const PointQuery = z.strictObject({
  at: Moment,
  prefix: Prefix.default(''),
  /** `next` of the page before. */
  cursor: text(MAX_CURSOR).regex(/^[nf]/, 'Use the cursor of a page.').optional(),
  limit: Limit,
});
export type PointQuery = z.infer<typeof PointQuery>;

/** An object as it was; `version_id` finds its data. */
const PointObject = ListedObject.extend({ version_id: z.string(), is_current: z.boolean() });
export const PointEntry = z.discriminatedUnion('kind', [Folder, PointObject]);
export type PointEntry = z.infer<typeof PointEntry>;
export const PointEntries = z.strictObject({
  entries: z.array(PointEntry),
  /** Cursor of the next page; null after the last one. A page can be empty and still have a next one. */
  next: z.string().nullable(),
  /** Names that were read for this page, including those without an object at the time. */
  examined: z.int(),
});
export type PointEntries = z.infer<typeof PointEntries>;

export const DifferenceKind = z.enum(['added', 'removed', 'changed']);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** Two points in time; without `to`, the present. */
const Comparison = { from: Moment, to: Moment.optional(), prefix: Prefix.default('') };
export const DifferencesQuery = z.strictObject({
  ...Comparison,
  kind: DifferenceKind.optional(),
  cursor: text(MAX_CURSOR).optional(),
  limit: Limit,
});
export type DifferencesQuery = z.infer<typeof DifferencesQuery>;

const ObjectState = z.strictObject({
  version_id: z.string(),
  size: z.int(),
  etag: z.string(),
  content_type: z.string(),
  modified_at: z.string(),
});
export type ObjectState = z.infer<typeof ObjectState>;
/** An object that differs; `before` or `after` is null where it did not exist. */
export const Difference = z.strictObject({
  name: z.string(),
  kind: DifferenceKind,
  before: ObjectState.nullable(),
  after: ObjectState.nullable(),
});
export type Difference = z.infer<typeof Difference>;
export const Differences = z.strictObject({
  differences: z.array(Difference),
  next: z.string().nullable(),
  examined: z.int(),
});
export type Differences = z.infer<typeof Differences>;

export const DifferenceCountsQuery = z.strictObject(Comparison);
export type DifferenceCountsQuery = z.infer<typeof DifferenceCountsQuery>;
export const DifferenceCounts = z.strictObject({
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  examined: z.int(),
  /** False if there are more names than are counted. */
  is_complete: z.boolean(),
});
export type DifferenceCounts = z.infer<typeof DifferenceCounts>;

export const RestorePreviewQuery = z.strictObject({ at: Moment, prefix: Prefix.default('') });
export type RestorePreviewQuery = z.infer<typeof RestorePreviewQuery>;
/** What a job of kind `restore` would do. */
export const RestorePreview = z.strictObject({
  /** Objects that no longer exist. */
  restored: z.int(),
  /** Objects that are replaced by their earlier version, with `replaces`. */
  replaced: z.int(),
  /** Objects that did not exist at the time, which are deleted with `deletes`. */
  deleted: z.int(),
  /** Objects that are not restored because their own expiration time has passed. */
  expired: z.int(),
  /** The first objects that are restored or replaced. */
  names: z.array(z.string()),
  /** False if there are more names than were examined. */
  is_complete: z.boolean(),
});
export type RestorePreview = z.infer<typeof RestorePreview>;
