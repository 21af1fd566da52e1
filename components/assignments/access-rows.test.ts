import { expect, test } from 'vitest';
import type { Access, Reason } from '#lib/console/identity/access/schema.ts';
import { alsoGivenBy, grantOf, isAssignedByHand, mayRevoke, rowsOf } from './access-rows.ts';

const domain = { id: 'd', name: 'Acme' };
const group = { type: 'group', id: 'g', name: 'ops', domain } as const;
const user = { type: 'user', id: 'u', name: 'anna', domain } as const;
const member = { id: 'm', name: 'member' };
const reader = { id: 'r', name: 'reader' };
const from = (to: Reason['to'], implied_by: Reason['implied_by'] = []): Reason => ({
  assigned: member,
  to,
  on: { kind: 'domain', ...domain },
  is_inherited: true,
  implied_by,
  is_last_admin: false,
  source: null,
  expires_at: null,
});
const shop: Access = {
  place: { kind: 'project', id: 'p', name: 'shop', domain },
  roles: [
    { ...member, reasons: [from(group), from(user)] },
    { ...reader, reasons: [from(group, [member])] },
  ],
};

test('there is a row for each reason, and an assignment names all that comes from it and nothing else', () => {
  const rows = rowsOf([shop], 'u');
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  const [byGroup, own, implied] = rows;
  if (!byGroup || !own || !implied) throw new Error('Three rows were expected.');
  expect(alsoGivenBy(rows, byGroup)).toEqual([implied]);
  expect(alsoGivenBy(rows, implied)).toEqual([byGroup]);
  expect(alsoGivenBy(rows, own)).toEqual([]);
  expect(grantOf(implied.reason)).toMatchObject({
    actor: { type: 'group', id: 'g' },
    place: { kind: 'domain', id: 'd' },
    role: member,
    isInherited: true,
  });
});

test('what nobody else administers a place by is not taken, and a reader sees the read-only reason first', () => {
  const last = { reason: { ...from(user), is_last_admin: true } };
  expect(mayRevoke({ reason: from(user) }, true)).toBe(true);
  expect(mayRevoke(last, true)).toContain('no other administrator');
  expect(mayRevoke(last, 'You only look.')).toBe('You only look.');
});

test('only an assignment that no sign-in manages is the same when it is made again', () => {
  const source = { kind: 'federated', id: 'corp', name: 'Corporate' } as const;
  const expires_at = '2099-01-01T00:00:00.000Z';
  expect(isAssignedByHand(from(user))).toBe(true);
  expect(isAssignedByHand({ ...from(user), source })).toBe(false);
  expect(isAssignedByHand({ ...from(user), expires_at })).toBe(false);
  // The sign-in manages the membership in the group.
  expect(isAssignedByHand({ ...from(group), source, expires_at })).toBe(true);
});
