export const SAMPLE_RESOLUTIONS = ['hour', 'day'] as const;
/** Period of a sample of usage. */
export type SampleResolution = (typeof SAMPLE_RESOLUTIONS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const SAMPLE_PERIODS: Readonly<Record<SampleResolution, { periodMs: number; keptMs: number }>> = {
  hour: { periodMs: HOUR_MS, keptMs: 7 * DAY_MS },
  day: { periodMs: DAY_MS, keptMs: 400 * DAY_MS },
};

/** Maximum samples of a bucket: those of each resolution, with the one of the current period. */
export const MAX_SAMPLES = SAMPLE_RESOLUTIONS.reduce((sum, resolution) => {
  const { periodMs, keptMs } = SAMPLE_PERIODS[resolution];
  return sum + keptMs / periodMs + 1;
}, 0);
