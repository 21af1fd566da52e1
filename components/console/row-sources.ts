import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#lib/client/answer.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';
import type { RowSource } from './row-source.ts';

interface RowPage<Row> {
  rows: readonly Row[];
  total?: number | undefined;
  hasMore?: boolean;
}

type PagedResult<Row> = UseInfiniteQueryResult<InfiniteData<RowPage<Row>>, Error>;

interface Outcome {
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
  dataUpdatedAt: number;
}

const shared = (query: Outcome) => ({
  isFetching: query.isFetching,
  error: query.error ? toApiError(query.error) : null,
  retry: () => void query.refetch(),
  updatedAt: query.dataUpdatedAt,
});

export function listSource<Row>(query: UseQueryResult<readonly Row[], Error>): RowSource<Row> {
  return {
    ...shared(query),
    rows: query.data,
    total: query.data?.length,
    hasMore: false,
    loadMore: () => {},
    loadAll: async () => query.data ?? (await query.refetch({ throwOnError: true })).data ?? [],
    isLoadingMore: false,
  };
}

/** Cache of the joined rows by their pages, so that the same pages return the same array. */
const joined = new WeakMap<object, readonly unknown[]>();

function join<Row>(pages: readonly RowPage<Row>[]): readonly Row[] {
  const rows = joined.get(pages) ?? pages.flatMap((page) => page.rows);
  joined.set(pages, rows);
  // Only the line above fills the map, from pages of the same row type.
  return rows as readonly Row[];
}

async function loadAll<Row>(query: PagedResult<Row>, max = Number.MAX_SAFE_INTEGER): Promise<readonly Row[]> {
  let state: PagedResult<Row> = query.data ? query : await query.fetchNextPage({ throwOnError: true });
  const rowsOf = ({ data }: PagedResult<Row>) => (data ? join(data.pages) : []);
  while (state.hasNextPage && rowsOf(state).length < max) state = await state.fetchNextPage({ throwOnError: true });
  return rowsOf(state).slice(0, max);
}

/**
 * Whether rows follow the loaded ones. `hasNextPage` is always false for the pages of the previous order or filter, which
 * are kept until the new ones arrive.
 */
const hasMore = <Row>({ data, hasNextPage, isPlaceholderData }: PagedResult<Row>): boolean =>
  isPlaceholderData ? data?.pages.at(-1)?.hasMore === true : hasNextPage;

/** @param maxLoaded as in `RowSource` */
export function pagedSource<Row>(query: PagedResult<Row>, maxLoaded?: number): RowSource<Row> {
  const pages = query.data?.pages;
  return {
    ...shared(query),
    rows: pages && join(pages),
    total: pages?.[0]?.total,
    hasMore: hasMore(query),
    isPaged: true,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    loadAll: () => loadAll(query, maxLoaded),
    maxLoaded,
    isLoadingMore: query.isFetchingNextPage || query.isPlaceholderData,
  };
}

/** Maximum rows of an export of a paged list: as many as a directory has users by default. */
const MAX_EXPORTED = 50_000;

/** Exports the rows without adding them to the list. @param load gets the maximum number of rows */
export const withExport = <Row>(
  source: RowSource<Row>,
  load: (max: number) => Promise<readonly Row[]>,
): RowSource<Row> => ({
  ...source,
  loadExport: () => load(MAX_EXPORTED),
  allMeans:
    source.total !== undefined && source.total > MAX_EXPORTED
      ? msg('The first {count, number} rows that match, with these columns', { count: MAX_EXPORTED })
      : undefined,
});

/** Maps or filters the rows of a source, both for display and for export. */
export function mapSource<From, To>(
  source: RowSource<From>,
  change: (rows: readonly From[]) => readonly To[],
): RowSource<To> {
  const rows = source.rows && change(source.rows);
  const { loadExport, ...others } = source;
  return {
    ...others,
    rows,
    total: source.hasMore ? undefined : rows?.length,
    loadAll: async () => change(await source.loadAll()),
    ...(loadExport && { loadExport: async () => change(await loadExport()) }),
  };
}

/** Rows that also depend on another query; if that fails, the list displays its error. */
export function dependentOn<Row>(source: RowSource<Row>, answer: Answer<unknown>): RowSource<Row> {
  if (!answer.error) return source;
  const retry = () => {
    if (source.error) source.retry();
    void answer.refetch();
  };
  return { ...source, error: source.error ?? toApiError(answer.error), retry };
}
