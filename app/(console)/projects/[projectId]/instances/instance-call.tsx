'use client';

import { ApiLens } from '#components/console/api-lens.tsx';
import { shellWord } from '#components/console/curl.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { serverSearch } from '#components/instances/server-source.ts';
import type { KindList } from '#components/kind/kind.ts';
import { filterFields, sentFields, sortOf } from '#components/kind/list-fields.ts';
import { useRowContext } from '#components/kind/use-row-context.ts';
import { searchOf } from '#lib/client/project-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

/** The API call of the list, with its filter. */
export function InstanceCall({ scope, list }: { scope: string; list: KindList<Server> }) {
  const { kind } = list;
  const { context } = useRowContext(kind, scope);
  const filters = useFilters(filterFields(kind, context));
  const { sort } = useSort(sortOf(list.sort));
  const search = serverSearch({ ...filters, sort }, sentFields(kind));
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
