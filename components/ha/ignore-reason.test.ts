import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { DIED, FENCED, UNFENCED } from '#lib/testing/ha.ts';
import { ignoreReasonOf } from './ignore-reason.ts';

const host = { host: 'sim-1', segment: { id: 's', name: 'rack-a' }, spelling: 'COMPUTE_HOST' } as const;
const row = (type: 'COMPUTE_HOST' | 'COMPUTE_INSTANCE', payload: Record<string, unknown>, message: string | null) => ({
  ...host,
  type,
  payload,
  message,
});

test.each([
  [
    'Not fenced',
    row(
      'COMPUTE_HOST',
      UNFENCED,
      'Host status is UNKNOWN: host sim-1 may still run its instances, and only a fenced one is recovered.',
    ),
  ],
  ['Segment disabled', row('COMPUTE_HOST', FENCED, 'Segment rack-a is disabled.')],
  ['Segment disabled', row('COMPUTE_HOST', UNFENCED, 'Segment rack-a is disabled.')],
  [
    'Being worked on',
    row('COMPUTE_INSTANCE', DIED, 'The instance is paused or in rescue mode, so a user is working on it.'),
  ],
  [
    'No fault',
    row(
      'COMPUTE_INSTANCE',
      { ...DIED, event: 'REBOOT' },
      'REBOOT with STOPPED_FAILED is not a fault that is recovered.',
    ),
  ],
] as const)('%s: the rule that decided is found again by what it said', (label, ignored) => {
  const why = ignoreReasonOf(ignored);
  expect(why?.label).toBe(label);
  expect(why && english(why.message)).toBe(ignored.message);
});

test('what no rule has said is not explained by one', () => {
  expect(ignoreReasonOf(row('COMPUTE_HOST', UNFENCED, 'Something else.'))).toBeUndefined();
  expect(ignoreReasonOf(row('COMPUTE_HOST', FENCED, null))).toBeUndefined();
});

test('a payload that no monitor sends breaks nothing', () => {
  expect(ignoreReasonOf(row('COMPUTE_INSTANCE', { event: '{count, plural', x: 1 }, 'x'))).toBeUndefined();
});
