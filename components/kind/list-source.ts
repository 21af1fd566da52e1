import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatChip } from '#components/console/filters.ts';
import { formatApiSort, type ListState, sentValue } from '#components/console/list-params.ts';
import type { RowSource } from '#components/console/row-source.ts';
import { listSource } from '#components/console/row-sources.ts';
import type { TotalQuery } from '#components/console/use-total.ts';
import type { projectQuery, Search, Send } from '#lib/client/project-query.ts';
import type { RowContext } from './attribute.ts';
import type { AnyRelated, ListSource } from './kind.ts';
import { lastingContext } from './lasting-context.ts';
import { useCompleteList } from './use-complete-list.ts';
import { type PagedRowsQuery, usePagedList } from './use-paged-list.ts';

export interface PagedOptions<Row, S> {
  /** Parameter for the text of the filter. */
  text: string;
  /** Parameters of filters that have other names than their fields. */
  params?: Readonly<Record<string, string>>;
  /** Fields of which the API evaluates regular expressions as well. */
  expressions?: readonly string[];
  /** Parameter for the conditions, if the API evaluates all of them, with their operators. */
  conditions?: string;
  /** Sort keys that follow a key of the user. */
  nextKeys?: Readonly<Record<string, string>>;
  /** Sort key that follows all others, in the same direction. */
  lastKey?: string;
  /** Maximum rows to load for an action on all rows. */
  maxLoaded?: number;
  /** Counts the rows that match, for lists whose first page and views do not have the number. */
  total?: (scope: string, search: Omit<S, 'sort'>) => TotalQuery;
  /** Loads rows for exports, without adding them to the list. */
  load?: (scope: string, max: number, search: S) => Promise<readonly Row[]>;
}

/** The search of a list's state. @param sent fields that the API filters by */
export function searchOf<Row, S>(
  { text, chips, sort }: ListState,
  sent: readonly string[],
  of: PagedOptions<Row, S>,
): Search {
  const { params = {}, expressions, conditions, nextKeys, lastKey } = of;
  const filters = conditions
    ? { [conditions]: chips.map(formatChip) }
    : Object.fromEntries(sent.map((field) => [params[field] ?? field, sentValue({ chips }, field, expressions)]));
  const last = lastKey === undefined || lastKey === sort.key ? [] : [formatApiSort({ ...sort, key: lastKey })];
  return {
    [of.text]: text.trim() || undefined,
    ...filters,
    sort: [formatApiSort(sort), ...[nextKeys?.[sort.key] ?? []].flat(), ...last].join(','),
  };
}

/** A list that the API filters and sorts, a page at a time. */
export function pageList<Row extends { id: string }, S>(
  pages: (scope: string, search: S, send?: Send) => object,
  options: PagedOptions<Row, S>,
): ListSource<Row> {
  const { expressions, conditions, maxLoaded, total, load } = options;
  // The declaration names only parameters of the API, and the query returns rows of the kind.
  const searchFor = (state: ListState, sent: readonly string[]) => searchOf(state, sent, options) as S & Search;
  const query = (scope: string, search: S, send?: Send) => pages(scope, search, send) as PagedRowsQuery<Row>;
  const evaluatesAll = conditions !== undefined;
  return {
    useList: (list, of) =>
      usePagedList(list, of, { searchFor, query, expressions, evaluatesAll, maxLoaded, total, load }),
    start: (client, scope, state, sent, send) =>
      client.prefetchInfiniteQuery(query(scope, searchFor(state, sent), send)),
  };
}

type ResponseQuery<Data> = ReturnType<typeof projectQuery<Data>>;

/**
 * A list in one response, which the browser filters and sorts.
 * @param rowsOf finds the rows in the response, and adds what they need of related objects
 */
export const completeList = <Data, Row, R = AnyRelated>(
  query: (scope: string, send?: Send) => ResponseQuery<Data>,
  rowsOf: (data: Data, context: RowContext<Row, R>) => readonly Row[],
): ListSource<Row> => ({
  useList: (list, of) => {
    // The context has the related data that the kind declares.
    const context = lastingContext(list, of.context) as RowContext<Row, R>;
    const select = useMemo(() => (data: Data) => rowsOf(data, context), [context]);
    return useCompleteList(list, of, listSource(useQuery({ ...query(context.scope), select })));
  },
  start: (client, scope, _state, _sent, send) => client.prefetchQuery(query(scope, send)),
});

/** A list whose rows need several requests, and which the browser filters and sorts. */
export const loadedList = <Row>(
  useRows: (scope: string) => RowSource<Row>,
  start: (client: QueryClient, scope: string, send: Send) => unknown,
): ListSource<Row> => ({
  useList: (list, of) => useCompleteList(list, of, useRows(of.context.scope)),
  start: (client, scope, _state, _sent, send) => start(client, scope, send),
});
