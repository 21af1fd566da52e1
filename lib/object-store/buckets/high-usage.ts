import type { Selectable } from 'kysely';
import type { AlertKind } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { limitsByProject, type StorageLimits } from '../project-limits.ts';
import { type Bucket, bucketOf } from './bucket.ts';
import { type Usage, usageByProject, usageOfBuckets } from './usage.ts';

/** Fraction of a quota from which on users are alerted, as for other quotas. */
const HIGH = 0.9;

const isHigh = (used: number, limit: number | null | undefined): boolean =>
  limit !== null && limit !== undefined && limit > 0 && used >= limit * HIGH;

const isBucketHigh = ({ settings: { quotaBytes, quotaCount } }: Bucket, { bytes, objects }: Usage): boolean =>
  isHigh(bytes, quotaBytes) || isHigh(objects, quotaCount);

/** Projects whose limits one statement reads. */
const PROJECTS_PER_STEP = 1000;

const NOTHING: Usage = { objects: 0, bytes: 0, storedBytes: 0 };
/** Usage has crossed 90% of a quota, upwards or downwards. */
const OF_BUCKET = 'bucket.usage';
const OF_PROJECT = 'quota.usage';

/**
 * Writes of objects record no events, so buckets whose usage has crossed 90% of their quota since the last sample are
 * recorded with the next one. Alerts follow from these events.
 */
export async function recordBucketCrossings(
  tx: Tx,
  rows: readonly Selectable<Tables['object_containers']>[],
  usages: ReadonlyMap<string, Usage>,
): Promise<void> {
  const limited = rows
    .map(bucketOf)
    .filter(({ settings: { quotaBytes, quotaCount } }) => quotaBytes !== undefined || quotaCount !== undefined);
  if (limited.length === 0) return;
  const before = await lastSamples(
    tx,
    limited.map(({ id }) => id),
  );
  for (const bucket of limited) {
    const { id, name, projectId } = bucket;
    const wasHigh = isBucketHigh(bucket, before.get(id) ?? NOTHING);
    if (isBucketHigh(bucket, usages.get(id) ?? NOTHING) === wasHigh) continue;
    await recordEvent(tx, PLATFORM, { type: OF_BUCKET, kind: 'bucket', objectId: id, projectId, after: { name } });
  }
}

async function lastSamples(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Usage>> {
  const newest = tx
    .selectFrom('bucket_usage_samples')
    .select((eb) => ['bucket_id', eb.fn.max('at').as('at')])
    .where('resolution', '=', 'hour')
    .where('bucket_id', 'in', ids)
    .groupBy('bucket_id')
    .as('n');
  const rows = await tx
    .selectFrom('bucket_usage_samples as s')
    .innerJoin(newest, (join) => join.onRef('n.bucket_id', '=', 's.bucket_id').onRef('n.at', '=', 's.at'))
    .select(['s.bucket_id', 's.objects', 's.bytes', 's.stored_bytes'])
    .where('s.resolution', '=', 'hour')
    .execute();
  return new Map(
    rows.map(({ bucket_id, objects, bytes, stored_bytes }) => [
      bucket_id,
      { objects: Number(objects), bytes: Number(bytes), storedBytes: Number(stored_bytes) },
    ]),
  );
}

/** As `recordBucketCrossings`, for the quotas of projects, before the samples of an hour are recorded. */
export async function recordProjectCrossings(database: Database, hour: string): Promise<void> {
  const { read } = database;
  const samples = read.selectFrom('bucket_usage_samples').where('resolution', '=', 'hour');
  const newest = await samples.select((eb) => eb.fn.max('at').as('at')).executeTakeFirst();
  const last = newest?.at;
  if (!last || last >= hour) return;
  const before = await usageAt(read, last);
  const now = await usageByProject(read);
  const ids = [...now.keys()];
  for (let at = 0; at < ids.length; at += PROJECTS_PER_STEP) {
    const some = ids.slice(at, at + PROJECTS_PER_STEP);
    const limitsOf = await limitsByProject(read, some);
    const crossed = some.filter((id) => {
      const limits = limitsOf(id);
      const [used, usedBefore] = [now.get(id) ?? NOTHING, before.get(id) ?? NOTHING];
      return isProjectHigh(limits, used) !== isProjectHigh(limits, usedBefore);
    });
    if (crossed.length > 0) await database.transact((tx) => recordProjects(tx, crossed));
  }
}

const isProjectHigh = (limits: StorageLimits, { storedBytes, objects }: Usage): boolean =>
  isHigh(storedBytes, limits.bytes) || isHigh(objects, limits.objects);

async function recordProjects(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await recordEvent(tx, PLATFORM, { type: OF_PROJECT, kind: 'quota', objectId: id, projectId: id });
  }
}

/** Usage of projects when the samples of an hour were recorded. */
async function usageAt(read: Reader, at: string): Promise<ReadonlyMap<string, Usage>> {
  const rows = await read
    .selectFrom('bucket_usage_samples as s')
    .innerJoin('object_containers as c', 'c.id', 's.bucket_id')
    .select((eb) => [
      'c.project_id',
      eb.fn.sum<number>('s.objects').as('objects'),
      eb.fn.sum<number>('s.bytes').as('bytes'),
      eb.fn.sum<number>('s.stored_bytes').as('stored_bytes'),
    ])
    .where('s.resolution', '=', 'hour')
    .where('s.at', '=', at)
    .groupBy('c.project_id')
    .execute();
  return new Map(
    rows.map(({ project_id, objects, bytes, stored_bytes }) => [
      project_id,
      { objects: Number(objects), bytes: Number(bytes), storedBytes: Number(stored_bytes) },
    ]),
  );
}

/** Alerts when a bucket uses 90% of its own quota, and again only after it used less. */
export const bucketQuotaAlert: AlertKind = {
  kind: 'bucket_quota_high',
  title: msg('Bucket quota 90% used'),
  async find(db, changes, isWatched) {
    const watched = changes.filter(({ kind, projectId }) => kind === 'bucket' && isWatched(projectId));
    const times = new Map(watched.map(({ objectId, at }) => [objectId, at]));
    if (times.size === 0) return [];
    const ids = [...times.keys()];
    const rows = await db.selectFrom('object_containers').selectAll().where('id', 'in', ids).execute();
    const usages = await usageOfBuckets(db, ids);
    return rows.map(bucketOf).map((bucket): Occurrence => {
      const usage = usages.get(bucket.id) ?? NOTHING;
      return {
        projectId: bucket.projectId,
        objectId: bucket.id,
        name: bucket.name,
        text: describeUsage(bucket, usage),
        path: objectHref(bucket.projectId, 'buckets', bucket.id),
        at: times.get(bucket.id) ?? bucket.updatedAt,
        severity: 'warning',
        level: { name: bucket.id, isHigh: isBucketHigh(bucket, usage) },
      };
    });
  },
};

function describeUsage({ settings: { quotaBytes, quotaCount } }: Bucket, { bytes, objects }: Usage): string {
  const parts = [
    ...(quotaBytes === undefined ? [] : [`${bytes} of ${quotaBytes} bytes`]),
    ...(quotaCount === undefined ? [] : [`${objects} of ${quotaCount} objects`]),
  ];
  return `${parts.join(' and ')} are in use.`;
}
