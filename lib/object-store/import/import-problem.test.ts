import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { plainProblem, problemText } from './import-problem.ts';

const sentence = 'The bucket was deleted.';
const t = createTranslate('de', { [sentence]: 'Der Bucket wurde gelöscht.' });

test('the sentence of a problem is translated, and its facts are not', () => {
  expect(problemText(plainProblem(sentence), t)).toBe('Der Bucket wurde gelöscht.');
  const facts = { kind: 'response', status: 404, code: 'NoSuchBucket' } as const;
  expect(problemText({ sentence, facts }, t)).toBe('Der Bucket wurde gelöscht. (404 NoSuchBucket)');
  expect(problemText({ sentence, facts: { kind: 'checksum', algorithm: 'CRC32C' } })).toBe(`${sentence} (CRC32C)`);
  expect(problemText({ sentence, facts: { kind: 'size', received: 5, listed: 6 } })).toBe(`${sentence} (5, 6)`);
});

test('an unknown sentence is not translated, even if it ends like one with facts', () => {
  expect(problemText(plainProblem('Other (sentence) (x)'), t)).toBe('Other (sentence) (x)');
});
