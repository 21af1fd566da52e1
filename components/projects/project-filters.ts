import { chipValue, type ListState } from '#components/console/list-params.ts';
import type { ProjectSearch } from '#lib/console/projects/queries.ts';

/** How the list is shown when its URL says nothing else, and what it can be filtered by. */
export const projectListDefaults = {
  fields: ['domain', 'enabled', 'tag', 'parent'],
  sort: { key: 'name', isDescending: false },
};

/** What a list's URL means to the API. */
export const projectSearch = ({ text, chips, sort }: ListState): ProjectSearch => ({
  q: text || undefined,
  domain: chipValue({ chips }, 'domain'),
  enabled: chipValue({ chips }, 'enabled'),
  tags: chipValue({ chips }, 'tag'),
  parent: chipValue({ chips }, 'parent'),
  sort: `${sort.key}:${sort.isDescending ? 'desc' : 'asc'}`,
});
