import { describe, expect, test } from 'vitest';
import type { LifecycleRule } from '../rules/lifecycle.ts';
import { noncurrentDays } from '../rules/noncurrent-days.ts';
import { historyStart } from './history-start.ts';
import type { BucketSettings } from './settings.ts';

const NOW = '2026-06-30T00:00:00.000Z';
const SINCE = '2026-01-01T00:00:00.000Z';
const rule = (days: number, prefix = ''): LifecycleRule => ({
  id: `${days} ${prefix}`,
  isEnabled: true,
  filter: { prefix },
  noncurrent: { days },
});
const versioned = (...lifecycle: LifecycleRule[]): BucketSettings => ({ versioning: 'enabled', lifecycle });
const formerly = (settings: BucketSettings, historyFrom: string | null = SINCE) => ({ settings, historyFrom });

describe('The history of a bucket begins', () => {
  test('when versioning is turned on, also again after it was suspended', () => {
    expect(historyStart(undefined, versioned(), NOW)).toBe(NOW);
    expect(historyStart(formerly({}, null), versioned(), NOW)).toBe(NOW);
    expect(historyStart(formerly({ versioning: 'suspended' }, null), versioned(), NOW)).toBe(NOW);
  });

  test('at the same time as before if other settings change', () => {
    expect(historyStart(formerly(versioned(rule(30))), { ...versioned(rule(30)), quotaBytes: 1 }, NOW)).toBe(SINCE);
    expect(historyStart(formerly(versioned()), versioned(rule(30)), NOW)).toBe(SINCE);
  });

  test('later if versions have expired by rules that are removed now', () => {
    expect(historyStart(formerly(versioned(rule(30))), versioned(), NOW)).toBe('2026-05-31T00:00:00.000Z');
    expect(historyStart(formerly(versioned(rule(30)), NOW), versioned(rule(90)), NOW)).toBe(NOW);
  });

  test('never while the bucket does not keep all versions', () => {
    expect(historyStart(formerly(versioned()), { versioning: 'suspended' }, NOW)).toBe(null);
    expect(historyStart(undefined, {}, NOW)).toBe(null);
  });
});

test('versions below a prefix expire by the shortest rule for it, and not by rules that are off or for other prefixes', () => {
  const rules = [rule(90), rule(7, 'logs/'), { ...rule(1), isEnabled: false }, { ...rule(2), noncurrent: undefined }];
  expect(noncurrentDays(rules as LifecycleRule[], '')).toBe(7);
  expect(noncurrentDays(rules as LifecycleRule[], 'logs/2026/')).toBe(7);
  expect(noncurrentDays(rules as LifecycleRule[], 'photos/')).toBe(90);
  expect(noncurrentDays([rule(7, 'logs/')], 'photos/')).toBe(undefined);
});
