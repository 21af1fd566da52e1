import { describe, expect, test } from 'vitest';
import type { UserFacts } from '#lib/console/users/schema.ts';
import type { User } from '#lib/identity/users/schema.ts';
import { roleSentence, selectUsers, toUserRow } from './user-row.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const facts: UserFacts = {
  id: 'u',
  roles: [],
  groups: 0,
  sources: [],
  membership_expires_at: null,
  default_project: null,
  locked_until: null,
  locked_addresses: 0,
  has_password: true,
  invited_until: null,
  last_active_at: null,
  sessions: 0,
  application_credentials: 0,
};
const user: User = {
  id: 'u',
  name: 'ada',
  domain_id: 'default',
  email: null,
  description: null,
  enabled: true,
  default_project_id: null,
  password_expires_at: null,
  federated: [],
  options: {},
  links: { self: '' },
};
const stateOf = (change: Partial<User>, known: UserFacts | undefined = facts) =>
  toUserRow({ ...user, ...change }, known, 'Default', NOW).password;

describe('A password', () => {
  test.each([
    ['never expires without a time', {}, 'never'],
    ['is valid until long from now', { password_expires_at: '2026-09-01T00:00:00.000000' }, 'valid'],
    ['expires soon within two weeks', { password_expires_at: '2026-06-10T00:00:00.000000' }, 'expiring'],
    ['is over from its time on, which is of UTC', { password_expires_at: '2026-06-01T00:00:00.000000' }, 'expired'],
    ['has to be changed first, whenever it expires', { must_change_password: true as const }, 'change'],
  ])('%s', (_what, change, state) => {
    expect(stateOf(change)).toBe(state);
  });

  test('that is none is told as such only where that is known', () => {
    expect(stateOf({}, { ...facts, has_password: false })).toBe('none');
    expect(toUserRow(user, undefined, 'Default', NOW).password).toBe('never');
  });
});

test('What a user was given names the one place, or how many they are', () => {
  expect(roleSentence({ role: 'member', on: 'project', count: 1, place: 'web' })).toEqual({
    message: '{role} in {place}',
    values: { role: 'member', place: 'web' },
  });
  expect(roleSentence({ role: 'member', on: 'project', count: 3, place: null })).toEqual({
    message: '{role} in {count} projects',
    values: { role: 'member', count: 3 },
  });
});

describe('Filters of users', () => {
  const locked = { ...facts, locked_until: '2026-06-01T00:05:00Z' };
  const admin = { ...facts, roles: [{ role: 'admin', on: 'system' as const, count: 1, place: null }] };
  const rows = [
    toUserRow({ ...user, id: '1', name: 'ada', email: 'ada@example.org' }, locked, 'Default', NOW),
    toUserRow({ ...user, id: '2', name: 'eve', enabled: false }, admin, 'Default', NOW),
    toUserRow({ ...user, id: '3', name: 'bob' }, undefined, 'other', NOW),
  ];
  const found = (text: string, field = '', value = '') =>
    selectUsers(rows, {
      text,
      chips: field ? [{ field, operator: '', value }] : [],
      sort: { key: 'name', isDescending: false },
    }).map(({ name }) => name);

  test('find by name, address and id, in order of names', () => {
    expect(found('')).toEqual(['ada', 'bob', 'eve']);
    expect(found('EXAMPLE')).toEqual(['ada']);
    expect(found('3')).toEqual(['bob']);
  });

  test.each([
    ['locked', 'true', ['ada']],
    ['enabled', 'false', ['eve']],
    ['role', 'admin', ['eve']],
    ['roles', '0', ['ada']],
    ['domain', 'other', ['bob']],
    ['password', 'expired', []],
  ])('%s:%s keeps who is meant, and nobody of whom it is not known', (field, value, names) => {
    expect(found('', field, value)).toEqual(names);
  });
});
