import { expect, test } from 'vitest';
import { VERBS } from '#lib/compute/server-actions/verbs.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { shortList } from './short-list.ts';

const t = createTranslate('en', undefined);
const format = createFormat('en-US', { timeZone: 'UTC' });
const names = (count: number) => Array.from({ length: count }, (_, index) => `web-${index + 1}`);

test.each([
  [1, 'web-1'],
  [2, 'web-1 and web-2'],
  [4, 'web-1, web-2, web-3, and web-4'],
  [8, 'web-1, web-2, web-3, web-4, web-5, web-6, web-7, and web-8'],
  [40, 'web-1, web-2, web-3, web-4, web-5, web-6, web-7, web-8, and 32 more'],
])('of %i names a sentence lists as many as can be read, and counts the others: %s', (count, sentence) => {
  expect(shortList(names(count), { t, format })).toBe(sentence);
});

test('names that are not all known are counted by how many there are', () => {
  expect(shortList(names(3), { t, format }, 36)).toBe('web-1, web-2, web-3, and 33 more');
});

const STOPS = {
  one: 'Everything running in it stops. Disks and addresses are kept, and it still counts against your quota.',
  many: 'Everything running in them stops. Disks and addresses are kept, and they still count against your quota.',
};

test.each([
  [1, 'Stop web-1?', 'Stop web-1', STOPS.one],
  [2, 'Stop 2 instances?', 'Stop 2 instances', STOPS.many],
  [4, 'Stop 4 instances?', 'Stop 4 instances', STOPS.many],
  [40, 'Stop 40 instances?', 'Stop 40 instances', STOPS.many],
])('the question before %i instances stop agrees with their number', (count, title, confirm, sentence) => {
  const { question } = VERBS.stop;
  const values = { count, name: 'web-1' };
  expect([t(question.title, values), t(question.confirm, values), t(question.sentence, values)]).toEqual([
    title,
    confirm,
    sentence,
  ]);
});
