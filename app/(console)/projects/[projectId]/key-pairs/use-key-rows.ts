'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { listSource, mapSource } from '#components/console/row-source-of.ts';
import { useSession } from '#lib/client/session.ts';
import { keypairCreatedQuery, keypairsQuery } from '#lib/compute/keypairs/queries.ts';
import { serverFactsQuery } from '#lib/compute/servers/view/facts-query.ts';
import { toKeyRow, usesKey } from './key-row.ts';

/** The user's key pairs, each with the instances that use it and when it was made. */
export function useKeyRows(projectId: string) {
  const { data: session } = useSession();
  const userId = session?.user.id ?? '';
  const servers = useQuery(serverFactsQuery(projectId)).data?.rows;
  const list = useQuery({
    ...keypairsQuery(projectId),
    select: ({ keypairs }) => keypairs.map(({ keypair }) => keypair),
  });
  const created = useQueries({
    queries: (list.data ?? []).map((keypair) => keypairCreatedQuery(projectId, keypair)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.keypair.name, data.keypair.created_at] as const] : []))),
  });
  return mapSource(listSource(list), (keypairs) =>
    keypairs.map((keypair) =>
      toKeyRow(keypair, {
        usedBy: servers?.filter((server) => usesKey(server, keypair.name, userId)).length,
        created: created.get(keypair.name),
      }),
    ),
  );
}
