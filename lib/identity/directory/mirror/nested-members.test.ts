import { expect, test } from 'vitest';
import { type DirectMembers, nestedMembers } from './nested-members.ts';

const group = (users: string[], groups: string[] = []): DirectMembers => ({
  users: new Set(users),
  groups: new Set(groups),
});
const GROUPS = new Map([
  ['a', group(['1'], ['b'])],
  ['b', group(['2'], ['c'])],
  ['c', group(['3'], ['a', 'absent'])],
]);

test.each([
  [0, ['1']],
  [1, ['1', '2']],
  [2, ['1', '2', '3']],
  [20, ['1', '2', '3']],
  [Number.POSITIVE_INFINITY, ['1', '2', '3']],
])('members down to level %d, although the groups contain one another', async (depth, users) => {
  expect([...(await nestedMembers('a', GROUPS, depth))].toSorted()).toEqual(users);
});

test('an unknown group has no members', async () => {
  expect((await nestedMembers('absent', GROUPS, 5)).size).toBe(0);
});
