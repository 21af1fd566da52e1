import { queryOptions } from '@tanstack/react-query';
import { liveMetaOf } from '#lib/client/live-meta.ts';
import { clientOf } from '#lib/contract/client.ts';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import { listedUserApi } from './contract.ts';

/** The given users as they are now; deleted ones are absent. */
export const usersByIdQuery = (scope: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [scope, 'user', 'by-id', ...ids],
    queryFn: async () => {
      const load = (id: string[]) => clientOf(listedUserApi).rows.load(scope, MAX_IDS, { id });
      return (await Promise.all(chunksOf(ids).map(load))).flat();
    },
    meta: liveMetaOf(listedUserApi),
  });

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS));
