'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { listSource, mapSource, restingOn } from '#components/console/row-source-of.ts';
import { everyAnswer, orGone } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { keypairCreatedQuery, keypairsQuery } from '#lib/compute/keypairs/queries.ts';
import { serverFactsQuery } from '#lib/compute/servers/view/facts-query.ts';
import { toKeyRow, usesKey } from './key-row.ts';

/** The user's key pairs, each with the instances that use it and when it was made. */
export function useKeyRows(projectId: string) {
  const { data: session } = useSession();
  const userId = session?.user.id ?? '';
  const facts = useQuery(serverFactsQuery(projectId));
  const list = useQuery({
    ...keypairsQuery(projectId),
    select: ({ keypairs }) => keypairs.map(({ keypair }) => keypair),
  });
  const created = useQueries({
    queries: (list.data ?? []).map((keypair) => keypairCreatedQuery(projectId, keypair)),
    // One that is deleted meanwhile was made at no time.
    combine: (answers) => everyAnswer(answers.map(orGone)),
  });
  const times = new Map(
    created.data?.flatMap((answer) => (answer ? [[answer.keypair.name, answer.keypair.created_at] as const] : [])),
  );
  const rows = mapSource(listSource(list), (keypairs) =>
    keypairs.map((keypair) =>
      toKeyRow(keypair, {
        usedBy: facts.data?.rows.filter((server) => usesKey(server, keypair.name, userId)).length,
        created: times.get(keypair.name),
      }),
    ),
  );
  return restingOn(restingOn(rows, facts), created);
}
