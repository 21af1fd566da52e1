import { queryOptions } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import type { Send } from './project-query.ts';
import { projectRequest } from './request.ts';

/** The largest page the platform gives, and how many of them are walked at most. */
const PAGE = 1000;
const PAGES = 5;

interface WholeList<T, Row extends { id: string }, Fact> {
  projectId: string;
  kind: string;
  path: string;
  schema: ZodType<T>;
  headers: Record<string, string>;
  rowsOf: (answer: T) => readonly Row[];
  /** What is kept of each row. */
  factOf: (row: Row) => Fact;
  send?: Send | undefined;
}

/** What is counted and looked through as a whole; `isWhole` is false when there is more than is walked. */
export interface Facts<Fact> {
  rows: Fact[];
  isWhole: boolean;
}

/** A few facts about every object of a kind, for counts and findings rather than for a table. */
export function wholeListQuery<T, Row extends { id: string }, Fact>(list: WholeList<T, Row, Fact>) {
  const { projectId, kind, path, schema, headers, rowsOf, factOf, send = projectRequest } = list;
  return queryOptions({
    queryKey: [projectId, kind, 'facts'],
    queryFn: async ({ signal }): Promise<Facts<Fact>> => {
      const rows: Fact[] = [];
      let marker = '';
      for (let page = 0; page < PAGES; page += 1) {
        const address = `${path}?limit=${PAGE}${marker && `&marker=${marker}`}`;
        const found = rowsOf(await send(projectId, address, { schema, signal, headers }));
        rows.push(...found.map(factOf));
        marker = found.at(-1)?.id ?? '';
        if (found.length < PAGE) return { rows, isWhole: true };
      }
      return { rows, isWhole: false };
    },
  });
}
