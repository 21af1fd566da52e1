import { z } from 'zod';

export const UsageQuery = z.strictObject({ resolution: z.enum(['hour', 'day']).default('hour') });
export type UsageQuery = z.infer<typeof UsageQuery>;

const UsageSample = z.strictObject({
  /** Start of the hour or day. */
  at: z.string(),
  objects: z.int(),
  bytes: z.int(),
  /** Bytes of all versions and unfinished uploads. */
  stored_bytes: z.int(),
});
export type UsageSample = z.infer<typeof UsageSample>;

/** Oldest first. Periods in which nothing was measured are missing. */
export const BucketUsage = z.strictObject({
  resolution: z.enum(['hour', 'day']),
  /** Start of the period that is kept. */
  from: z.string(),
  /** Start of the current hour or day. */
  to: z.string(),
  /** Length of an hour or day, in milliseconds. */
  period_ms: z.int(),
  samples: z.array(UsageSample),
});
export type BucketUsage = z.infer<typeof BucketUsage>;
