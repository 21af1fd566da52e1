import { expect, test } from 'vitest';
import { fileNameOf } from './catalog-facts.ts';

test.each([
  ['ci bot', 'ci-bot'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本', 'nephos'],
  ['.hidden', 'hidden'],
])('%j makes the file name %j', (name, expected) => {
  expect(fileNameOf(name)).toBe(expected);
});
