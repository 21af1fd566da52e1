import { queryOptions } from '@tanstack/react-query';
import { liveMetaOf } from '#lib/client/live-meta.ts';
import { clientOf } from '#lib/contract/client.ts';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import { ownershipApi } from './ownership-contract.ts';
import type { UserOwnership } from './ownership-schema.ts';

/** What the given users have and what they created; deleted users are absent. */
export const ownershipQuery = (scope: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [scope, 'user', 'ownership', ...ids],
    queryFn: async (): Promise<UserOwnership[]> => {
      const answers = await Promise.all(chunksOf(ids).map((id) => clientOf(ownershipApi).list.load(scope, { id })));
      return answers.flatMap(({ users }) => users);
    },
    meta: liveMetaOf(ownershipApi),
  });

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS));
