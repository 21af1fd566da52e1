import { expect, test } from 'vitest';
import { numberedName } from './unused-name.ts';

test.each([
  ['a/photo.jpg', 'a/photo (2).jpg'],
  ['README', 'README (2)'],
  ['v1.2/README', 'v1.2/README (2)'],
  ['a/.env', 'a/.env (2)'],
  ['backup.tar.gz', 'backup.tar (2).gz'],
])('%s with a number is %s', (name, numbered) => {
  expect(numberedName(name, 2)).toBe(numbered);
});
