import { expect, test, vi } from 'vitest';
import { beginsCondition, typingInto, withCondition } from './use-filters.ts';

const fields = [
  { id: 'status', label: 'Status' },
  { id: 'az', label: 'Availability zone' },
];

test.each([
  ['sta', true],
  ['Status', true],
  ['status:', true],
  ['status:A', true],
  ['avail', true],
  ['az!', true],
  ['web', false],
  ['stage-1', false],
  ['10.0.0.5', false],
  ['http://x', false],
  ['', false],
])('%s typed into a filter: about to be a condition is %s', (text, expected) => {
  expect(beginsCondition(text, fields)).toBe(expected);
});

/** An input with the values that it displayed and the filters that it applied, in order. */
function box() {
  const taken: string[] = [];
  const shown: (string | undefined)[] = [];
  const typing = typingInto({
    fields,
    timer: { current: undefined },
    keep: (typed) => void shown.push(typed),
    apply: (text) => void taken.push(text),
  });
  return { ...typing, taken, shown };
}

test('nothing is requested while the user types; after a pause the list is requested once', () => {
  vi.useFakeTimers();
  const { type, taken, shown } = box();
  for (const typed of ['w', 'we', 'web', 'web-1']) {
    type(typed, true);
    vi.advanceTimersByTime(100);
  }
  expect(taken).toEqual([]);
  expect(shown.at(-1)).toBe('web-1');
  vi.advanceTimersByTime(1000);
  expect(taken).toEqual(['web-1']);
  vi.useRealTimers();
});

test('pasted text is requested immediately; an unfinished condition never is', () => {
  vi.useFakeTimers();
  const { type, taken } = box();
  type('web-1', false);
  expect(taken).toEqual(['web-1']);
  type('web', true);
  type('status:A', true);
  vi.advanceTimersByTime(10_000);
  expect(taken).toEqual(['web-1']);
  vi.useRealTimers();
});

test('leaving the box requests its text, except for an unfinished condition', () => {
  const { settle, taken } = box();
  for (const typed of ['status:', 'status:A', 'az!', 'stat', 'http://x']) settle(typed);
  expect(taken).toEqual(['stat', 'http://x']);
});

const condition = (field: string, value: string, operator: '' | '!' | '>' = '') => ({ field, operator, value });

test('a second value of a field is an alternative, or replaces the first where only one can be filtered by', () => {
  const chips = [condition('status', 'error'), condition('az', 'nova')];
  const active = condition('status', 'active');
  expect(withCondition(chips, active, true)).toEqual([...chips, active]);
  expect(withCondition(chips, active, false)).toEqual([condition('az', 'nova'), active]);
  expect(withCondition(chips, condition('status', 'error'), true)).toHaveLength(2);
});

test('excluded values add up, and a limit replaces the previous one', () => {
  const chips = [condition('az', 'nova', '!'), condition('size', '1', '>')];
  expect(withCondition(chips, condition('az', 'west', '!'), false)).toHaveLength(3);
  expect(withCondition(chips, condition('size', '2', '>'), true).at(-1)?.value).toBe('2');
});
