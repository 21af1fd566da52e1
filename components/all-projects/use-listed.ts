'use client';

import type { UseQueryOptions } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import type { Sort } from '#components/console/list-params.ts';
import { countBy } from '#components/console/row-counts.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { type LocalFields, useLocalFilter } from '#components/console/use-local-filter.ts';
import { useSort } from '#components/console/use-sort.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { toLocalChips } from './local-chips.ts';
import { projectFields } from './project-fields.ts';
import type { SortKeys } from './rows-of-projects.ts';
import { type MyProjects, projectsMeeting, useMyProjects } from './use-my-projects.ts';
import { useRowsOfProjects } from './use-rows-of-projects.ts';

interface ProjectListOptions<Row> {
  queryOf: (projectId: string) => UseQueryOptions<WholeList<Row>, Error, WholeList<Row>, string[]>;
  ownerOf: (row: Row) => string;
  /**
   * Rows are listed in other projects than their owner's too, so all projects are queried regardless of the filter.
   */
  isSeenByOthers?: boolean;
  sort: Sort;
  keysOf: (mine: MyProjects) => SortKeys<Row>;
  /** Fields to filter by, in addition to project and domain. */
  filterFields: readonly FilterField[];
  fields: LocalFields<Row>;
}

export function useListed<Row extends { id: string }>(options: ProjectListOptions<Row>) {
  const { queryOf, ownerOf, isSeenByOthers = false, keysOf, fields } = options;
  const t = useT();
  const mine = useMyProjects();
  const { projects } = mine;
  const sort = useSort(options.sort);
  const shape = useFilters(
    [
      { id: 'project', label: '', operators: ['!'] },
      { id: 'domain', label: '', operators: ['!'] },
    ],
    { hasAlternatives: true },
  );
  const meant = projectsMeeting(projects, shape.chips);
  const queried = isSeenByOthers ? projects : meant;
  const list = useRowsOfProjects({ projects: queried, queryOf, sort: sort.sort, keys: keysOf(mine) });
  const rows = list.source.rows ?? [];
  const countOf = countBy(list.source.rows, { ...fields, project: ownerOf });
  const filters = useFilters([...projectFields(projects, rows, ownerOf, t), ...options.filterFields], {
    countOf,
    hasAlternatives: true,
  });
  const owners = new Set(meant.map(({ id }) => id));
  const isByOwner = isSeenByOthers && filters.chips.some(({ field }) => field === 'project' || field === 'domain');
  const ofOwner = { field: 'owned', operator: '', value: 'true' } as const;
  const chips = toLocalChips(filters);
  const source = useLocalFilter(list.source, isByOwner ? [...chips, ofOwner] : chips, {
    ...fields,
    text: (row, wanted) => fields.name?.(row, wanted),
    owned: (row) => owners.has(ownerOf(row)),
  });
  return { list, source, filters, sort, mine, countOf };
}
