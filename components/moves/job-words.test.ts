import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { detailOf, ratioOf } from './job-words.ts';

const t = createTranslate('en', undefined);
const counts = (some: object) => ({
  waiting: 0,
  running: 0,
  accepted: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  stays: 0,
  ...some,
});

test('a job with nothing to do says so, and is never “0 of 0 done”', () => {
  expect(t(detailOf(counts({})))).toBe('Nothing to do');
  expect(t(detailOf(counts({ stays: 2 })))).toBe('Nothing to do: 2 unchanged');
  expect(ratioOf(counts({ stays: 2 }))).toBe(1);
});

test('what stays does not count among what is to be done', () => {
  expect(t(detailOf(counts({ done: 2, failed: 1, waiting: 1, stays: 3 })))).toBe('2 of 4 done, 1 failed');
  expect(ratioOf(counts({ done: 2, failed: 1, waiting: 1, stays: 3 }))).toBe(0.75);
});
