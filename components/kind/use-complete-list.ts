'use client';

import { useQuery } from '@tanstack/react-query';
import type { ListState } from '#components/console/list-params.ts';
import { countIn } from '#components/console/row-counts.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { selectRows } from '#components/console/select-rows.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import type { projectQuery } from '#lib/client/project-query.ts';
import type { RowContext } from './attribute.ts';
import type { AnyRelated, KindList } from './kind.ts';
import { filterFields, selectionOf, sortOf } from './list-fields.ts';
import type { ListModel } from './list-source.ts';
import type { KindContext } from './use-row-context.ts';

const asRows = <Data>(data: Data): Data[] => [data];

/** Rows of a list that is loaded completely. */
export function useCompleteList<Data, Row>(
  { kind, ...list }: KindList<Row>,
  { context, needed, answer }: KindContext<Row>,
  queryOf: (scope: string) => ReturnType<typeof projectQuery<Data>>,
  rowsOf: (data: Data, context: RowContext<Row, AnyRelated>) => readonly Row[],
): ListModel<Row> {
  const answered = listSource(useQuery({ ...queryOf(context.scope), select: asRows<Data> }));
  const found = mapSource(answered, (bodies) => bodies.flatMap((data) => rowsOf(data, context)));
  // Rows that need related objects are not displayed before these are loaded.
  const all = dependentOn({ ...found, rows: needed.data === undefined ? undefined : found.rows }, needed);
  const selection = selectionOf(kind, context);
  const select = (those: readonly Row[], state: ListState) => selectRows(those, state, selection);
  const countOf = countIn(all.rows, select);
  const filters = useFilters(filterFields(kind, context), { choices: answer, countOf });
  const sort = useSort(sortOf(list.sort));
  return { source: mapSource(all, (those) => select(those, { ...filters, sort: sort.sort })), filters, sort, countOf };
}
