import { describe, expect, test } from 'vitest';
import { passcodeOf, stepOf } from './totp.ts';

/** `12345678901234567890` in base32: the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('A passcode', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is that of RFC 6238', (atS, passcode) => {
    expect(passcodeOf(SECRET, atS * 1000)).toBe(passcode);
    expect(stepOf(SECRET.toLowerCase(), passcode, atS * 1000)?.step).toBe(Math.floor(atS / 30));
  });

  test.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('%i s away is taken: %s', (awayS, isTaken) => {
    const now = 1_700_000_010_000;
    expect(stepOf(SECRET, passcodeOf(SECRET, now + awayS * 1000), now) !== undefined).toBe(isTaken);
  });

  test.each(['', '28708', '2870820', 'abcdef', '٢٨٧٠٨٢'])('%j is wrong', (passcode) => {
    expect(stepOf(SECRET, passcode, 59_000)).toBeUndefined();
  });

  test.each(['', '1', 'not base32!', '====='])('of the secret %j does not exist', (secret) => {
    expect(stepOf(secret, passcodeOf(secret, 0), 0)).toBeUndefined();
  });
});
