import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { messageText } from './import-words.ts';

test('a stored message is translated, and a code at its end stays', () => {
  const t = createTranslate('de', { 'The bucket was deleted.': 'Der Bucket wurde gelöscht.' });
  expect(messageText('The bucket was deleted.', t)).toBe('Der Bucket wurde gelöscht.');
  expect(messageText('The bucket was deleted. (404 NoSuchBucket)', t)).toBe(
    'Der Bucket wurde gelöscht. (404 NoSuchBucket)',
  );
  expect(messageText('Other (sentence) (x)', t)).toBe('Other (sentence) (x)');
});
