import { chipValue, formatApiSort, type ListState } from '#components/console/list-params.ts';
import type { ProjectSearch } from '#lib/console/identity/projects/contract.ts';

export const projectListDefaults = {
  fields: ['domain', 'enabled', 'tag', 'parent'],
  sort: { key: 'name', isDescending: false },
};

export const projectSearch = ({ text, chips, sort }: ListState): ProjectSearch => ({
  q: text || undefined,
  domain: chipValue({ chips }, 'domain'),
  enabled: chipValue({ chips }, 'enabled'),
  tags: chipValue({ chips }, 'tag'),
  parent: chipValue({ chips }, 'parent'),
  sort: formatApiSort(sort),
});
