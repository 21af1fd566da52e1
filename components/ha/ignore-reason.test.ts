import { expect, test } from 'vitest';
import { CHECK_IDS } from '#lib/ha/notifications/evaluation.ts';
import { english } from '#lib/i18n/english.ts';
import { ignoreReasonOf } from './ignore-reason.ts';

test('the rule that decided is explained with its message and advice', () => {
  const message_data = {
    message: 'Segment {segment} is disabled.',
    values: { segment: 'rack-a' },
    check: 'segment',
  } as const;
  const why = ignoreReasonOf({ message_data });
  expect(why && [why.label, english(why.message)]).toEqual(['Segment disabled', 'Segment rack-a is disabled.']);
});

test.each([
  ['fencing', 'Not fenced'],
  ['held', 'Being worked on'],
  ['event', 'No fault'],
] as const)('%s: %s', (check, label) => {
  expect(ignoreReasonOf({ message_data: { message: 'Why.', check } })?.label).toBe(label);
});

test('what no rule with advice decided is not explained', () => {
  expect(ignoreReasonOf({ message_data: null })).toBeUndefined();
  expect(ignoreReasonOf({ message_data: { message: 'Something else.' } })).toBeUndefined();
  const others = CHECK_IDS.filter((check) => !ignoreReasonOf({ message_data: { message: 'Why.', check } }));
  expect(others).toContain('duplicate');
});
