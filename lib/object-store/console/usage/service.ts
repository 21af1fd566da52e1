import type { ProjectContext } from '#lib/http/context.ts';
import { SAMPLE_PERIODS } from '../../buckets/sample-resolution.ts';
import { listSamples } from '../../buckets/usage-samples.ts';
import { loadBucketFor } from '../buckets.ts';
import type { BucketUsage, UsageQuery } from './schema.ts';

/** @throws 403, 404 */
export async function getBucketUsage(
  ctx: ProjectContext,
  bucketId: string,
  { resolution }: UsageQuery,
): Promise<BucketUsage> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:GetBucketLocation');
  const { periodMs, keptMs } = SAMPLE_PERIODS[resolution];
  const toMs = Math.floor(Date.now() / periodMs) * periodMs;
  const samples = await listSamples(ctx.database.read, bucket.id, resolution);
  return {
    resolution,
    from: new Date(toMs - keptMs).toISOString(),
    to: new Date(toMs).toISOString(),
    period_ms: periodMs,
    samples: samples.map(({ at, objects, bytes, storedBytes }) => ({ at, objects, bytes, stored_bytes: storedBytes })),
  };
}
