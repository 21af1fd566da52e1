'use client';

import { ApiLens } from '#components/console/api-lens.tsx';
import { shellWord } from '#components/console/shell-word.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { NEWEST_FIRST, projectInstances } from '#components/instances/kind.tsx';
import { serverSearch } from '#components/instances/server-source.ts';
import { type Kind, kind } from '#components/kind/kind.ts';
import { filterFields, sentFields, sortOf } from '#components/kind/list-fields.ts';
import { useRowContext } from '#components/kind/use-row-context.ts';
import { searchOf } from '#lib/client/project-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

// Filters and orders are derived without the types of related data.
const instanceKind = kind<Server>()(projectInstances) as unknown as Kind<Server>;

/** The API call of the list, with its filter. */
export function InstanceCall({ scope }: { scope: string }) {
  const { context } = useRowContext(instanceKind, scope);
  const filters = useFilters(filterFields(instanceKind, context), { hasAlternatives: true });
  const { sort } = useSort(sortOf(NEWEST_FIRST));
  const search = serverSearch({ ...filters, sort }, sentFields(instanceKind));
  const options = [
    ...(search.status ? [`--status ${search.status}`] : []),
    ...(search.name ? [`--name ${shellWord(search.name)}`] : []),
    ...(search.flavor ? [`--flavor ${shellWord(search.flavor)}`] : []),
    ...(search.image ? [`--image ${shellWord(search.image)}`] : []),
  ];
  return (
    <ApiLens
      call={{ path: `compute/v2.1/servers/detail?${searchOf({ ...search })}` }}
      command={['openstack server list', ...options].join(' ')}
    />
  );
}
