import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { MOST_OBJECTS_ASKED, OBJECT_KINDS, type ObjectKind } from '#lib/console/objects/kinds.ts';
import type { FoundObjects } from '#lib/console/objects/schema.ts';
import { answerOf } from './answer-of.ts';
import { invalidateShown } from './deleted-objects.ts';
import { projectRequest } from './request.ts';

interface Row {
  id: string;
  status?: string;
}
type Pages = InfiniteData<{ rows: readonly Row[]; total?: number | undefined }>;

/** What is known of changed objects: their ids, and which of them are new. */
export type Changed = ReadonlyMap<string, { isNew: boolean }>;

const kindOf = (kind: string): ObjectKind | undefined => (OBJECT_KINDS as Record<string, ObjectKind>)[kind];

/** Whether single objects of a kind are asked for when these have changed: of more than one call takes, the lists are. */
export const isAskedSingly = (kind: string, changed: Changed): boolean =>
  kindOf(kind) !== undefined && changed.size <= MOST_OBJECTS_ASKED;

/** Whether it is a list in which the objects that change are put in place one by one. */
export const isPlaced = (query: Query, kind: string): boolean => kindOf(kind) !== undefined && isList(query);

interface Asked {
  client: QueryClient;
  /** Undefined where the objects of all projects are shown, in whatever scope they are asked for. */
  projectId: string | undefined;
  kind: string;
  changed: Changed;
}

/** The keys of queries for a list that comes page by page: of one project, and of all. */
const LISTS: readonly unknown[] = ['list', 'everywhere'];
const isList = (query: Query) => LISTS.includes(query.queryKey[2]) && pagesOf(query)?.pages !== undefined;

/**
 * Asks in one call for the objects that have changed and are shown, and puts them where they stand: in their lists, on their
 * pages. A list is asked for as a whole where only the server can say whether or where an object belongs in it; what counts
 * objects of the kind is short, and always asked for. @throws never: what fails is asked for the usual way
 */
export async function refreshObjects({ client, projectId, kind, changed }: Asked): Promise<void> {
  const isOfKind = ({ queryKey }: Query) =>
    queryKey[1] === kind && (projectId === undefined || queryKey[0] === projectId);
  const byScope = Map.groupBy(client.getQueryCache().findAll({ predicate: isOfKind }), ({ queryKey }) => queryKey[0]);
  const refreshed = [...byScope].map(([scope, queries]) =>
    refreshShown({ client, scope: String(scope), kind, changed, queries }),
  );
  await Promise.all(refreshed);
}

interface Shown extends Omit<Asked, 'projectId'> {
  scope: string;
  queries: readonly Query[];
}

async function refreshShown({ client, scope, kind, changed, queries }: Shown): Promise<void> {
  const lists = queries.filter(isList);
  const counts = queries.filter((query) => !isList(query) && query.queryKey[2] !== 'one');
  const placeable = lists.filter((list) => !orderOf(searchIn(list)).isFiltered);
  const shown = new Set(placeable.flatMap((list) => rowsOf(list).map(({ id }) => id)));
  const invalidate = async (those: readonly Query[]) => {
    const filters = { queryKey: [scope, kind], predicate: (query: Query) => those.includes(query) };
    if (those.length > 0) await invalidateShown(client, filters);
  };
  const putIn = async () => {
    const isShown = (id: string) => shown.has(id) || queries.some((query) => isOf(query, id));
    const wanted = [...changed].flatMap(([id, { isNew }]) =>
      (isNew && placeable.length > 0) || isShown(id) ? [id] : [],
    );
    const found = wanted.length === 0 ? [] : await askNewest(scope, kind, wanted);
    const listed = found.map((answer) => withoutUnlisted(answer, kind));
    const unsure = lists.filter((list) => !place(client, list, listed, changed));
    await invalidate([...unsure, ...found.flatMap((answer) => onOwnPage(client, queries, answer, kind))]);
  };
  await Promise.all([invalidate(counts), putIn()]);
}

const isOf = ({ queryKey }: Query, id: string) => queryKey[2] === 'one' && queryKey[3] === id;

const pagesOf = (list: Query) => list.state.data as Partial<Pages> | undefined;

const rowsOf = (list: Query): readonly Row[] => pagesOf(list)?.pages?.flatMap(({ rows }) => rows) ?? [];

/** An object as it is now; `undefined` when it is gone, `failed` when nobody could say. */
interface Answer {
  id: string;
  row: Row | undefined;
  failed: boolean;
}

/** The questions under way, by what they ask for: answers need not come in the order of the questions. */
const underWay = new Map<string, symbol>();

/** Objects that have changed again meanwhile are left out: who asked later puts them in. */
async function askNewest(scope: string, kind: string, ids: readonly string[]): Promise<Answer[]> {
  const own = Symbol(kind);
  const keyOf = (id: string) => [scope, kind, id].join(' ');
  for (const id of ids) underWay.set(keyOf(id), own);
  const answers = await ask(scope, kind, ids);
  return answers.filter(({ id }) => underWay.get(keyOf(id)) === own && underWay.delete(keyOf(id)));
}

/** An object as lists show it: gone, where they leave it out. */
const withoutUnlisted = (answer: Answer, kind: string): Answer =>
  answer.row?.status !== undefined && answer.row.status === kindOf(kind)?.unlisted
    ? { ...answer, row: undefined }
    : answer;

async function ask(scope: string, kind: string, ids: readonly string[]): Promise<Answer[]> {
  const search = new URLSearchParams([['kind', kind], ...ids.map((id) => ['id', id])]);
  const answer = answerOf<typeof FoundObjects>();
  try {
    const { objects } = await projectRequest(scope, `console/v1/objects?${search}`, { answer });
    return objects.map(({ id, status, object }) => ({
      id,
      row: status === 200 ? (object as Row) : undefined,
      failed: status !== 200 && status !== 404,
    }));
  } catch {
    return ids.map((id) => ({ id, row: undefined, failed: true }));
  }
}

/** Puts an object on its own page. @returns the pages that have to ask by themselves */
function onOwnPage(client: QueryClient, queries: readonly Query[], { id, row, failed }: Answer, kind: string): Query[] {
  const pages = queries.filter((query) => isOf(query, id));
  if (failed || row === undefined) return pages;
  for (const { queryKey } of pages) client.setQueryData(queryKey, { [kindOf(kind)?.one ?? '']: row });
  return [];
}

type Search = Record<string, string | undefined>;
const searchIn = ({ queryKey }: Query) => (queryKey[3] ?? {}) as Search;

/** Puts objects where they stand in a list. @returns false where only the server can say whether and where they do */
function place(client: QueryClient, list: Query, found: readonly Answer[], changed: Changed): boolean {
  const { pages, ...more } = pagesOf(list) ?? {};
  if (!pages) return true;
  const order = orderOf(searchIn(list));
  // An answer that is under way may be older than what is put in here; a filter is the server's to apply.
  if (list.state.fetchStatus === 'fetching' || order.isFiltered) return false;
  const before = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  const isSure = ({ id, row, failed }: Answer): boolean => {
    const old = before.get(id);
    if (failed || !row) return !failed;
    if (!old) return !changed.get(id)?.isNew || order.isNewestFirst;
    return order.key === 'created_at' || Reflect.get(old, order.key) === Reflect.get(row, order.key);
  };
  if (!found.every(isSure)) return false;
  const now = new Map(found.map(({ id, row }) => [id, row]));
  const added = found.flatMap(({ id, row }) => (row && !before.has(id) && changed.get(id)?.isNew ? [row] : []));
  if (added.length === 0 && !found.some(({ id }) => before.has(id))) return true;
  const kept = (row: Row) => (now.has(row.id) ? (now.get(row.id) ?? []) : row);
  const change = added.length - found.filter(({ id, row }) => !row && before.has(id)).length;
  client.setQueryData(list.queryKey, {
    ...more,
    pages: pages.map((page, index) => ({
      ...page,
      ...(page.total === undefined ? {} : { total: page.total + change }),
      rows: [...(index === 0 ? added.toReversed() : []), ...page.rows.flatMap(kept)],
    })),
  });
  return true;
}

interface Order {
  key: string;
  isNewestFirst: boolean;
  isFiltered: boolean;
}

/** How a list is ordered, as its question says it: `sort_key` and `sort_dir`, or `sort`. */
function orderOf({ sort_key, sort_dir, sort = '', all_tenants: _, ...filters }: Search): Order {
  const [first, direction] = sort.split(':');
  const key = sort_key ?? (first || 'created_at');
  const isNewestFirst = key === 'created_at' && (sort_dir ?? direction ?? 'desc') === 'desc';
  return { key, isNewestFirst, isFiltered: Object.values(filters).some((value) => value !== undefined) };
}
