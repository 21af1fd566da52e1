import { formatChip } from '#components/console/filters.ts';
import { formatApiSort, type ListState } from '#components/console/list-params.ts';
import type { UserSearch } from '#lib/console/identity/users/contract.ts';
import { USER_FILTERS } from '#lib/console/identity/users/fields.ts';

export const userListDefaults = {
  fields: Object.keys(USER_FILTERS),
  sort: { key: 'name', isDescending: false },
};

/** The server evaluates all conditions. Equal users are in the order of their names. */
export const userSearch = ({ text, chips, sort }: ListState): UserSearch => ({
  q: text.trim() || undefined,
  where: chips.map(formatChip),
  sort: [formatApiSort(sort), ...(sort.key === 'name' ? [] : [formatApiSort({ ...sort, key: 'name' })])].join(','),
});
