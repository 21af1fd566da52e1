import { expect, test } from 'vitest';
import { bucketNameProblem } from './bucket-name.ts';

test('names of DNS labels with 3 to 63 characters are valid in both APIs', () => {
  for (const name of ['abc', 'my-bucket', 'a.b.c', '2026-backups', 'a'.repeat(63)]) {
    expect(bucketNameProblem(name)).toBeUndefined();
  }
});

test.each([
  ['ab', 'Use 3 to 63 characters.'],
  ['a'.repeat(64), 'Use 3 to 63 characters.'],
  ['Photos', 'Use lower-case letters, digits, hyphens and dots.'],
  ['my_bucket', 'Use lower-case letters, digits, hyphens and dots.'],
  ['föto', 'Use lower-case letters, digits, hyphens and dots.'],
  ['-photos', 'Start and end with a letter or a digit.'],
  ['photos.', 'Start and end with a letter or a digit.'],
  ['a..b', 'Do not put a dot next to another dot or a hyphen.'],
  ['a.-b', 'Do not put a dot next to another dot or a hyphen.'],
  ['192.168.0.1', 'Do not use an IP address.'],
  ['xn--abc', 'Names that start with xn-- or sthree-, or end with -s3alias or --ol-s3, are reserved.'],
])('%s is rejected with the rule that it breaks', (name, problem) => {
  expect(bucketNameProblem(name)).toBe(problem);
});
