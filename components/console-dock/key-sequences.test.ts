import { expect, test } from 'vitest';
import { CONTROL_KEYS, FUNCTION_KEYS } from './key-sequences.ts';

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
  ['Ctrl-Z', '\u001a'],
  ['Ctrl-\\', '\u001c'],
  ['Ctrl-]', '\u001d'],
  ['Esc', '\u001b'],
  ['F1', '\u001bOP'],
  ['F5', '\u001b[15~'],
  ['F6', '\u001b[17~'],
  ['F12', '\u001b[24~'],
])('%s sends %o', (label, text) => {
  expect([...CONTROL_KEYS, ...FUNCTION_KEYS].find((key) => key.label === label)?.text).toBe(text);
});
