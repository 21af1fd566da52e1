import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { SearchOf } from '#lib/contract/contract.ts';
import { activityApi } from './contract.ts';

/** Activity visible to the token: of its project, of a domain, or of everything. */
export interface ActivityPlace {
  scope: string;
  of: 'project' | 'all' | { domainId: string };
}

/** As in the API, except `range`: hours before now. */
export type ActivitySearch = SearchOf<typeof activityApi, 'all'> & { range?: string | undefined };

const logQuery = ({ scope, of }: ActivityPlace, search: SearchOf<typeof activityApi, 'all'>, send?: Send) => {
  const { project, all, domain } = clientOf(activityApi);
  if (of === 'all') return all.query(scope, search, send);
  return of === 'project' ? project.query(scope, search, send) : domain.query(scope, of.domainId, search, send);
};

export const activityQuery = (place: ActivityPlace, isMine: boolean, send?: Send) =>
  logQuery(place, isMine ? { mine: 'true' } : {}, send);

const HOUR_MS = 3_600_000;
const FIRST_PAGE = 50;
const NEXT_PAGE = 200;

/** The API rejects a range from which no time follows. */
const startOf = (range: string): string => {
  const start = new Date(Date.now() - Number(range) * HOUR_MS);
  return Number.isNaN(start.getTime()) ? range : start.toISOString();
};

export const activityPagesQuery = ({ scope, of }: ActivityPlace, { range, ...given }: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: [scope, activityApi.kind, 'pages', of, { range, ...given }],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const { project, all, domain } = clientOf(activityApi);
      const since = range ? startOf(range) : given.since;
      const page = { limit: String(pageParam === null ? FIRST_PAGE : NEXT_PAGE), marker: pageParam ?? undefined };
      const search = { ...given, since, ...page };
      if (of === 'all') return all.load(scope, search, signal);
      return of === 'project' ? project.load(scope, search, signal) : domain.load(scope, of.domainId, search, signal);
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Activity of one object, up to one page. */
export const objectActivityQuery = (place: ActivityPlace, object: string) =>
  logQuery(place, { object, limit: String(NEXT_PAGE) });

/** Recently deleted objects by part of the name, or by id. */
export const deletionsQuery = (place: ActivityPlace, search: string) =>
  logQuery(place, { search, action: 'delete', result: 'done', limit: '10' });

export const goneQuery = ({ scope, of }: ActivityPlace, id: string) => {
  const { goneInProject, goneAnywhere, goneInDomain } = clientOf(activityApi);
  if (of === 'all') return goneAnywhere.query(scope, id);
  return of === 'project' ? goneInProject.query(scope, id) : goneInDomain.query(scope, { domain_id: of.domainId, id });
};
