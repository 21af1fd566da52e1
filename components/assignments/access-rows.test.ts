import { expect, test } from 'vitest';
import type { Access, Reason } from '#lib/console/identity/access/schema.ts';
import { alsoGivenBy, grantOf, mayRevoke, rowsOf } from './access-rows.ts';

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
