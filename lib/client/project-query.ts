import {
  type Query as CachedQuery,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { TypeOf } from '#lib/http/type-of.ts';
import { invalidateShown, setDeleted } from './deleted-objects.ts';
import { liveState } from './live.ts';
import { isPlaced, type ListPlacement } from './live-objects.ts';
import { keepRows, type RowPage } from './placed-rows.ts';
import { projectRequest } from './request.ts';
import { comparisonOf, type RowOrder } from './row-order.ts';
import { transitionalInterval } from './transitional-interval.ts';

/** How a query reaches the platform: through the BFF in the browser, in process in a server page. */
export type Send = typeof projectRequest;

interface Query<T> {
  projectId: string;
  /** The kind of object, as live events name it; two kinds are two queries. */
  kind: string;
  /** What else the answer depends on. */
  key: readonly unknown[];
  path: string;
  answer: TypeOf<T>;
  headers?: Record<string, string>;
  send?: Send | undefined;
}

interface OneQuery<T> extends Query<T> {
  /** As for the rows of a list. */
  isTransitional?: (answer: T) => boolean;
}

/** One object, or a list that comes whole. */
export function projectQuery<T>(query: OneQuery<T>) {
  const { projectId, kind, key, path, answer, headers, send = projectRequest, isTransitional } = query;
  return queryOptions({
    queryKey: [projectId, kind, ...key],
    queryFn: ({ signal }) => send(projectId, path, { answer, signal, ...(headers ? { headers } : {}) }),
    ...(isTransitional ? { refetchInterval: transitionalInterval(isTransitional) } : {}),
  });
}

interface PagedQuery<T, Row extends { id: string }>
  extends Query<T>,
    Partial<Pick<ListPlacement<Row>, 'mayEnter' | 'oneOf' | 'restsOn'>> {
  /** Filters and order; `limit` and `marker` are added. */
  search: Record<string, string | undefined>;
  rowsOf: (answer: T) => readonly Row[];
  /** How many rows there are on all pages: asked for with the first one, where a filter leaves nobody else to tell. */
  countOf?: (answer: T) => number | undefined;
  /** Whether the platform is about to change a row by itself; such rows are asked for again when no events arrive. */
  isTransitional?: (row: Row) => boolean;
  /** How its rows are put in order, where the list answers for some by `id`: those that events name. */
  order?: RowOrder<Row> | undefined;
}

/** Rows of the first page, which is there at once. */
const PAGE_SIZE = 40;
/** Pages grow, so that many rows are few calls; one that comes while somebody scrolls must not take a frame to read. */
const growth = 4;
const SCROLLED_PAGE = 240;
/** Where nothing of it is on the screen: the most that the API gives. */
const LARGEST_PAGE = 1000;

/** The page after one, by the last id that is loaded: rows come and go, so that a page may be empty. */
const nextPage =
  <Row extends { id: string }>(largest: number) =>
  ({ hasMore }: RowPage<Row>, pages: readonly RowPage<Row>[], { limit }: PageParam): PageParam | undefined =>
    hasMore
      ? {
          limit: Math.min(largest, limit * growth),
          marker: pages.findLast(({ rows }) => rows.length > 0)?.rows.at(-1)?.id,
        }
      : undefined;

interface PageParam {
  limit: number;
  marker?: string | undefined;
}

/** Whether a list is asked for anything but an order. */
const isFiltered = (search: Record<string, string | undefined>): boolean =>
  Object.entries(search).some(([key, value]) => value !== undefined && !key.startsWith('sort'));

/** What is asked for of a list: a page, or some objects. */
function asker<T, Row extends { id: string }>(query: PagedQuery<T, Row>) {
  const { projectId, path, search, answer, headers, rowsOf, countOf, send = projectRequest } = query;
  return async (asked: Partial<PageParam>, ids: readonly string[], signal?: AbortSignal) => {
    const isCounted = countOf !== undefined && asked.marker === undefined && isFiltered(search);
    const { limit, marker } = asked;
    const words = new URLSearchParams(
      searchOf({ ...search, limit: limit?.toString(), marker, with_count: isCounted ? 'true' : undefined }),
    );
    for (const id of ids) words.append('id', id);
    const found = await send(projectId, `${path}?${words}`, { answer, signal, ...(headers ? { headers } : {}) });
    return { rows: rowsOf(found), total: isCounted ? countOf(found) : undefined };
  };
}

/** How objects are put in place in a list that has an order. */
function placingOf<T, Row extends { id: string }>(query: PagedQuery<T, Row>): ListPlacement<Row> | undefined {
  const { search, order, oneOf, restsOn } = query;
  if (!order) return undefined;
  const { all_tenants: _, ...filters } = search;
  const ask = asker(query);
  const mayEnter = query.mayEnter ?? isFiltered(filters);
  return { ...comparisonOf(search, order), rowsOf: (ids) => ask({}, ids), mayEnter, oneOf, restsOn };
}

/** A list that comes page by page, by keyset: the last id of a full page is the marker of the next. */
export function pagedProjectQuery<T, Row extends { id: string }>(query: PagedQuery<T, Row>) {
  const { projectId, kind, key, search, isTransitional = () => false } = query;
  const ask = asker(query);
  return infiniteQueryOptions({
    queryKey: [projectId, kind, ...key, search],
    initialPageParam: { limit: PAGE_SIZE } as PageParam,
    queryFn: async ({ signal, pageParam }): Promise<RowPage<Row>> => {
      const found = await ask(pageParam, [], signal);
      return { ...found, hasMore: found.rows.length >= pageParam.limit };
    },
    getNextPageParam: nextPage<Row>(SCROLLED_PAGE),
    // The rows of the last filter or order stay until the new ones are here.
    placeholderData: keepPreviousData,
    refetchInterval: transitionalInterval(({ pages }) => pages.some(({ rows }) => rows.some(isTransitional))),
    // Both are what this query has answered.
    structuralSharing: (before, after) => keepRows(before as LoadedPages<Row> | undefined, after as LoadedPages<Row>),
    meta: { placing: placingOf(query) },
  });
}

type LoadedPages<Row> = InfiniteData<RowPage<Row>, PageParam>;

/** All rows of a paged list of which nothing is on the screen, as they are now. @throws ApiError */
export async function loadEveryPage<T, Row extends { id: string }>(
  client: QueryClient,
  query: ReturnType<typeof pagedProjectQuery<T, Row>>,
): Promise<Row[]> {
  const { queryKey, queryFn, initialPageParam } = query;
  const getNextPageParam = nextPage<Row>(LARGEST_PAGE);
  const whole = { queryKey, queryFn, initialPageParam, getNextPageParam, staleTime: 0, pages: Number.MAX_SAFE_INTEGER };
  const { pages } = await client.fetchInfiniteQuery(whole);
  return pages.flatMap(({ rows }) => rows);
}

/** An address with what is given. */
export function withSearch(path: string, search: Record<string, string | undefined>): string {
  const text = searchOf(search);
  return text === '' ? path : `${path}?${text}`;
}

/** A query string of what is given. */
export function searchOf(search: Record<string, string | undefined>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

interface ChangeOptions<Input> {
  /** The id of what the change deletes at once, so that no page asks for it again; not for what goes in the background. */
  deletes?: ((input: Input) => string) | undefined;
}

/**
 * A change in a project; afterwards everything of the kinds it touches is asked again, but for lists whose rows the event
 * of the change puts in place.
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
    // Some answers and some inputs are secrets: what nobody looks at any more is not kept.
    gcTime: 0,
    // The event of the deletion may be here before its answer.
    onMutate: (input) => void mark(input, true),
    onError: (_, input) => void mark(input, false),
    onSettled: (_, error) => {
      const isTold = error === null && liveState.getState().state === 'live';
      const asked = kinds.map((kind) => {
        const predicate = (query: CachedQuery) => !(isTold && isPlaced(query));
        return invalidateShown(client, { queryKey: [projectId, kind], predicate });
      });
      return Promise.all(asked);
    },
  });
}
