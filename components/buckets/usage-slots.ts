import type { BucketUsage, UsageSample } from '#lib/object-store/console/usage/schema.ts';

/** An hour or a day. */
export interface UsageSlot {
  at: string;
  /** Undefined if nothing was measured then. */
  sample: UsageSample | undefined;
}

/** All hours or days of a period in order, so that gaps of the measurement stay gaps. */
export function usageSlots({ from, to, period_ms, samples }: BucketUsage): UsageSlot[] {
  const byTime = new Map(samples.map((sample) => [Date.parse(sample.at), sample]));
  const slots: UsageSlot[] = [];
  for (let atMs = Date.parse(from); atMs <= Date.parse(to); atMs += period_ms) {
    slots.push({ at: new Date(atMs).toISOString(), sample: byTime.get(atMs) });
  }
  return slots;
}
