import { queryOptions } from '@tanstack/react-query';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import type { TypeOf } from '#lib/http/type-of.ts';
import { type LiveMeta, liveMetaOf } from './live-meta.ts';
import type { Send } from './project-query.ts';
import { projectRequest } from './request.ts';
import { transitionalInterval } from './transitional-interval.ts';

/** Maximum number of pages to load. */
const MAX_PAGES = 5;

interface PageWalk<T, Row extends { id: string }> extends LiveMeta {
  projectId: string;
  /** May contain filters; `limit` and `marker` are added. */
  path: string;
  answer: TypeOf<T>;
  headers?: Record<string, string> | undefined;
  rowsOf: (answer: T) => readonly Row[];
  send?: Send | undefined;
}

/** The part of each row that a query keeps. */
export interface Projection<Row, Entry> {
  /** Part of the key: queries with different projections of the same list must not share a cache entry. */
  name: string;
  entryOf: (row: Row) => Entry;
}

interface WholeListOptions<T, Row extends { id: string }, Entry> extends PageWalk<T, Row> {
  kind: string;
  projection: Projection<Row, Entry>;
}

/** A list for counting and searching; `isWhole` is false if it has more pages than are loaded. */
export interface WholeList<Entry> {
  rows: Entry[];
  isWhole: boolean;
}

/** Loads a list to its end, or up to the maximum number of pages. */
export async function walkPages<T, Row extends { id: string }>(
  { projectId, path, answer, headers, rowsOf, send = projectRequest }: PageWalk<T, Row>,
  signal: AbortSignal,
): Promise<WholeList<Row>> {
  const rows: Row[] = [];
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=${MAX_PAGE}`;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const marker = rows.at(-1)?.id;
    const address = marker === undefined ? first : `${first}&marker=${marker}`;
    const found = rowsOf(await send(projectId, address, { answer, signal, ...(headers ? { headers } : {}) }));
    rows.push(...found);
    if (found.length < MAX_PAGE) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}

/** Selected facts about every object of a kind, for counts and findings rather than for a table. */
export function wholeListQuery<T, Row extends { id: string }, Entry>({
  kind,
  projection: { name, entryOf },
  ...walk
}: WholeListOptions<T, Row, Entry>) {
  return queryOptions({
    queryKey: [walk.projectId, kind, 'facts', name, walk.path],
    queryFn: async ({ signal }): Promise<WholeList<Entry>> => {
      const { rows, isWhole } = await walkPages(walk, signal);
      return { rows: rows.map(entryOf), isWhole };
    },
    meta: liveMetaOf(walk),
  });
}

interface ChoicesWalk<T, Row extends { id: string }> extends PageWalk<T, Row> {
  kind: string;
  /** As in `PagedQuery`. */
  isTransitional: (row: Row) => boolean;
}

/** All objects of a kind, as choices: a single page would hide the others. */
export function choicesQuery<T, Row extends { id: string }>({ kind, isTransitional, ...walk }: ChoicesWalk<T, Row>) {
  return queryOptions({
    queryKey: [walk.projectId, kind, 'choices', walk.path],
    queryFn: ({ signal }) => walkPages(walk, signal),
    refetchInterval: transitionalInterval(({ rows }: WholeList<Row>) => rows.some(isTransitional)),
    meta: liveMetaOf(walk),
  });
}
