import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAccepted } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { scopeApi } from './contract.ts';
import type { OwnScopes, ScopeChange } from './schema.ts';

export const ownScopesQuery = () => clientOf(scopeApi).list.query(USER_SCOPE);

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
      await clientOf(scopeApi).change.send(USER_SCOPE, { scope }, change);
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
