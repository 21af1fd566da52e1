import { expect, test } from 'vitest';
import type { Reason } from '#lib/console/identity/access/schema.ts';
import { firstExpiry, roleExpiry, sourcesOf } from './role-expiry.ts';

const domain = { id: 'd', name: 'Acme' };
const CORP = { kind: 'federated', id: 'corp', name: 'Corporate' } as const;
const reason = (expires_at: string | null, source: Reason['source'] = expires_at === null ? null : CORP): Reason => ({
  assigned: { id: 'm', name: 'member' },
  to: { type: 'user', id: 'u', name: 'ada', domain },
  on: { kind: 'project', id: 'p', name: 'shop', domain },
  is_inherited: false,
  implied_by: [],
  is_last_admin: false,
  source,
  expires_at,
});
const [EARLY, LATE] = ['2026-11-29T10:00:00.000Z', '2026-11-30T10:00:00.000Z'];

test.each<[string, (string | null)[], string | null]>([
  ['with its only reason', [EARLY], EARLY],
  ['with the last of several reasons', [LATE, EARLY], LATE],
  ['never if one reason does not expire', [EARLY, null], null],
  ['never without a reason', [], null],
])('a role ends %s', (_what, ends, expected) => {
  expect(roleExpiry({ reasons: ends.map((end) => reason(end)) })).toBe(expected);
});

test('the access of a member is reduced when the first role ends', () => {
  const roles = [{ reasons: [reason(null)] }, { reasons: [reason(LATE)] }, { reasons: [reason(EARLY)] }];
  expect(firstExpiry(roles)).toBe(EARLY);
  expect(firstExpiry(roles.slice(0, 1))).toBeNull();
});

test('each source is named once, and so is this platform', () => {
  expect(sourcesOf([reason(EARLY), reason(LATE), reason(null), reason(null)])).toEqual([CORP, null]);
});
