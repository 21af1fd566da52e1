import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import { invalidateShown } from './deleted-objects.ts';
import { placeRows, type RowPage } from './placed-rows.ts';
import type { Comparison } from './row-order.ts';

interface Row {
  id: string;
}
type Pages = InfiniteData<RowPage<Row>>;

/** What is known of changed objects: their ids, and which of them are new. */
export type ChangedObjects = ReadonlyMap<string, { isNew: boolean }>;

/** How a list is asked for some of its rows, and puts them in order: what its query keeps as `placing` in its `meta`. */
export interface ListPlacement<Row> extends Comparison<Row> {
  /** Those of some objects that are in the list, in its order, and how many are in it. @throws ApiError */
  rowsOf(ids: readonly string[]): Promise<Omit<RowPage<Row>, 'hasMore'>>;
  /** Whether an object may come into the list that is neither new nor shown. */
  mayEnter: boolean;
  /** What else a row tells of: it is asked for again when that changes. */
  restsOn?: ((row: Row) => string | null | undefined) | undefined;
  /** Of rows that have this in common one is in the list. */
  oneOf?: ((row: Row) => string) | undefined;
}

/** Written by `pagedProjectQuery` alone, for rows of its own list. */
const placingOf = ({ meta }: Query) => meta?.placing as ListPlacement<Row> | undefined;

/** An answer that is under way may be older than what an event tells of. */
const isUnderWay = ({ state }: Query) => state.fetchStatus === 'fetching';

const pagesOf = (list: Query) => (list.state.data as Pages | undefined)?.pages;

/** Keys of lists whose rows are what the API tells of one object: each change of a row is an event of it. */
const OWN_ROWS: readonly unknown[] = ['list', 'everywhere'];

/** Whether it is a list in which an event puts in place what a change of one object comes to. */
export const isPlaced = (query: Query): boolean =>
  OWN_ROWS.includes(query.queryKey[2]) && placingOf(query) !== undefined && pagesOf(query) !== undefined;

/**
 * Whether single objects of a kind are asked for when these have changed: where something shows them by themselves, and
 * not more than one question takes.
 */
export const isAskedSingly = (client: QueryClient, kind: string, changed: ChangedObjects): boolean =>
  changed.size <= MAX_IDS &&
  client
    .getQueryCache()
    .getAll()
    .some((query) => query.queryKey[1] === kind && (isOfOne(query) || placingOf(query) !== undefined));

/** Whether it is told of one object alone, which its key names. */
const isOfOne = ({ queryKey }: Query): boolean => queryKey[2] === 'one' && typeof queryKey[3] === 'string';

interface RefreshRequest {
  client: QueryClient;
  /** Undefined where the objects of all projects are shown, in whatever scope they are asked for. */
  projectId: string | undefined;
  kind: string;
  changed: ChangedObjects;
}

/**
 * Asks each list that is shown for the objects that have changed, and puts them where they belong in it. Asked as a whole are
 * the pages of these objects, what counts objects of the kind, and lists of which only the server can say where a row
 * stands. @throws never: what fails is asked for the usual way
 */
export async function refreshObjects({ client, projectId, kind, changed }: RefreshRequest): Promise<void> {
  const isTouched = (query: Query) =>
    query.queryKey[1] === kind &&
    (projectId === undefined || query.queryKey[0] === projectId) &&
    (!isOfOne(query) || changed.has(String(query.queryKey[3])));
  const touched = client.getQueryCache().findAll({ predicate: isTouched });
  const lists = new Set(touched.filter((query) => query.isActive() && placingOf(query) && pagesOf(query)));
  const invalidate = (isMeant: (query: Query) => boolean) => invalidateShown(client, { predicate: isMeant });
  const others = new Set(touched.filter((query) => !lists.has(query)));
  await Promise.all([
    invalidate((query) => others.has(query)),
    ...[...lists].map(async (list) => {
      if (!(await place(client, list, changed))) await invalidate((query) => query === list);
    }),
  ]);
}

/** The last questions for objects, by list and id: answers need not come in the order of the questions. */
const newest = new Map<string, symbol>();

/** What was put together here. Other answers than these may be older or newer than an answer for some rows. */
const putTogether = new WeakSet<object>();

/** Puts what has changed where it stands in a list. @returns false where the list is to be asked for as a whole */
async function place(client: QueryClient, list: Query, changed: ChangedObjects): Promise<boolean> {
  const placing = placingOf(list);
  const ids = placing ? concerned(list, placing, changed) : [];
  if (!placing || ids.length === 0) return true;
  if (ids.length > MAX_IDS || isUnderWay(list)) return false;
  const before = list.state.data;
  const own = Symbol(list.queryHash);
  const keyOf = (id: string) => `${list.queryHash} ${id}`;
  for (const id of ids) newest.set(keyOf(id), own);
  const answer = await placing.rowsOf(ids).catch(() => undefined);
  // What has changed again meanwhile is put in by who asked later.
  const known = new Set(ids.filter((id) => newest.get(keyOf(id)) === own && newest.delete(keyOf(id))));
  const data = list.state.data as Pages | undefined;
  if (!answer || !data || isUnderWay(list) || (data !== before && !putTogether.has(data))) return false;
  const found = answer.rows.filter(({ id }) => known.has(id) || !ids.includes(id));
  const shown = new Set(found.map(({ id }) => id));
  const together = new Set(found.map((row) => placing.oneOf?.(row)));
  const pages = placeRows(data.pages, {
    ...placing,
    found,
    isGone: (row) =>
      !shown.has(row.id) && (known.has(row.id) || (placing.oneOf && together.has(placing.oneOf(row))) === true),
    isNew: (id) => changed.get(id)?.isNew === true,
  });
  if (!pages) return false;
  const { total } = answer;
  const counted = pages.map((page) => (page.total === undefined ? page : { ...page, total }));
  putTogether.add(client.setQueryData<Pages>(list.queryKey, { ...data, pages: counted }) ?? {});
  return true;
}

/** What a list has to be asked for: rows that it shows, and what may have come into it. */
function concerned(list: Query, { mayEnter, restsOn }: ListPlacement<Row>, changed: ChangedObjects): string[] {
  const ids = new Set([...changed].flatMap(([id, { isNew }]) => (mayEnter || isNew ? [id] : [])));
  for (const row of pagesOf(list)?.flatMap(({ rows }) => rows) ?? []) {
    if (changed.has(row.id) || changed.has(restsOn?.(row) ?? '')) ids.add(row.id);
  }
  return [...ids];
}
