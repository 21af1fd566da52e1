import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { liveMetaOf } from './live-meta.ts';
import { type Query, type Search, withSearch } from './project-query.ts';
import { projectRequest } from './request.ts';

interface CursorQuery<Page, Row> extends Query<Page> {
  /** Filters; `limit` and `cursor` are added. */
  search: Search;
  rowsOf: (page: Page) => readonly Row[];
}

/** Small, so that it arrives quickly. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 1000;

/** A list whose pages name the cursor of the next. */
export function cursorQuery<Page extends { next: string | null }, Row>(query: CursorQuery<Page, Row>) {
  const { projectId, kind, key, path, search, answer, headers, rowsOf, send = projectRequest } = query;
  return infiniteQueryOptions({
    queryKey: [projectId, kind, ...key, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const limit = String(cursor === undefined ? FIRST_PAGE : NEXT_PAGE);
      const options = { answer, signal, ...(headers ? { headers } : {}) };
      const page = await send(projectId, withSearch(path, { ...search, cursor, limit }), options);
      return { rows: rowsOf(page), next: page.next };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: liveMetaOf(query),
  });
}
