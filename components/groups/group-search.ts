import { chipValue, formatApiSort, type ListState } from '#components/console/list-params.ts';

export const groupListDefaults = { fields: ['domain'], sort: { key: 'name', isDescending: false } };

export const groupSearch = (state: ListState): Record<string, string | undefined> => ({
  q: state.text || undefined,
  domain: chipValue(state, 'domain'),
  sort: formatApiSort(state.sort),
});
