import { chipValue, formatApiSort, type ListState } from '#components/console/list-params.ts';
import type { DomainSearch } from '#lib/console/identity/domains/contract.ts';

export const domainListDefaults = { fields: ['enabled'], sort: { key: 'name', isDescending: false } };

export const domainSearch = ({ text, chips, sort }: ListState): DomainSearch => ({
  q: text || undefined,
  enabled: chipValue({ chips }, 'enabled'),
  sort: formatApiSort(sort),
});
