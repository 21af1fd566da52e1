import { expect, test } from 'vitest';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { reachedFrom } from './reached-roles.ts';

const role = (id: string, ...implies: string[]): ListedRole => ({
  id,
  name: `role ${id}`,
  description: '',
  domain: null,
  is_immutable: false,
  implies: implies.map((one) => ({ id: one, name: `role ${one}` })),
  assignments: 0,
});
const idsOf = (roles: ListedRole[], id: string) => reachedFrom(roles, id).map((one) => one.id);

test('what follows from a role is all that is implied, near and far, each once', () => {
  expect(idsOf([role('a', 'b', 'c'), role('b', 'c'), role('c', 'd'), role('d')], 'a')).toEqual(['b', 'c', 'd']);
});

test('a circle ends, and no role follows from itself', () => {
  expect(idsOf([role('a', 'b'), role('b', 'c'), role('c', 'a')], 'a')).toEqual(['b', 'c']);
  expect(idsOf([{ ...role('a'), implies: null }], 'a')).toEqual([]);
});
