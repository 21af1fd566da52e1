import type { FencingRecord } from '#lib/console/ha/fencing/schema.ts';
import { FENCING_LEVELS, type FencingLevel } from '#lib/ha/fencing/levels.ts';
import { msg } from '#lib/i18n/text.ts';

export const LEVEL_WORDS: Record<FencingLevel, string> = {
  1: msg('Power removed'),
  2: msg('Cut off from storage'),
  3: msg('Watchdog lease expired'),
  4: msg('Confirmed by two neighbor hosts'),
  5: msg('Confirmed by an administrator'),
};

export const RESULT_WORDS = {
  passed: { word: msg('Passed'), tone: 'success' },
  failed: { word: msg('Failed'), tone: 'danger' },
  pending: { word: msg('Waiting'), tone: 'info' },
  unavailable: { word: msg('Not available'), tone: 'neutral' },
} as const satisfies Record<FencingRecord['evidence'][number]['result'], { word: string; tone: string }>;

/** Levels as numbers, from the values of a form. */
export const readLevels = (values: readonly string[]): FencingLevel[] =>
  FENCING_LEVELS.filter((level) => values.includes(String(level)));

/** Why the instances of a host that is down may be started elsewhere, or that they may not. */
export const fencedText = (level: FencingLevel | null): string =>
  level === null ? msg('may still run instances') : LEVEL_WORDS[level];
