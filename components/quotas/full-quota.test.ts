import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { fullQuota, type Limit, QUOTAS_OF, type QuotaSubject } from './full-quota.ts';
import { FULL_QUOTA_WORDS } from './full-quota-words.ts';

const t = createTranslate('en', undefined);
const said = (what: QuotaSubject, limits: Record<string, Limit>) => {
  const full = fullQuota(what, (name) => limits[name]);
  return full && t(FULL_QUOTA_WORDS[full.name](full.limit));
};

test.each([
  ['instances', { instances: { limit: 10, used: 10 } }, 'Your quota of 10 instances is used up.'],
  [
    'instances',
    { instances: { limit: 10, used: 2 }, cores: { limit: 4, used: 4 } },
    'Your quota of 4 vCPUs is used up.',
  ],
  ['instances', { ram: { limit: 51_200, used: 51_200 } }, 'Your quota of 50 GiB of memory is used up.'],
  [
    'volumes',
    { gigabytes: { limit: 1000, used: 1000 } },
    'Your quota of 1,000 GiB for volumes and snapshots is used up.',
  ],
  ['floating_ips', { floatingip: { limit: 1, used: 3 } }, 'Your quota of 1 floating IP is used up.'],
] as const)('another one of %s is refused with %j: %s', (what, limits, sentence) => {
  expect(said(what, limits)).toBe(sentence);
});

test.each([
  ['room is left', { instances: { limit: 10, used: 9 } }],
  ['there is no limit', { instances: { limit: -1, used: 900 } }],
  ['nobody knows', {}],
])('nothing is refused where %s', (_case, limits) => {
  expect(said('instances', limits)).toBeUndefined();
});

test.each(Object.keys(QUOTAS_OF) as QuotaSubject[])('a full quota of %s has words', (what) => {
  for (const name of QUOTAS_OF[what].names) expect(said(what, { [name]: { limit: 5, used: 5 } })).toContain('used up');
});
