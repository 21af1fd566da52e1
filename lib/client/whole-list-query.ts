import { queryOptions } from '@tanstack/react-query';
import type { TypeOf } from '#lib/http/type-of.ts';
import type { Send } from './project-query.ts';
import { projectRequest } from './request.ts';
import { transitionalInterval } from './transitional-interval.ts';

/** The largest page the platform gives, and how many of them are walked at most. */
const PAGE = 1000;
const PAGES = 5;

interface PageWalk<T, Row extends { id: string }> {
  projectId: string;
  /** With filters, perhaps; `limit` and `marker` are added. */
  path: string;
  answer: TypeOf<T>;
  headers?: Record<string, string> | undefined;
  rowsOf: (answer: T) => readonly Row[];
  send?: Send | undefined;
}

interface WholeListOptions<T, Row extends { id: string }, Entry> extends PageWalk<T, Row> {
  kind: string;
  /** What is kept of each row. */
  entryOf: (row: Row) => Entry;
}

/** What is counted and looked through as a whole; `isWhole` is false when there is more than is walked. */
export interface WholeList<Entry> {
  rows: Entry[];
  isWhole: boolean;
}

/** Walks a list to its end, or as far as is walked at most. */
export async function walkPages<T, Row extends { id: string }>(
  { projectId, path, answer, headers, rowsOf, send = projectRequest }: PageWalk<T, Row>,
  signal: AbortSignal,
): Promise<WholeList<Row>> {
  const rows: Row[] = [];
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}`;
  for (let page = 0; page < PAGES; page += 1) {
    const marker = rows.at(-1)?.id;
    const address = marker === undefined ? first : `${first}&marker=${marker}`;
    const found = rowsOf(await send(projectId, address, { answer, signal, ...(headers ? { headers } : {}) }));
    rows.push(...found);
    if (found.length < PAGE) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}

/** A few facts about every object of a kind, for counts and findings rather than for a table. */
export function wholeListQuery<T, Row extends { id: string }, Entry>({
  kind,
  entryOf,
  ...walk
}: WholeListOptions<T, Row, Entry>) {
  return queryOptions({
    queryKey: [walk.projectId, kind, 'facts'],
    queryFn: async ({ signal }): Promise<WholeList<Entry>> => {
      const { rows, isWhole } = await walkPages(walk, signal);
      return { rows: rows.map(entryOf), isWhole };
    },
  });
}

interface ChoicesWalk<T, Row extends { id: string }> extends PageWalk<T, Row> {
  kind: string;
  /** As for the rows of a list. */
  isTransitional: (row: Row) => boolean;
}

/** Every object of a kind, to choose from: the first page of a list would say that there are no others. */
export function choicesQuery<T, Row extends { id: string }>({ kind, isTransitional, ...walk }: ChoicesWalk<T, Row>) {
  return queryOptions({
    queryKey: [walk.projectId, kind, 'choices', walk.path],
    queryFn: ({ signal }) => walkPages(walk, signal),
    refetchInterval: transitionalInterval(({ rows }: WholeList<Row>) => rows.some(isTransitional)),
  });
}
