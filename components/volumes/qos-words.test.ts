import { expect, test } from 'vitest';
import { createFormat } from '#lib/i18n/format.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { QOS_KEYS, qosWords } from './qos-words.ts';

const t = createTranslate('en', undefined);
const say = (specs: Record<string, string>) =>
  qosWords(specs, createFormat('en', { timeZone: 'UTC' })).map((words) => t(words));

test.each([
  [{ total_iops_sec: '3000' }, ['at most 3,000 IOPS']],
  [{ read_bytes_sec: '104857600' }, ['reads at most 100 MiB/s']],
  [{ total_bytes_sec: '1500000' }, ['at most 1.4 MiB/s']],
  [{ read_iops_sec: '5', write_iops_sec: '7' }, ['at most 5 reads/s', 'at most 7 writes/s']],
])('%o is said in words', (specs, words) => {
  expect(say(specs)).toEqual(words);
});

test('what nobody knows, and a value that is no number, is shown as it is', () => {
  expect(say({ latency: 'low', total_iops_sec: 'many', read_iops_sec: '' })).toEqual([
    'latency = low',
    'total_iops_sec = many',
    'read_iops_sec = ',
  ]);
});

test('the example of every key can be said in words', () => {
  for (const { key, example } of QOS_KEYS) expect(say({ [key]: example })[0]).not.toContain(key);
});
