import { expect, test } from 'vitest';
import '#lib/platform.ts';
import { defaultQuotas } from '#lib/quotas/quotas.ts';
import { QUOTA_WORDS, quotaWords } from './quota-words.ts';

/** Limits of the compute API without usage, since the network service counts these objects. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  'fixed_ips',
  'floating_ips',
  'security_groups',
  'security_group_rules',
]);

test('every limit that something is counted against has a label, and every label a limit', () => {
  const names = Object.keys(defaultQuotas());
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in QUOTA_WORDS) && !UNCOUNTED.has(name))).toEqual([]);
  expect(Object.keys(QUOTA_WORDS).filter((name) => !names.includes(name))).toEqual([]);
});

test('the data of jobs is called by what it is and typed in MiB', () => {
  expect(quotaWords('job_size_total')).toMatchObject({ label: 'Job data per user', typedIn: 'MiB', isOfEach: true });
});
