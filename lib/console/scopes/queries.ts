import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import { isAccepted } from '#lib/client/session.ts';
import type { OwnScopes, ScopeChange } from './schema.ts';

const PATH = 'console/v1/scopes';

export const ownScopesQuery = () =>
  projectQuery({
    projectId: USER_SCOPE,
    kind: 'console-scope',
    key: [],
    path: PATH,
    answer: answerOf<typeof OwnScopes>(),
  });

const none: OwnScopes = { favourites: [], recent: [] };
/** The page already contains them. Stale data only misses changes from other browsers. */
export const useOwnScopes = (): OwnScopes => useQuery({ ...ownScopesQuery(), staleTime: 5 * 60_000 }).data ?? none;

type Change = ScopeChange & { scope: string };

/** Changes a scope optimistically. */
export function useChangeScope() {
  const client = useQueryClient();
  const { queryKey } = ownScopesQuery();
  return useMutation({
    mutationFn: async ({ scope, ...change }: Change) => {
      if (!isAccepted(client, 'console:scopes:change')) return;
      const json = { scope: change };
      await projectRequest(USER_SCOPE, `${PATH}/${encodeURIComponent(scope)}`, { method: 'PUT', json });
    },
    onMutate: (change) => client.setQueryData(queryKey, (known) => applyChange(known ?? none, change)),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

function applyChange({ favourites, recent }: OwnScopes, { scope, is_favourite, is_used }: Change): OwnScopes {
  const without = (scopes: readonly string[]) => scopes.filter((one) => one !== scope);
  const others = is_favourite === undefined ? favourites : without(favourites);
  return {
    favourites: is_favourite ? [...others, scope] : others,
    recent: is_used ? [scope, ...without(recent)] : recent,
  };
}
