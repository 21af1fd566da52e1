'use client';

import type { UseQueryOptions } from '@tanstack/react-query';
import { ProjectsStrip } from '#components/all-projects/projects-strip.tsx';
import { useListed } from '#components/all-projects/use-listed.ts';
import { useWithProject } from '#components/all-projects/use-project-column.tsx';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import type { ProjectScreen } from '#lib/screens/project-screens.ts';
import type { KindContext, KindList, ListModel } from './kind.ts';
import { kindColumns } from './kind-columns.tsx';
import { filterFields, localFields, orders, sortOf } from './list-fields.ts';

export type ProjectRowsQuery<Row> = UseQueryOptions<WholeList<Row>, Error, WholeList<Row>, string[]>;

/** The rows of all projects of the user. */
export function useProjectsList<Row extends { id: string }>(
  list: KindList<Row>,
  { context }: KindContext<Row>,
  queryOf: (projectId: string) => ProjectRowsQuery<Row>,
  screen: ProjectScreen,
): ListModel<Row> {
  const { kind } = list;
  const ownerOf = context.projectOf;
  const { mine, ...listed } = useListed<Row>({
    queryOf,
    ownerOf,
    ...(list.isSeenByOthers && { isSeenByOthers: true }),
    sort: sortOf(list.sort),
    keysOf: ({ labelOf }) => ({ ...orders(kind, context), project: (row) => labelOf(ownerOf(row)) }),
    filterFields: filterFields(kind, context),
    fields: localFields(kind, context),
  });
  const { labelOf } = mine;
  const columns = useWithProject(kindColumns(list, context), { labelOf, projectOf: ownerOf, screen });
  const groupings = [{ id: 'project', label: context.t('Project'), keyOf: ownerOf, nameOf: labelOf }];
  return {
    ...listed,
    all: listed.list.source.rows,
    columns,
    groupings,
    above: <ProjectsStrip list={listed.list} labelOf={labelOf} />,
  };
}
