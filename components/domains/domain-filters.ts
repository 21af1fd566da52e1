import { chipValue, type ListState } from '#components/console/list-params.ts';
import type { DomainSearch } from '#lib/console/domains/queries.ts';

/** How the list is shown when its URL says nothing else, and what it can be filtered by. */
export const domainListDefaults = { fields: ['enabled'], sort: { key: 'name', isDescending: false } };

/** What a list's URL means to the API. */
export const domainSearch = ({ text, chips, sort }: ListState): DomainSearch => ({
  q: text || undefined,
  enabled: chipValue({ chips }, 'enabled'),
  sort: `${sort.key}:${sort.isDescending ? 'desc' : 'asc'}`,
});
