export const MEASUREMENT_RANGES = ['1h', '24h', '7d', '30d'] as const;
/** Period that is kept in one resolution. */
export type MeasurementRange = (typeof MEASUREMENT_RANGES)[number];

const MINUTE_S = 60;
const HOUR_S = 3600;

/** Seconds per value, and how many values are kept. */
export const STEPS: Readonly<Record<MeasurementRange, { stepS: number; count: number }>> = {
  '1h': { stepS: MINUTE_S, count: 60 },
  '24h': { stepS: 15 * MINUTE_S, count: 96 },
  '7d': { stepS: HOUR_S, count: 168 },
  '30d': { stepS: 2 * HOUR_S, count: 360 },
};

/** Maximum rows of an instance, a project or a host: the values of each range, and the newest that replaces the oldest. */
export const MAX_MEASUREMENTS = MEASUREMENT_RANGES.reduce((sum, range) => sum + STEPS[range].count + 1, 0);

/** Start of the step that contains a time. */
export const stepStart = (range: MeasurementRange, atMs: number): number => {
  const stepMs = STEPS[range].stepS * 1000;
  return Math.floor(atMs / stepMs) * stepMs;
};

/** `count` starts of steps, oldest first, as they are stored. */
export const stepsUntil = (range: MeasurementRange, lastMs: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(lastMs - (count - 1 - index) * STEPS[range].stepS * 1000).toISOString(),
  );
