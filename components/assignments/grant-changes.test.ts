import { describe, expect, test } from 'vitest';
import type { Member, MemberList, Reason } from '#lib/console/identity/access/schema.ts';
import {
  cellOf,
  directRoles,
  type GrantChange,
  isLastAdmin,
  keyOf,
  leavesUnmanaged,
  ownLosses,
} from './grant-changes.ts';

const domain = { id: 'd', name: 'Acme' };
const place = { kind: 'project', id: 'p' } as const;
const on = { ...place, name: 'shop', domain };
const user = { type: 'user', id: 'u', name: 'anna', domain } as const;
const group = { type: 'group', id: 'g', name: 'ops', domain } as const;
const admin = { id: 'r', name: 'admin' };
const reason = (more: Partial<Reason> = {}): Reason => ({
  assigned: admin,
  to: user,
  on,
  is_inherited: false,
  implied_by: [],
  is_last_admin: false,
  source: null,
  expires_at: null,
  ...more,
});
const member = (reasons: Reason[], role = admin): Member => ({
  ...user,
  refusal: null,
  roles: [{ ...role, reasons }],
});
const change = (more: Partial<GrantChange> = {}): GrantChange => ({
  actor: user,
  place,
  role: admin,
  isInherited: false,
  isGiven: false,
  ...more,
});

test.each([
  ['given here', reason(), true],
  ['of a group', reason({ to: group }), false],
  ['inherited', reason({ is_inherited: true }), false],
  ['implied', reason({ implied_by: [{ id: 'm', name: 'manager' }] }), false],
  ['given elsewhere', reason({ on: { kind: 'domain', ...domain } }), false],
])('a role that is %s: whether it is ticked and can be unticked', (_how, why, isDirect) => {
  const someone = member([why]);
  expect(cellOf(someone.roles[0], user, place, false)).toEqual({ isDirect, others: isDirect ? [] : [why] });
  expect(directRoles(someone, place, false)).toEqual(isDirect ? someone.roles : []);
});

test('what was given for all projects below a domain is ticked where that is shown', () => {
  const below = reason({ on: { kind: 'domain', ...domain }, is_inherited: true });
  const where = { kind: 'domain', id: 'd' } as const;
  expect(cellOf(member([below]).roles[0], user, where, true).isDirect).toBe(true);
  expect(cellOf(member([below]).roles[0], user, where, false).isDirect).toBe(false);
  expect(keyOf(change())).not.toBe(keyOf(change({ isInherited: true })));
});

test('the last assignment that administers a place is known as such, another one is not', () => {
  const list: MemberList = {
    place: { kind: 'system' },
    roles: [],
    members: [],
    is_truncated: false,
    last_admin: { type: 'user', id: 'u', role_id: 'r' },
  };
  expect([isLastAdmin(list, user, 'r'), isLastAdmin(list, user, 'x'), isLastAdmin(list, group, 'r')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isLastAdmin({ ...list, last_admin: null }, user, 'r')).toBe(false);
});

test('one’s own ruling role is lost by taking it from oneself or from one’s group, not by giving it or from others', () => {
  const members = [member([reason(), reason({ to: group })])];
  const losses = [change(), change({ actor: group })];
  const harmless = [change({ isGiven: true }), change({ actor: { ...user, id: 'other' } })];
  expect(ownLosses([...losses, ...harmless], members, 'u')).toEqual(losses);
  expect(ownLosses(losses, members, 'somebody else')).toEqual([]);
  const reader = { id: 'r', name: 'reader' };
  expect(ownLosses([change({ role: reader })], [member([reason({ assigned: reader })], reader)], 'u')).toEqual([]);
});

describe('leavesUnmanaged', () => {
  const manager = { id: 'm', name: 'manager' };
  const given = reason({ assigned: manager });
  const revoked = change({ role: manager });
  const list = (...reasons: Reason[]): MemberList => ({
    ...{ place: on, roles: [], last_admin: null, is_truncated: false },
    members: [member(reasons, manager)],
  });

  test.each([
    ['the only one is revoked', list(given), [revoked], true],
    ['a group still gives it', list(given, reason({ assigned: manager, to: group })), [revoked], false],
    ['it is inherited too', list(given, reason({ assigned: manager, is_inherited: true })), [revoked], false],
    [
      'another user gets it',
      list(given),
      [revoked, change({ role: manager, actor: { ...user, id: 'v' }, isGiven: true })],
      false,
    ],
    ['another role is revoked', list(given), [change()], false],
    ['there was none', { ...list(), members: [] }, [revoked], false],
  ])('%s', (_how, members, changes, isUnmanaged) => {
    expect(leavesUnmanaged(members, changes)).toBe(isUnmanaged);
  });
});
