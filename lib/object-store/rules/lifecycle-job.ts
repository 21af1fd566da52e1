import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { recordOf } from '../objects/object-record.ts';
import { removeObject } from '../objects/remove.ts';
import { removeUpload } from '../objects/uploads.ts';
import { DAY_MS, type LifecycleAction, type LifecycleClock } from './lifecycle.ts';
import { type DueBucket, dueBuckets, recordPosition, recordStart } from './lifecycle-progress.ts';
import { type DuePage, walkDue } from './lifecycle-walk.ts';

type LifecycleServices = Pick<Services, 'database' | 'env' | 'log'>;

const EVERY_MS = 600_000;
/** Expired objects are hidden at once, so their deletion can wait. */
const EXPIRY_EVERY_MS = 30_000;
const EXPIRED_PER_QUERY = 500;
/** Concurrent deletions, which share transactions. */
const CONCURRENCY = 16;

/** Deletes what lifecycle rules of buckets and expiration times of objects say. */
export function lifecycleJobs(services: LifecycleServices): PeriodicJob[] {
  const dayMs = services.env.NEPHOS_S3_LIFECYCLE_DAY_SECONDS * 1000;
  const everyMs = Math.min(EVERY_MS, Math.max(1000, dayMs / 5));
  return [
    {
      name: 'objects.lifecycle',
      everyMs,
      run: (signal) => runLifecycle(services, { nowMs: Date.now(), dayMs }, signal),
    },
    { name: 'objects.expiry', everyMs: EXPIRY_EVERY_MS, run: (signal) => removeExpired(services, signal) },
  ];
}

/**
 * One round through all buckets whose rules are due. A failure of one bucket does not stop the others. A round that is
 * interrupted continues where it was.
 */
export async function runLifecycle(
  services: LifecycleServices,
  clock: LifecycleClock,
  signal: AbortSignal,
): Promise<void> {
  const day = String(clock.dayMs === DAY_MS ? Math.floor(clock.nowMs / DAY_MS) : clock.nowMs);
  for await (const due of dueBuckets(services.database.read, day)) {
    if (signal.aborted) return;
    try {
      await applyRules(services, due, clock, signal);
    } catch (error) {
      services.log.error(
        { err: error, bucket: due.bucket.id },
        'applying lifecycle rules failed; retrying in the next round',
      );
    }
  }
}

async function applyRules(
  services: LifecycleServices,
  due: DueBucket,
  clock: LifecycleClock,
  signal: AbortSignal,
): Promise<void> {
  const { database } = services;
  const { bucket, position } = due;
  if (!(await recordStart(database, due))) return;
  for await (const page of walkDue(database.read, bucket, bucket.settings.lifecycle ?? [], clock, position)) {
    await removeDue(services, page);
    if (page.position) await recordPosition(database, bucket.id, page.position);
    if (signal.aborted) return;
  }
  await recordPosition(database, bucket.id, null);
}

const removeDue = async (services: LifecycleServices, { versions, uploads }: DuePage): Promise<void> => {
  await inBatches(versions, ({ version, action }) => removeVersion(services, version, action));
  await inBatches(uploads, ({ upload }) => ignoreChanged(removeUpload(services, upload)));
};

async function inBatches<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += CONCURRENCY) await Promise.all(all.slice(at, at + CONCURRENCY).map(run));
}

/** Deletes exactly the version that was found, unless it is locked or has been replaced. */
function removeVersion(
  services: LifecycleServices,
  { id, bucketId, name, versionId }: ObjectRecord,
  action: LifecycleAction,
): Promise<void> {
  const target = action === 'expire' ? {} : { versionId };
  return ignoreChanged(removeObject(services, { bucketId, name }, { ...target, condition: { ifId: id } }));
}

/** Errors that say that the object was changed in the meantime, or is locked. */
const EXPECTED: ReadonlySet<PlatformError['kind']> = new Set<PlatformError['kind']>([
  'forbidden',
  'notFound',
  'preconditionFailed',
]);

async function ignoreChanged(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof PlatformError && EXPECTED.has(error.kind))) throw error;
  }
}

/** Deletes current objects whose expiration time of the native API has passed. */
export async function removeExpired(
  services: LifecycleServices,
  signal: AbortSignal,
  nowMs = Date.now(),
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  for (let after = ''; !signal.aborted; ) {
    const rows = await services.database.read
      .selectFrom('object_versions')
      .selectAll()
      .where('expires_at', 'is not', null)
      .where('expires_at', '<=', now)
      .where('is_latest', '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(EXPIRED_PER_QUERY)
      .execute();
    await inBatches(rows.map(recordOf), ({ id, bucketId, name }) =>
      ignoreChanged(removeObject(services, { bucketId, name }, { condition: { ifId: id, ifExpiredAt: now } })),
    );
    const last = rows.at(-1);
    if (!last || rows.length < EXPIRED_PER_QUERY) return;
    after = last.id;
  }
}
