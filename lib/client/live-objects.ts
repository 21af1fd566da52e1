import type { Query, QueryClient } from '@tanstack/react-query';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import { invalidateExisting } from './deleted-objects.ts';
import { type ListPlacement, type Pages, pagesOf, placingOf, type Row } from './list-placement.ts';
import { placeRows } from './placed-rows.ts';
import { comparisonOf } from './row-order.ts';

/** Changed objects by id. */
export type ChangedObjects = ReadonlyMap<string, { isNew: boolean }>;

/** A response in progress may be older than the event. */
const isUnderWay = ({ state }: Query) => state.fetchStatus === 'fetching';

/**
 * Whether changed objects of a kind are requested by id: something displays them individually, and one request is
 * enough.
 */
export const isFetchedSingly = (client: QueryClient, kind: string, changed: ChangedObjects): boolean =>
  changed.size <= MAX_IDS &&
  client
    .getQueryCache()
    .getAll()
    .some((query) => query.queryKey[1] === kind && (isOfOne(query) || placingOf(query) !== undefined));

/** Whether the query is for one object, whose id is in its key. Contracts put all parameters of a path there. */
const isOfOne = ({ queryKey: [, , name, id, other] }: Query): boolean =>
  (name === 'one' || (name === 'show' && typeof other !== 'string')) && typeof id === 'string';

interface RefreshRequest {
  client: QueryClient;
  /** Undefined for all projects, in any scope. */
  projectId: string | undefined;
  kind: string;
  changed: ChangedObjects;
}

/**
 * Requests changed objects for each displayed list and moves them to their position. Refetches the objects' own
 * queries, counts of the kind, and lists whose order only the server knows.
 * @throws never: what fails is refetched as usual
 */
export async function refreshObjects({ client, projectId, kind, changed }: RefreshRequest): Promise<void> {
  const isTouched = (query: Query) =>
    query.queryKey[1] === kind &&
    (projectId === undefined || query.queryKey[0] === projectId) &&
    (!isOfOne(query) || changed.has(String(query.queryKey[3])));
  const touched = client.getQueryCache().findAll({ predicate: isTouched });
  const lists = new Set(touched.filter((query) => query.isActive() && placingOf(query) && pagesOf(query)));
  const invalidate = (isMeant: (query: Query) => boolean) => invalidateExisting(client, { predicate: isMeant });
  const others = new Set(touched.filter((query) => !lists.has(query)));
  await Promise.all([
    invalidate((query) => others.has(query)),
    ...[...lists].map(async (list) => {
      if (!(await place(client, list, changed))) await invalidate((query) => query === list);
    }),
  ]);
}

/** Latest request by list and object: responses may arrive out of order. */
const newest = new Map<string, symbol>();

/** Results composed here. Any other result may be older or newer than the response for some rows. */
const putTogether = new WeakSet<object>();

/**
 * Updates changed rows in a list.
 * @returns false if the list must be refetched
 */
async function place(client: QueryClient, list: Query, changed: ChangedObjects): Promise<boolean> {
  const placing = placingOf(list);
  const ids = placing ? idsToRequest(list, placing, changed) : [];
  if (!placing || ids.length === 0) return true;
  if (ids.length > MAX_IDS || isUnderWay(list)) return false;
  const before = list.state.data;
  const own = Symbol(list.queryHash);
  const keyOf = (id: string) => `${list.queryHash} ${id}`;
  for (const id of ids) newest.set(keyOf(id), own);
  const answer = await placing.rowsOf(ids).catch(() => undefined);
  // Objects that changed again are updated by the later request.
  const known = new Set(ids.filter((id) => newest.get(keyOf(id)) === own && newest.delete(keyOf(id))));
  const data = list.state.data as Pages | undefined;
  if (!answer || !data || isUnderWay(list) || (data !== before && !putTogether.has(data))) return false;
  const found = answer.rows.filter(({ id }) => known.has(id) || !ids.includes(id));
  const shown = new Set(found.map(({ id }) => id));
  const together = new Set(found.map((row) => placing.oneOf?.(row)));
  const pages = placeRows(data.pages, {
    ...comparisonOf(placing.sorted, placing.order),
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

/** Ids to request for a list: displayed rows, and objects that may have entered it. */
function idsToRequest(list: Query, { mayEnter, restsOn }: ListPlacement<Row>, changed: ChangedObjects): string[] {
  const ids = new Set([...changed].flatMap(([id, { isNew }]) => (mayEnter || isNew ? [id] : [])));
  for (const row of pagesOf(list)?.flatMap(({ rows }) => rows) ?? []) {
    if (changed.has(row.id) || changed.has(restsOn?.(row) ?? '')) ids.add(row.id);
  }
  return [...ids];
}
