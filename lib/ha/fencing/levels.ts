/**
 * Levels of evidence that a failed host no longer runs anything: 1 its power is removed, 2 it is cut off from storage,
 * 3 its watchdog has stopped the guests, 4 its neighbors confirm that it is dead, 5 an administrator confirms it.
 */
export const FENCING_LEVELS = [1, 2, 3, 4, 5] as const;
export type FencingLevel = (typeof FENCING_LEVELS)[number];

/** Levels that suffice in a segment that does not say so. */
export const DEFAULT_LEVELS: readonly FencingLevel[] = [1, 2, 3, 5];

export interface LevelResult {
  level: FencingLevel;
  result: 'passed' | 'failed' | 'pending' | 'unavailable';
}

/** The lowest level that has passed and suffices; null without one. */
export const passedLevel = (
  results: readonly LevelResult[],
  sufficient: readonly FencingLevel[],
): FencingLevel | null =>
  FENCING_LEVELS.find(
    (level) => sufficient.includes(level) && results.some((one) => one.level === level && one.result === 'passed'),
  ) ?? null;

/**
 * Whether storage is cut off now: only after power control has failed at least once or cannot be used, because a host
 * that is powered off anyway does not need it.
 */
export const isStorageDue = (power: LevelResult | undefined): boolean =>
  power === undefined || power.result === 'failed' || power.result === 'unavailable';
