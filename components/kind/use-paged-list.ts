'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { type ListState, localChips } from '#components/console/list-params.ts';
import { countBy, countFrom, withTotal } from '#components/console/row-counts.ts';
import { pagedSource, withExport } from '#components/console/row-sources.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { useSort } from '#components/console/use-sort.ts';
import { type TotalQuery, useTotal, withoutOrder } from '#components/console/use-total.ts';
import { useViewCounts } from '#components/console/use-view-counts.ts';
import type { pagedProjectQuery, Search } from '#lib/client/project-query.ts';
import type { KindContext, KindList, ListModel } from './kind.ts';
import { filterFields, localFields, sentFields, sortOf } from './list-fields.ts';

export type PagedRowsQuery<Row extends { id: string }> = ReturnType<typeof pagedProjectQuery<unknown, Row>>;

/** Requests of a paged list. @template S parameters of the API */
interface PagedRequests<Row extends { id: string }, S> {
  searchFor: (state: ListState, sent: readonly string[]) => S & Search;
  query: (scope: string, search: S) => PagedRowsQuery<Row>;
  /** As in `PagedOptions`. */
  expressions: readonly string[] | undefined;
  /** The API evaluates all conditions. */
  evaluatesAll: boolean;
  maxLoaded: number | undefined;
  total: ((scope: string, search: Omit<S, 'sort'>) => TotalQuery) | undefined;
  load: ((scope: string, max: number, search: S) => Promise<readonly Row[]>) | undefined;
}

/** Rows of a list that the API filters and sorts; the browser evaluates the conditions that the API cannot. */
export function usePagedList<Row extends { id: string }, S>(
  { kind, counts, countedRows, ...list }: KindList<Row>,
  { context, answer }: KindContext<Row>,
  { searchFor, query, expressions, evaluatesAll, maxLoaded, total, load }: PagedRequests<Row, S>,
): ListModel<Row> {
  const { scope } = context;
  const sent = sentFields(kind);
  const counted = useViewCounts(counts?.(scope));
  const local = localFields(kind, context);
  const countOf = countedRows ? countBy(countedRows(context.related), local) : countFrom(counted);
  const fields = filterFields(kind, context).map((field) => (evaluatesAll ? { ...field, isExact: true } : field));
  const filters = useFilters(fields, { choices: answer, countOf, hasAlternatives: true });
  const sort = useSort(sortOf(list.sort));
  const search = searchFor({ ...filters, sort: sort.sort }, sent);
  const chips = evaluatesAll ? [] : localChips(filters.chips, sent, expressions);
  const listed = pagedSource(useInfiniteQuery(query(scope, search)), maxLoaded);
  const found = withTotal(useLocalFilter(listed, chips, local), filters, countOf);
  const source = useTotal(found, total?.(scope, withoutOrder(search)));
  // An export that is loaded from the API has no rows that only the browser can exclude.
  const isExportable = load !== undefined && chips.length === 0;
  return {
    source: isExportable ? withExport(source, (max) => load(scope, max, search)) : source,
    filters,
    sort,
    countOf,
  };
}
