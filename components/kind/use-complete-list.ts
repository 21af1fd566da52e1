'use client';

import { useMemo } from 'react';
import { countIn } from '#components/console/row-counts.ts';
import type { RowSource } from '#components/console/row-source.ts';
import { dependentOn, mapSource } from '#components/console/row-sources.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import type { KindContext, KindList, ListModel } from './kind.ts';
import { lastingContext } from './lasting-context.ts';
import { filterFields, selectionOf, sortOf } from './list-fields.ts';

/** A list that is loaded completely, so the browser filters and sorts it. @param found all rows */
export function useCompleteList<Row>(
  list: KindList<Row>,
  { context: given, needed, answer }: KindContext<Row>,
  found: RowSource<Row>,
): ListModel<Row> {
  const { kind } = list;
  const context = lastingContext(list, given);
  // Rows that need related objects are not displayed before these are loaded.
  const all = dependentOn({ ...found, rows: needed.data === undefined ? undefined : found.rows }, needed);
  // Filtering and counting 10,000 rows takes longer than a key press.
  const select = useMemo(() => rowSelector<Row>(selectionOf(kind, context)), [kind, context]);
  const countOf = useMemo(() => countIn(all.rows, select), [all.rows, select]);
  const filters = useFilters(filterFields(kind, context), { choices: answer, countOf, hasAlternatives: true });
  const sort = useSort(sortOf(list.sort));
  return { source: mapSource(all, (those) => select(those, { ...filters, sort: sort.sort })), filters, sort, countOf };
}
