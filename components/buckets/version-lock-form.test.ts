import { describe, expect, test } from 'vitest';
import { changesOfLock, VersionLockForm, valuesOfLock } from './version-lock-form.ts';

const NOW = Date.parse('2031-01-01T12:00:00Z');
const LOCK = {
  retention: { mode: 'GOVERNANCE' as const, until: '2031-06-01T10:00:00.000Z' },
  legal_hold: false,
  can_bypass_governance: true,
};
const before = valuesOfLock(LOCK, 'Europe/Berlin', NOW);

describe('changesOfLock', () => {
  test('nothing is sent for what the user did not change', () => {
    expect(changesOfLock(before, before)).toEqual({});
    expect(changesOfLock({ ...before, legal_hold: true }, before)).toEqual({ legal_hold: true });
  });

  test('a time counts in the zone of the form, and no mode removes the retention', () => {
    expect(before.until).toBe('2031-06-01T12:00');
    expect(changesOfLock({ ...before, until: '2031-07-01T12:00' }, before)).toEqual({
      retention: { mode: 'GOVERNANCE', until: '2031-07-01T10:00:00.000Z' },
    });
    expect(changesOfLock({ ...before, mode: 'none', bypasses_governance: true }, before)).toEqual({
      retention: null,
      bypasses_governance: true,
    });
  });
});

test('a retention that has ended is none, and a lock without a time in the future is refused', () => {
  expect(valuesOfLock(LOCK, 'UTC', Date.parse('2032-01-01')).mode).toBe('none');
  expect(VersionLockForm.safeParse({ ...before, until: '' }).error?.issues[0]?.path).toEqual(['until']);
  expect(VersionLockForm.safeParse({ ...before, until: '2001-01-01T00:00' }).success).toBe(false);
  expect(VersionLockForm.safeParse({ ...before, mode: 'none', until: '' }).success).toBe(true);
});
