import { expect, test } from 'vitest';
import { createFormat } from '#lib/i18n/format.ts';
import { AGE_WIDTH } from './age-column.tsx';

const MINUTE_MS = 60_000;
/** Average width of a letter of table text, and padding of both sides of a cell, in rem. */
const LETTER = 0.41;
const PADDING = 1.5;

/** The longest age in each unit. */
const AGES_MINUTES = [0.5, 1, 26, 59, 23 * 60, 29 * 1440, 11 * 30 * 1440, 10 * 365 * 1440];

test.each(['en-US', 'en-GB', 'de'])('an age in %s is never cut in its column', (locale) => {
  const { shortAge } = createFormat(locale, { timeZone: 'UTC' });
  const longest = Math.max(...AGES_MINUTES.map((minutes) => shortAge(0, minutes * MINUTE_MS).length));
  expect(longest * LETTER + PADDING).toBeLessThanOrEqual(AGE_WIDTH);
});
