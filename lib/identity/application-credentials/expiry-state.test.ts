import { expect, test } from 'vitest';
import { expiryState } from './expiry-state.ts';

test.each([
  [null, 'never'],
  ['2030-01-19T23:59:59', 'expired'],
  ['2030-01-20T00:00:00', 'expired'],
  ['2030-01-20T01:00:00+02:00', 'expired'],
  ['2030-02-02T23:59:59Z', 'expiring'],
  ['2030-02-03T00:00:01', 'valid'],
])('an expiry of %s is %s on 20 January 2030, 0:00 UTC', (expiresAt, expected) => {
  expect(expiryState(expiresAt, Date.UTC(2030, 0, 20))).toBe(expected);
});
