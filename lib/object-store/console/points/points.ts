import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import type { ListEntry } from '../../objects/list.ts';
import type { ObjectRecord } from '../../objects/object-record.ts';
import { countDifferences, listDifferences } from '../../points/compare.ts';
import { historyOf } from '../../points/history.ts';
import { listPoint, type PointCursor } from '../../points/list-point.ts';
import { previewRestore } from '../../points/restore-plan.ts';
import { loadBucketFor } from '../buckets.ts';
import type {
  BucketHistory,
  DifferenceCounts,
  DifferenceCountsQuery,
  Differences,
  DifferencesQuery,
  ObjectState,
  PointEntries,
  PointEntry,
  PointQuery,
  RestorePreview,
  RestorePreviewQuery,
} from './schema.ts';

const DELIMITER = '/';
/** Names in a preview. */
const MAX_NAMES = 10;

/** Milliseconds of a moment. @throws 400 in the future */
export function pastTime(moment: string): number {
  const timeMs = Date.parse(moment);
  if (timeMs <= Date.now()) return timeMs;
  throw Invalid('Use a moment in the past.');
}

/** @throws 403, 404 */
const loadHistory = (ctx: ProjectContext, bucketId: string, prefix: string): Promise<Bucket> =>
  loadBucketFor(ctx, bucketId, 's3:ListBucketVersions', { prefix });

/** @throws 403, 404 */
export async function getHistory(ctx: ProjectContext, bucketId: string, prefix: string): Promise<BucketHistory> {
  const bucket = await loadHistory(ctx, bucketId, prefix);
  const clock = { nowMs: Date.now(), dayMs: ctx.env.NEPHOS_S3_LIFECYCLE_DAY_SECONDS * 1000 };
  const { completeFrom, versionDays } = historyOf(bucket, prefix, clock);
  return {
    versioning: bucket.settings.versioning ?? 'off',
    complete_from: completeFrom ?? null,
    version_days: versionDays ?? null,
  };
}

const stateOf = ({ versionId, size, etag, contentType, modifiedAt }: ObjectRecord): ObjectState => ({
  version_id: versionId,
  size,
  etag,
  content_type: contentType,
  modified_at: modifiedAt,
});

function entryOf(entry: ListEntry): PointEntry {
  if ('prefix' in entry) return { kind: 'folder', name: entry.prefix };
  const { name, isLatest } = entry.object;
  return { kind: 'object', name, ...stateOf(entry.object), is_current: isLatest };
}

/** `n` and a name, or `f` and a folder. */
const cursorText = (cursor: PointCursor): string => ('name' in cursor ? `n${cursor.name}` : `f${cursor.prefix}`);
const cursorOf = (text: string): PointCursor =>
  text.startsWith('n') ? { name: text.slice(1) } : { prefix: text.slice(1) };

/** Folders and objects below a prefix at a moment. @throws 400 in the future, 403, 404 */
export async function listPointEntries(
  ctx: ProjectContext,
  bucketId: string,
  query: PointQuery,
): Promise<PointEntries> {
  const { at, prefix, limit, cursor } = query;
  const bucket = await loadHistory(ctx, bucketId, prefix);
  const { entries, next, examined } = await listPoint(ctx.database.read, bucket.id, {
    time: pastTime(at),
    prefix,
    delimiter: DELIMITER,
    limit,
    after: cursor === undefined ? undefined : cursorOf(cursor),
  });
  return { entries: entries.map(entryOf), next: next ? cursorText(next) : null, examined };
}

const comparisonOf = ({ from, to, prefix }: DifferenceCountsQuery) => ({
  prefix,
  from: pastTime(from),
  to: to === undefined ? undefined : pastTime(to),
});

/** @throws 400 in the future, 403, 404 */
export async function listBucketDifferences(
  ctx: ProjectContext,
  bucketId: string,
  query: DifferencesQuery,
): Promise<Differences> {
  const { kind, limit, cursor: after } = query;
  const bucket = await loadHistory(ctx, bucketId, query.prefix);
  const listing = { ...comparisonOf(query), kind, limit, after };
  const { differences, next, examined } = await listDifferences(ctx.database.read, bucket.id, listing);
  const views = differences.map(({ name, kind, before, after }) => ({
    name,
    kind,
    before: before ? stateOf(before) : null,
    after: after ? stateOf(after) : null,
  }));
  return { differences: views, next: next ?? null, examined };
}

/** @throws 400 in the future, 403, 404 */
export async function countBucketDifferences(
  ctx: ProjectContext,
  bucketId: string,
  query: DifferenceCountsQuery,
): Promise<DifferenceCounts> {
  const bucket = await loadHistory(ctx, bucketId, query.prefix);
  const { isComplete, ...counts } = await countDifferences(ctx.database.read, bucket.id, comparisonOf(query));
  return { ...counts, is_complete: isComplete };
}

/** What a job that restores a prefix would do. Nothing is changed. @throws 400 in the future, 403, 404 */
export async function describeRestore(
  ctx: ProjectContext,
  bucketId: string,
  { at, prefix }: RestorePreviewQuery,
): Promise<RestorePreview> {
  const bucket = await loadHistory(ctx, bucketId, prefix);
  const place = { prefix, timeMs: pastTime(at) };
  const options = { nowMs: Date.now(), limit: MAX_NAMES };
  const counts = await previewRestore(ctx.database.read, bucket.id, place, options);
  return {
    restored: counts.restore,
    replaced: counts.replace,
    deleted: counts.delete,
    expired: counts.expired,
    names: counts.names,
    is_complete: counts.isComplete,
  };
}
