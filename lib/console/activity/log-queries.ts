import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ActivityAnswer, GoneObject } from './schema.ts';

const ROOT = 'console/v1/activity';
const shared = { kind: 'activity', answer: answerOf<typeof ActivityAnswer>() };

/** Activity visible to the token: of its project, of a domain, or of everything. */
export interface ActivityPlace {
  scope: string;
  of: 'project' | 'all' | { domainId: string };
}

const rootOf = ({ of }: ActivityPlace): string => {
  if (of === 'project') return ROOT;
  return of === 'all' ? `${ROOT}/all` : `${ROOT}/domains/${encodeURIComponent(of.domainId)}`;
};

export const activityQuery = (place: ActivityPlace, isMine: boolean, send?: Send) =>
  projectQuery({
    ...shared,
    projectId: place.scope,
    key: [place.of, isMine],
    path: isMine ? `${rootOf(place)}?mine=true` : rootOf(place),
    send,
  });

/** As in the API, except `range`: hours before now. */
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

export function activityPagesQuery(place: ActivityPlace, search: ActivitySearch, send: Send = projectRequest) {
  const { scope, of } = place;
  const { range, ...given } = search;
  return infiniteQueryOptions({
    queryKey: [scope, 'activity', 'pages', of, search],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const since = range ? new Date(Date.now() - Number(range) * HOUR_MS).toISOString() : given.since;
      const page = { limit: String(pageParam === null ? FIRST_PAGE : NEXT_PAGE), marker: pageParam ?? undefined };
      const path = withSearch(rootOf(place), { ...given, since, ...page });
      return send(scope, path, { answer: shared.answer, signal });
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Activity of one object, up to one page. */
export const objectActivityQuery = (place: ActivityPlace, object: string) =>
  projectQuery({
    ...shared,
    projectId: place.scope,
    key: ['object', place.of, object],
    path: withSearch(rootOf(place), { object, limit: String(NEXT_PAGE) }),
  });

/** Recently deleted objects by part of the name, or by id. */
export const deletionsQuery = (place: ActivityPlace, search: string) =>
  projectQuery({
    ...shared,
    projectId: place.scope,
    key: ['deletions', place.of, search],
    path: withSearch(rootOf(place), { search, action: 'delete', result: 'done', limit: '10' }),
  });

export const goneQuery = (place: ActivityPlace, id: string) =>
  projectQuery({
    projectId: place.scope,
    kind: 'activity',
    key: ['gone', place.of, id],
    path: `${rootOf(place)}/gone/${encodeURIComponent(id)}`,
    answer: answerOf<typeof GoneObject>(),
  });
