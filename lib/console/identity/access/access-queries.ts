import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveMetaOf } from '#lib/client/live-meta.ts';
import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import { listedDomainApi } from '../domains/contract.ts';
import { listedProjectApi } from '../projects/contract.ts';
import { accessApi } from './contract.ts';
import type { AccessList, Actor, FoundPlace } from './schema.ts';

const MAX_PLACES = 20;

/** Access of a user, or what a group gives its members. */
export const accessQuery = (scope: string, type: 'user' | 'group', id: string) =>
  queryOptions({
    queryKey: [scope, accessApi.kind, type, id],
    queryFn: (): Promise<AccessList> => clientOf(accessApi)[type].load(scope, id),
    meta: liveMetaOf(accessApi),
  });

/** Roles by member of a place, or assignments there that are inherited by all projects below. */
export const membersQuery = (scope: string, place: RoleTarget, isBelow = false, send?: Send) => {
  const search = {
    project_id: place.kind === 'project' ? place.id : undefined,
    domain_id: place.kind === 'domain' ? place.id : undefined,
    system: place.kind === 'system' ? 'true' : undefined,
    below: isBelow ? 'true' : undefined,
  };
  return clientOf(accessApi).members.query(scope, search, send);
};

export const actorsQuery = (scope: string, type: Actor['type'], search: string) => ({
  ...clientOf(accessApi).actors.query(scope, { type, search: search || undefined }),
  queryKey: [scope, type, 'actors', search],
  // Keeps the last result during a new search.
  placeholderData: keepPreviousData,
});

/** User names by id in one request; ids without an account have none. */
export const userNamesQuery = (scope: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [scope, 'user', 'names', ...ids],
    queryFn: async () => {
      const { names } = await clientOf(accessApi).lookUpNames.send(scope, { names: [...ids] });
      return new Map(names.flatMap(({ users }) => users.map(({ id, name }) => [id, name] as const)));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** Projects or domains by part of the name, for selection. */
export const placesQuery = (scope: string, kind: 'project' | 'domain', search: string) =>
  queryOptions({
    queryKey: [scope, kind, 'places', search],
    queryFn: (): Promise<FoundPlace[]> => {
      const filter = { q: search || undefined };
      if (kind === 'domain') return clientOf(listedDomainApi).rows.load(scope, MAX_PLACES, filter);
      return clientOf(listedProjectApi).rows.load(scope, MAX_PLACES, filter);
    },
    placeholderData: keepPreviousData,
  });
