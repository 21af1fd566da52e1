import type { Bucket } from '../buckets/bucket.ts';
import { noncurrentDays } from '../rules/noncurrent-days.ts';

interface BucketHistory {
  /** ISO 8601: from here on, no version is missing unless it was deleted permanently. Undefined if versions may be missing. */
  completeFrom: string | undefined;
  /** Days after which versions expire once they are replaced. */
  versionDays: number | undefined;
}

/** From when the versions below a prefix show the complete history. @param dayMs length of a day of lifecycle rules */
export function historyOf(
  { settings, historyFrom }: Pick<Bucket, 'settings' | 'historyFrom'>,
  prefix: string,
  { nowMs, dayMs }: { nowMs: number; dayMs: number },
): BucketHistory {
  const versionDays = noncurrentDays(settings.lifecycle, prefix);
  if (historyFrom === null) return { completeFrom: undefined, versionDays };
  const keptFromMs = versionDays === undefined ? 0 : nowMs - versionDays * dayMs;
  const completeFromMs = Math.max(Date.parse(historyFrom), keptFromMs);
  return { completeFrom: new Date(completeFromMs).toISOString(), versionDays };
}
