import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Actor, ActorList, NameLookup } from './schema.ts';

/** Users or groups by a part of their names. */
export const actorsQuery = (scope: string, type: Actor['type'], search: string) => ({
  ...projectQuery({
    projectId: scope,
    kind: type,
    key: ['actors', search],
    path: withSearch('console/v1/actors', { type, search: search || undefined }),
    answer: answerOf<typeof ActorList>(),
  }),
  // What was found last stays until the new answer is here.
  placeholderData: keepPreviousData,
});

/** Which users have these names. @throws ApiError */
export const lookUpNames = (scope: string, names: readonly string[]): Promise<NameLookup> =>
  projectRequest(scope, 'console/v1/name-lookups', {
    method: 'POST',
    json: { name_lookup: { names } },
    answer: answerOf<typeof NameLookup>(),
  });

/** The names of users by id; an id without an account has none. One request, however many users. */
export const userNamesQuery = (scope: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [scope, 'user', 'names', ...ids],
    queryFn: async () => {
      const { name_lookup } = await lookUpNames(scope, ids);
      return new Map(name_lookup.names.flatMap(({ users }) => users.map(({ id, name }) => [id, name] as const)));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
