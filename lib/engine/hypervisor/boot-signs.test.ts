import { expect, test } from 'vitest';
import { logPart } from './boot-signs.ts';

const KIB = 1024;

test.each([
  ['the first reading begins where the log ended at the start', [5000, 2000, null], { from: 2000, bytes: 3000 }],
  ['a later one begins shortly before the end of the last one', [9000, 2000, 5000], { from: 3976, bytes: 5024 }],
  ['but never before the start', [9000, 2000, 2100], { from: 2000, bytes: 7000 }],
  ['a log that was rotated is read from its beginning', [300, 2000, null], { from: 0, bytes: 300 }],
  ['also if that happened between two readings', [300, 0, 5000], { from: 0, bytes: 300 }],
  ['an empty log has nothing', [0, 0, null], { from: 0, bytes: 0 }],
  ['of a huge one, the end is read', [4000 * KIB, 0, null], { from: 3744 * KIB, bytes: 256 * KIB }],
] as const)('%s', (_what, [length, start, position], part) => {
  expect(logPart(length, start, position)).toEqual(part);
});
