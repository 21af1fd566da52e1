import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ActivityAnswer, GoneObject } from './schema.ts';

const ROOT = 'console/v1/activity';
const shared = { kind: 'activity', answer: answerOf<typeof ActivityAnswer>() };

/** What was done in a project last, by anybody or by the user alone. */
export const activityQuery = (projectId: string, isMine: boolean, send?: Send) =>
  projectQuery({ ...shared, projectId, key: [isMine], path: isMine ? `${ROOT}?mine=true` : ROOT, send });

/** What was done on the platform last. */
export const allActivityQuery = (scope: string, send?: Send) =>
  projectQuery({ ...shared, projectId: scope, key: ['all'], path: `${ROOT}/all`, send });

/** Of which place: one project, or all of them by the token of `scope`. */
export interface ActivityPlace {
  scope: string;
  isOfAll: boolean;
}

/** The API's own words, but for `range`: so many hours back from now. */
export interface ActivitySearch {
  actor?: string | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  object?: string | undefined;
  result?: string | undefined;
  search?: string | undefined;
  project?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  range?: string | undefined;
}

const HOUR_MS = 3_600_000;
const FIRST_PAGE = 50;
const NEXT_PAGE = 200;

/** The log, page by page. */
export function activityPagesQuery(
  { scope, isOfAll }: ActivityPlace,
  search: ActivitySearch,
  send: Send = projectRequest,
) {
  const { range, ...given } = search;
  return infiniteQueryOptions({
    queryKey: [scope, 'activity', 'pages', isOfAll, search],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const since = range ? new Date(Date.now() - Number(range) * HOUR_MS).toISOString() : given.since;
      const page = { limit: String(pageParam === null ? FIRST_PAGE : NEXT_PAGE), marker: pageParam ?? undefined };
      const path = withSearch(isOfAll ? `${ROOT}/all` : ROOT, { ...given, since, ...page });
      return send(scope, path, { answer: shared.answer, signal });
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The objects deleted last whose name contains a text, or whose ID it is. */
export const deletionsQuery = ({ scope, isOfAll }: ActivityPlace, search: string) =>
  projectQuery({
    ...shared,
    projectId: scope,
    key: ['deletions', isOfAll, search],
    path: withSearch(isOfAll ? `${ROOT}/all` : ROOT, { search, action: 'delete', result: 'done', limit: '10' }),
  });

/** Who deleted an object, and when. */
export const goneQuery = ({ scope, isOfAll }: ActivityPlace, id: string) =>
  projectQuery({
    projectId: scope,
    kind: 'activity',
    key: ['gone', isOfAll, id],
    path: `${ROOT}/${isOfAll ? 'all/' : ''}gone/${encodeURIComponent(id)}`,
    answer: answerOf<typeof GoneObject>(),
  });
