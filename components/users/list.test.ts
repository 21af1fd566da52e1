import { expect, test } from 'vitest';
import { filtersOf } from '#components/kind/list-fields.ts';
import { USER_FILTERS } from '#lib/console/identity/users/fields.ts';
import { userList } from './list.tsx';

test('the list of users offers the conditions that the API evaluates, and no others', () => {
  const offered = filtersOf(userList.kind).map(({ id, operators = ['!'] }) => [id, operators]);
  expect(Object.fromEntries(offered)).toEqual(USER_FILTERS);
});
