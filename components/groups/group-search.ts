import { chipValue, type ListState } from '#components/console/list-params.ts';

/** How the list of groups begins, and what it can be filtered by; the server page starts the same query. */
export const groupListDefaults = { fields: ['domain'], sort: { key: 'name', isDescending: false } };

/** What the API is asked for a state of the list. */
export const groupSearch = (state: ListState): Record<string, string | undefined> => ({
  q: state.text || undefined,
  domain: chipValue(state, 'domain'),
  sort: formatApiSort(state),
});

const formatApiSort = ({ sort }: ListState): string => `${sort.key}:${sort.isDescending ? 'desc' : 'asc'}`;
