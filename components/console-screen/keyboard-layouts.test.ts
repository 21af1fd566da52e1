import { expect, test } from 'vitest';
import { LAYOUT_OPTIONS, type LayoutName, missingIn, strokesOf } from './keyboard-layouts.ts';

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');

/** The keys that type a character, such as `ShiftLeft+KeyY`. */
const typed = (layout: LayoutName, character: string) =>
  strokesOf(layout, character)?.map((keys) => keys.map(({ code }) => code).join('+'));

test.each(LAYOUT_OPTIONS.map(({ value }) => value as LayoutName))(
  'Layout %s: every character of ASCII, Enter and Tab can be typed',
  (layout) => {
    expect(missingIn(layout, `${ASCII}\n\t`)).toEqual([]);
  },
);

test.each<[LayoutName, string, string[]]>([
  ['us', 'z', ['KeyZ']],
  ['us', '@', ['ShiftLeft+Digit2']],
  ['gb', '@', ['ShiftLeft+Quote']],
  ['gb', '#', ['Backslash']],
  ['gb', '€', ['AltRight+Digit4']],
  ['de', 'z', ['KeyY']],
  ['de', 'Y', ['ShiftLeft+KeyZ']],
  ['de', '@', ['AltRight+KeyQ']],
  ['de', '€', ['AltRight+KeyE']],
  ['de', '{', ['AltRight+Digit7']],
  ['de', '\\', ['AltRight+Minus']],
  ['de', '~', ['AltRight+BracketRight']],
  ['de', '|', ['AltRight+IntlBackslash']],
  ['de', 'µ', ['AltRight+KeyM']],
  ['de', 'ö', ['Semicolon']],
  ['de', '-', ['Slash']],
  ['de', '^', ['Backquote', 'Space']],
  ['fr', 'a', ['KeyQ']],
  ['fr', '1', ['ShiftLeft+Digit1']],
  ['fr', '.', ['ShiftLeft+Comma']],
  ['fr', '{', ['AltRight+Digit4']],
  ['fr', '}', ['AltRight+Equal']],
  ['fr', '€', ['AltRight+KeyE']],
  ['fr', '^', ['BracketLeft', 'Space']],
])('Layout %s: %s is typed with %o', (layout, character, keys) => {
  expect(typed(layout, character)).toEqual(keys);
});

test('missingIn: what no key writes is named once', () => {
  expect(missingIn('us', 'für 5 €, für 6 €')).toEqual(['ü', '€']);
  expect(missingIn('de', 'für 5 €')).toEqual([]);
});
