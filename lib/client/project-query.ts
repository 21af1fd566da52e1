import {
  type Query as CachedQuery,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { TypeOf } from '#lib/http/type-of.ts';
import { invalidateExisting, setDeleted } from './deleted-objects.ts';
import { isPlaced, type ListPlacement } from './list-placement.ts';
import { type LiveMeta, liveMetaOf } from './live-meta.ts';
import { liveState } from './live-state.ts';
import { projectRequest } from './request.ts';
import { type RowPage, reuseRows } from './reused-rows.ts';
import type { RowOrder } from './row-order.ts';
import { transitionalInterval } from './transitional-interval.ts';

/** Sends a query to the platform: through the BFF in the browser, in process in a server page. */
export type Send = typeof projectRequest;

export interface Query<T> extends LiveMeta {
  projectId: string;
  /** Kind of object, as in live events; queries of two kinds are distinct. */
  kind: string;
  /** Everything else on which the response depends. */
  key: readonly unknown[];
  path: string;
  answer: TypeOf<T>;
  headers?: Record<string, string>;
  send?: Send | undefined;
}

interface OneQuery<T> extends Query<T> {
  /** As in `PagedQuery`. */
  isTransitional?: (answer: T) => boolean;
  /** For what changes without events. */
  refreshMs?: number | undefined;
}

/** A query for one object, or for a list in one response. */
export function projectQuery<T>(query: OneQuery<T>) {
  const { projectId, kind, key, path, answer, headers, send = projectRequest, isTransitional, refreshMs } = query;
  return queryOptions({
    queryKey: [projectId, kind, ...key],
    queryFn: ({ signal }) => send(projectId, path, { answer, signal, ...(headers ? { headers } : {}) }),
    meta: liveMetaOf(query),
    ...(isTransitional ? { refetchInterval: transitionalInterval(isTransitional) } : {}),
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
}

export interface PagedQuery<T, Row extends { id: string }>
  extends Query<T>,
    Partial<Pick<ListPlacement<Row>, 'mayEnter' | 'oneOf' | 'restsOn'>> {
  /** Filters and order; `limit` and `marker` are added. */
  search: Search;
  rowsOf: (answer: T) => readonly Row[];
  /** Total number of rows: requested with the first page of a filtered list, where no other source has it. */
  countOf?: (answer: T) => number | undefined;
  /** Whether the platform is about to change a row; such rows are polled while no events arrive. */
  isTransitional?: (row: Row) => boolean;
  /** Order of the rows, for lists that accept `id` filters; lets events update single rows. */
  order?: RowOrder<Row> | undefined;
}

/** Small, so that it arrives quickly. */
const PAGE_SIZE = 40;
/** Pages grow to reduce the number of calls, but must not take a whole frame to parse while the user scrolls. */
const growth = 4;
const SCROLLED_PAGE = 240;

/** The marker is the last loaded id. Pages can be empty, because rows come and go. */
const nextPage = <Row extends { id: string }>(
  { hasMore }: RowPage<Row>,
  pages: readonly RowPage<Row>[],
  { limit }: PageParam,
): PageParam | undefined =>
  hasMore
    ? {
        limit: Math.min(SCROLLED_PAGE, limit * growth),
        marker: pages.findLast(({ rows }) => rows.length > 0)?.rows.at(-1)?.id,
      }
    : undefined;

interface PageParam {
  limit: number;
  marker?: string | undefined;
}

/** Whether the search has parameters other than the order. */
const isFiltered = (search: Search): boolean =>
  Object.entries(search).some(([key, value]) => valuesOf(value).length > 0 && !key.startsWith('sort'));

/** Returns a function that requests a page, or objects by id. */
export function pageLoader<T, Row extends { id: string }>(query: PagedQuery<T, Row>) {
  const { projectId, path, search, answer, headers, rowsOf, countOf, send = projectRequest } = query;
  return async (page: Partial<PageParam>, ids: readonly string[], signal?: AbortSignal) => {
    const isCounted = countOf !== undefined && page.marker === undefined && isFiltered(search);
    const { limit, marker } = page;
    const words = new URLSearchParams(
      searchOf({ ...search, limit: limit?.toString(), marker, with_count: isCounted ? 'true' : undefined }),
    );
    for (const id of ids) words.append('id', id);
    const found = await send(projectId, `${path}?${words}`, { answer, signal, ...(headers ? { headers } : {}) });
    return { rows: rowsOf(found), total: isCounted ? countOf(found) : undefined };
  };
}

const orderOf = (search: Search) =>
  Object.fromEntries(['sort', 'sort_key', 'sort_dir'].map((key) => [key, valuesOf(search[key])[0]]));

/** Only lists with a known order can update single rows. */
function placingOf<T, Row extends { id: string }>(query: PagedQuery<T, Row>): ListPlacement<Row> | undefined {
  const { search, order, oneOf, restsOn } = query;
  if (!order) return undefined;
  const { all_tenants: _, ...filters } = search;
  const ask = pageLoader(query);
  const mayEnter = query.mayEnter ?? isFiltered(filters);
  return { sorted: orderOf(search), order, rowsOf: (ids) => ask({}, ids), mayEnter, oneOf, restsOn };
}

/** A paged list: the last id of a full page is the marker of the next. */
export function pagedProjectQuery<T, Row extends { id: string }>(query: PagedQuery<T, Row>) {
  const { projectId, kind, key, search, isTransitional = () => false } = query;
  const ask = pageLoader(query);
  return infiniteQueryOptions({
    queryKey: [projectId, kind, ...key, search],
    initialPageParam: { limit: PAGE_SIZE } as PageParam,
    queryFn: async ({ signal, pageParam }): Promise<RowPage<Row>> => {
      const found = await ask(pageParam, [], signal);
      return { ...found, hasMore: found.rows.length >= pageParam.limit };
    },
    getNextPageParam: nextPage<Row>,
    // Keeps the rows of the previous filter or order until the new ones arrive.
    placeholderData: keepPreviousData,
    refetchInterval: transitionalInterval(({ pages }) => pages.some(({ rows }) => rows.some(isTransitional))),
    // The casts are safe: both are results of this query.
    structuralSharing: (before, after) => reuseRows(before as LoadedPages<Row> | undefined, after as LoadedPages<Row>),
    meta: { ...liveMetaOf(query), placing: placingOf(query) },
  });
}

type LoadedPages<Row> = InfiniteData<RowPage<Row>, PageParam>;

/** Parameters of a request; those with several values are repeated. */
export type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

const valuesOf = (value: Search[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** Appends the defined parameters to a path. */
export function withSearch(path: string, search: Search): string {
  const text = searchOf(search);
  return text === '' ? path : `${path}?${text}`;
}

/** Query string of the defined parameters. */
export function searchOf(search: Search): string {
  const given = Object.entries(search).flatMap(([key, value]) => valuesOf(value).map((each) => [key, each]));
  return new URLSearchParams(given).toString();
}

export interface ChangeOptions<Input> {
  /**
   * Id of an object that the change deletes immediately, so that it is not refetched; not for asynchronous deletions.
   */
  deletes?: ((input: Input) => string) | undefined;
}

/**
 * A change in a project. Afterwards, all queries of the affected kinds are refetched, except lists that events update.
 */
export function useProjectMutation<Input, Output>(
  projectId: string,
  kinds: readonly string[],
  change: (input: Input) => Promise<Output>,
  { deletes }: ChangeOptions<Input> = {},
) {
  const client = useQueryClient();
  const mark = (input: Input, isDeleted: boolean) => deletes && setDeleted(client, deletes(input), isDeleted);
  return useMutation({
    mutationFn: change,
    // Some responses and inputs are secrets, so unused ones are not cached.
    gcTime: 0,
    // The event of a deletion may arrive before its response.
    onMutate: (input) => void mark(input, true),
    onError: (_, input) => void mark(input, false),
    onSettled: (_, error) => {
      const isLive = error === null && liveState.getState().state === 'live';
      const refreshed = kinds.map((kind) => {
        const predicate = (query: CachedQuery) => !(isLive && isPlaced(query));
        return invalidateExisting(client, { queryKey: [projectId, kind], predicate });
      });
      return Promise.all(refreshed);
    },
  });
}
