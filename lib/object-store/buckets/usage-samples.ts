import { sql } from 'kysely';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { recordBucketCrossings, recordProjectCrossings } from './high-usage.ts';
import { MAX_SAMPLES, SAMPLE_PERIODS, SAMPLE_RESOLUTIONS, type SampleResolution } from './sample-resolution.ts';
import { type Usage, usageOfBuckets } from './usage.ts';

/** Often enough that each hour has a sample, although a round can be late. */
const EVERY_MS = 600_000;
const BUCKETS_PER_STEP = 500;
const DELETED_PER_STEP = 1000;

type SampleServices = Pick<Services, 'database'>;

interface UsageSample extends Usage {
  /** Start of its period. */
  at: string;
}

export const usageSampleJob = (services: SampleServices): PeriodicJob => ({
  name: 'objects.usage',
  everyMs: EVERY_MS,
  run: (signal) => sampleUsage(services, Date.now(), signal),
});

const startOfPeriod = (nowMs: number, resolution: SampleResolution): string => {
  const { periodMs } = SAMPLE_PERIODS[resolution];
  return new Date(Math.floor(nowMs / periodMs) * periodMs).toISOString();
};

/**
 * Records the usage of all buckets once per hour and once per day. The first round in a period decides; a period in which
 * none ran has no sample.
 */
export async function sampleUsage({ database }: SampleServices, nowMs: number, signal?: AbortSignal): Promise<void> {
  const hour = startOfPeriod(nowMs, 'hour');
  await recordProjectCrossings(database, hour);
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
    after = await sampleStep(database, after, hour, startOfPeriod(nowMs, 'day'));
  }
  for (const resolution of SAMPLE_RESOLUTIONS) await deleteOldSamples(database, resolution, nowMs, signal);
}

/** @returns the last bucket of the step; undefined at the end */
async function sampleStep(database: Database, after: string, hour: string, day: string): Promise<string | undefined> {
  const ids = await unsampledBuckets(database.read, after, hour);
  if (ids.length === 0) return undefined;
  // Counters are read outside of the transaction: writers of objects change them all the time.
  const usages = await usageOfBuckets(database.read, ids);
  await database.transact(async (tx) => {
    const buckets = await tx.selectFrom('object_containers').selectAll().where('id', 'in', ids).execute();
    if (buckets.length === 0) return;
    await recordBucketCrossings(tx, buckets, usages);
    const kept = buckets.map(({ id }) => id);
    await insertSamples(tx, kept, usages, { resolution: 'hour', at: hour });
    await insertSamples(tx, kept, usages, { resolution: 'day', at: day });
  });
  return ids.length < BUCKETS_PER_STEP ? undefined : ids.at(-1);
}

async function unsampledBuckets(read: Reader, after: string, hour: string): Promise<string[]> {
  const rows = await read
    .selectFrom('object_containers as c')
    .leftJoin('bucket_usage_samples as s', (join) =>
      join.onRef('s.bucket_id', '=', 'c.id').on('s.resolution', '=', 'hour').on('s.at', '=', hour),
    )
    .select('c.id')
    .where('c.id', '>', after)
    .where('s.bucket_id', 'is', null)
    .orderBy('c.id')
    .limit(BUCKETS_PER_STEP)
    .execute();
  return rows.map(({ id }) => id);
}

async function insertSamples(
  tx: Tx,
  ids: readonly string[],
  usages: ReadonlyMap<string, Usage>,
  place: { resolution: SampleResolution; at: string },
): Promise<void> {
  const rows = ids.map((bucket_id) => {
    const { objects = 0, bytes = 0, storedBytes = 0 } = usages.get(bucket_id) ?? {};
    return { bucket_id, ...place, objects, bytes, stored_bytes: storedBytes };
  });
  await tx
    .insertInto('bucket_usage_samples')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

async function deleteOldSamples(
  database: Database,
  resolution: SampleResolution,
  nowMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(nowMs - SAMPLE_PERIODS[resolution].keptMs).toISOString();
  while (!signal?.aborted) {
    const deleted = await database.transact(async (tx) => {
      const old = sql`select bucket_id, resolution, at from bucket_usage_samples
        where resolution = ${resolution} and at < ${before} limit ${DELETED_PER_STEP}`;
      const removal = sql`delete from bucket_usage_samples where (bucket_id, resolution, at) in (${old})`;
      return Number((await removal.execute(tx)).numAffectedRows ?? 0);
    });
    if (deleted === 0) return;
  }
}

/** Oldest first. Periods without a sample are missing. */
export async function listSamples(
  read: Reader,
  bucketId: string,
  resolution: SampleResolution,
): Promise<UsageSample[]> {
  const rows = await read
    .selectFrom('bucket_usage_samples')
    .select(['at', 'objects', 'bytes', 'stored_bytes'])
    .where('bucket_id', '=', bucketId)
    .where('resolution', '=', resolution)
    .orderBy('at')
    .limit(MAX_SAMPLES)
    .execute();
  return rows.map(({ at, objects, bytes, stored_bytes }) => ({
    at,
    objects: Number(objects),
    bytes: Number(bytes),
    storedBytes: Number(stored_bytes),
  }));
}
