import { describe, expect, test } from 'vitest';
import { stepsOf, textPattern } from './text-patterns.ts';

test.each([
  ['abc', 3],
  ['x{5}', 6],
  ['x{2,5}', 5],
  ['x{5,}', 6],
  ['(ab){10}', 22],
  ['((x{10}){10}){10}', 1331],
  ['[{}]{3}', 4],
  ['[]{5}]{3}', 4],
  [String.raw`\{5}`, 3],
  [String.raw`\Qx{1000}\E`, 11],
  [String.raw`\Q[\Ex{100}`, 106],
  ['[[:alpha:]]x{100}', 103],
  ['[a-zA-Z0-9-]+', 2],
  ['[а-я]+', 2],
  [String.raw`\p{Han}+`, 57],
])('the steps of %s are %i', (pattern, steps) => {
  expect(stepsOf(pattern)).toBe(steps);
});

describe('A pattern', () => {
  test.each([
    ['whose repeats are beyond all measure', '(x{1000})'.repeat(28)],
    ['whose repeats hold repeats', '((((x{9}){9}){9}){9})'],
    ['whose repeats stand behind a bracket in quotes', String.raw`\Q[\E${'x{1000}'.repeat(30)}]`],
    ['of 256 characters', 'x'.repeat(256)],
    ['that is no expression', '('],
    ['with a class that never ends', '[x{1000}'],
    ['with a range of nearly all letters', '[B-\u{1e942}]'],
    ['with such a range behind a class', String.raw`[\w-B-\x{1E942}]`],
    ['with many wide ranges', '[一-龥]'.repeat(3)],
    ['with a range from a letter behind a backslash', '[\\龥-\u{1e942}]'],
    ['with many kinds of letters', String.raw`\pL`.repeat(10)],
  ])('%s is refused', (_what, pattern) => {
    expect(() => textPattern('name', pattern, 0)).toThrow(/Invalid filter name/);
  });

  test.each([String.raw`^web-\d{1,3}$`, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'x'.repeat(255)])(
    '%s is taken, and no second time compiled',
    (pattern) => {
      expect(textPattern('name', pattern, 0)).toBe(textPattern('name', pattern, 0));
    },
  );
});
