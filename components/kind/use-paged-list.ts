'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ListState, localChips } from '#components/console/list-params.ts';
import { countBy, countFrom, withTotal } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { useSort } from '#components/console/use-sort.ts';
import type { ViewCountsQuery } from '#components/console/use-view-counts.ts';
import type { pagedProjectQuery } from '#lib/client/project-query.ts';
import type { ViewCounts } from '#lib/console/facts/schema.ts';
import type { KindContext, KindList, ListModel } from './kind.ts';
import { filterFields, localFields, sentFields, sortOf } from './list-fields.ts';

export type PagedRowsQuery<Row extends { id: string }> = ReturnType<typeof pagedProjectQuery<unknown, Row>>;

const NO_COUNTS: ViewCountsQuery = { queryKey: ['no counts'] as never, enabled: false };

/** Counts of the views from the server; none until they are loaded, or if loading fails. */
const useCounts = (query: ViewCountsQuery | undefined): ViewCounts | undefined => useQuery(query ?? NO_COUNTS).data;

/** Rows of a list that the API filters and sorts; the browser evaluates the conditions that the API cannot. */
export function usePagedList<Row extends { id: string }>(
  { kind, counts, countedRows, ...list }: KindList<Row>,
  { context, answer }: KindContext<Row>,
  queryOf: (scope: string, state: ListState, sent: readonly string[]) => PagedRowsQuery<Row>,
  maxLoaded: number | undefined,
): ListModel<Row> {
  const sent = sentFields(kind);
  const local = localFields(kind, context);
  const counted = useCounts(counts?.(context.scope));
  const countOf = countedRows ? countBy(countedRows(context.related), local) : countFrom(counted);
  const filters = useFilters(filterFields(kind, context), { choices: answer, countOf });
  const sort = useSort(sortOf(list.sort));
  const listed = useInfiniteQuery(queryOf(context.scope, { ...filters, sort: sort.sort }, sent));
  const found = useLocalFilter(pagedSource<Row>(listed, maxLoaded), localChips(filters.chips, sent), local);
  return { source: withTotal(found, filters, countOf), filters, sort, countOf };
}
