import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Actor, ActorList, NameLookup } from './schema.ts';

export const actorsQuery = (scope: string, type: Actor['type'], search: string) => ({
  ...projectQuery({
    projectId: scope,
    kind: type,
    key: ['actors', search],
    path: withSearch('console/v1/actors', { type, search: search || undefined }),
    answer: answerOf<typeof ActorList>(),
  }),
  // Keeps the last result during a new search.
  placeholderData: keepPreviousData,
});

/** @throws ApiError */
export const resolveNames = (scope: string, names: readonly string[]): Promise<NameLookup> =>
  projectRequest(scope, 'console/v1/name-lookups', {
    method: 'POST',
    json: { name_lookup: { names } },
    answer: answerOf<typeof NameLookup>(),
  });

/** User names by id in one request; ids without an account have none. */
export const userNamesQuery = (scope: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [scope, 'user', 'names', ...ids],
    queryFn: async () => {
      const { name_lookup } = await resolveNames(scope, ids);
      return new Map(name_lookup.names.flatMap(({ users }) => users.map(({ id, name }) => [id, name] as const)));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
