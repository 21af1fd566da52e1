'use client';

import { countIn } from '#components/console/row-counts.ts';
import type { RowSource } from '#components/console/row-source.ts';
import { dependentOn, mapSource } from '#components/console/row-sources.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import type { KindContext, KindList, ListModel } from './kind.ts';
import { filterFields, selectionOf, sortOf } from './list-fields.ts';

/** A list that is loaded completely, so the browser filters and sorts it. @param found all rows */
export function useCompleteList<Row>(
  { kind, ...list }: KindList<Row>,
  { context, needed, answer }: KindContext<Row>,
  found: RowSource<Row>,
): ListModel<Row> {
  // Rows that need related objects are not displayed before these are loaded.
  const all = dependentOn({ ...found, rows: needed.data === undefined ? undefined : found.rows }, needed);
  const select = rowSelector<Row>(selectionOf(kind, context));
  const countOf = countIn(all.rows, select);
  const filters = useFilters(filterFields(kind, context), { choices: answer, countOf });
  const sort = useSort(sortOf(list.sort));
  return { source: mapSource(all, (those) => select(those, { ...filters, sort: sort.sort })), filters, sort, countOf };
}
