import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { toApiError } from './api-error.ts';
import { COMPUTE, VOLUME } from './api-versions.ts';
import { invalidateShown } from './deleted-objects.ts';
import { projectRequest } from './request.ts';

/** Kinds whose objects are asked for one by one when they change, instead of all lists they may stand in. */
const KINDS: Record<string, LiveKind> = {
  server: { path: 'compute/v2.1/servers', one: 'server', headers: COMPUTE, unlisted: 'SOFT_DELETED' },
  volume: { path: 'volume/v3/volumes', one: 'volume', headers: VOLUME },
};

interface LiveKind {
  path: string;
  /** The key of one object. */
  one: string;
  headers: Record<string, string>;
  /** The status in which lists leave an object out, although it can still be asked for. */
  unlisted?: string;
}
/** When more have changed at once, the lists are asked for: one answer says it sooner. */
const MOST = 10;

interface Row {
  id: string;
  status?: string;
}
type Pages = InfiniteData<{ rows: readonly Row[] }>;

/** What is known of changed objects: their ids, and which of them are new. */
export type Changed = ReadonlyMap<string, { isNew: boolean }>;

/** Whether single objects of a kind are asked for when these have changed. */
export const isAskedSingly = (kind: string, changed: Changed): boolean => kind in KINDS && changed.size <= MOST;

interface Asked {
  client: QueryClient;
  projectId: string;
  kind: string;
  changed: Changed;
}

/**
 * Asks for the objects that have changed and are shown, and puts them where they stand: in their lists, on their pages.
 * A list is asked for as a whole where only the server can say whether or where an object belongs in it; what counts
 * objects of the kind is short, and always asked for. @throws never: what fails is asked for the usual way
 */
export async function refreshObjects({ client, projectId, kind, changed }: Asked): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: [projectId, kind] });
  const lists = queries.filter(({ queryKey }) => queryKey[2] === 'list');
  const counts = queries.filter(({ queryKey }) => queryKey[2] !== 'list' && queryKey[2] !== 'one');
  const isShown = (id: string) => lists.some((list) => holds(list, id)) || queries.some((query) => isOf(query, id));
  const invalidate = async (those: readonly Query[]) => {
    const filters = { queryKey: [projectId, kind], predicate: (query: Query) => those.includes(query) };
    if (those.length > 0) await invalidateShown(client, filters);
  };
  const putIn = async () => {
    const wanted = [...changed].filter(([id, { isNew }]) => isNew || isShown(id));
    const answers = await Promise.all(wanted.map(([id]) => askNewest(projectId, kind, id)));
    const found = answers.filter((answer) => answer !== undefined);
    const listed = found.map((answer) => withoutUnlisted(answer, kind));
    const unsure = lists.filter((list) => !place(client, list, listed, changed));
    await invalidate([...unsure, ...found.flatMap((answer) => onOwnPage(client, queries, answer, kind))]);
  };
  await Promise.all([invalidate(counts), putIn()]);
}

const isOf = ({ queryKey }: Query, id: string) => queryKey[2] === 'one' && queryKey[3] === id;

const pagesOf = (list: Query) => list.state.data as Pages | undefined;

const holds = (list: Query, id: string) => pagesOf(list)?.pages.some(({ rows }) => rows.some((row) => row.id === id));

/** An object as it is now; `undefined` when it is gone, `failed` when nobody could say. */
interface Answer {
  id: string;
  row: Row | undefined;
  failed: boolean;
}

/** The questions under way, by what they ask for: answers need not come in the order of the questions. */
const underWay = new Map<string, symbol>();

/** Undefined where the object has changed again meanwhile: who asked later puts it in. */
async function askNewest(projectId: string, kind: string, id: string): Promise<Answer | undefined> {
  const key = [projectId, kind, id].join(' ');
  const own = Symbol(key);
  underWay.set(key, own);
  const answer = await ask(projectId, kind, id);
  if (underWay.get(key) !== own) return undefined;
  underWay.delete(key);
  return answer;
}

/** An object as lists show it: gone, where they leave it out. */
const withoutUnlisted = (answer: Answer, kind: string): Answer =>
  answer.row?.status !== undefined && answer.row.status === KINDS[kind]?.unlisted
    ? { ...answer, row: undefined }
    : answer;

async function ask(projectId: string, kind: string, id: string): Promise<Answer> {
  const { path, one, headers } = KINDS[kind] ?? { path: '', one: '', headers: {} };
  try {
    const answer = await projectRequest<Record<string, Row>>(projectId, `${path}/${id}`, { headers });
    return { id, row: answer[one], failed: false };
  } catch (error) {
    return { id, row: undefined, failed: toApiError(error).status !== 404 };
  }
}

/** Puts an object on its own page. @returns the pages that have to ask by themselves */
function onOwnPage(client: QueryClient, queries: readonly Query[], { id, row, failed }: Answer, kind: string): Query[] {
  const pages = queries.filter((query) => isOf(query, id));
  if (failed || row === undefined) return pages;
  for (const { queryKey } of pages) client.setQueryData(queryKey, { [KINDS[kind]?.one ?? '']: row });
  return [];
}

type Search = Record<string, string | undefined>;

/** Puts objects where they stand in a list. @returns false where only the server can say whether and where they do */
function place(client: QueryClient, list: Query, found: readonly Answer[], changed: Changed): boolean {
  const pages = pagesOf(list);
  if (!pages) return true;
  const order = orderOf((list.queryKey[3] ?? {}) as Search);
  // An answer that is under way may be older than what is put in here; a filter is the server's to apply.
  if (list.state.fetchStatus === 'fetching' || order.isFiltered) return false;
  const before = new Map(pages.pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
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
  client.setQueryData(list.queryKey, {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      rows: [...(index === 0 ? added : []), ...page.rows.flatMap(kept)],
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
function orderOf({ sort_key, sort_dir, sort = '', ...filters }: Search): Order {
  const [first, direction] = sort.split(':');
  const key = sort_key ?? (first || 'created_at');
  const isNewestFirst = key === 'created_at' && (sort_dir ?? direction ?? 'desc') === 'desc';
  return { key, isNewestFirst, isFiltered: Object.values(filters).some((value) => value !== undefined) };
}
