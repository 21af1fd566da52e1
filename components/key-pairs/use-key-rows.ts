'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { everyAnswer, nullIfNotFound } from '#lib/client/answer.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import type { KeypairSummary } from '#lib/compute/keypairs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { toKeyRow } from './key-row.ts';

/** Creation time of a key pair, which the list omits and which never changes. */
const creationQuery = (projectId: string, { name, fingerprint }: KeypairSummary) => ({
  ...clientOf(keypairApi).show.query(projectId, { name }),
  queryKey: [projectId, 'keypair-created', name, fingerprint],
  staleTime: Number.POSITIVE_INFINITY,
});

export function useKeyRows(projectId: string) {
  const list = useQuery({
    ...clientOf(keypairApi).list.query(projectId),
    select: ({ keypairs }) => keypairs.map(({ keypair }) => keypair),
  });
  const created = useQueries({
    queries: (list.data ?? []).map((keypair) => creationQuery(projectId, keypair)),
    // A key pair that was deleted in the meantime has no creation time.
    combine: (answers) => everyAnswer(answers.map(nullIfNotFound)),
  });
  const times = new Map(
    created.data?.flatMap((answer) => (answer ? [[answer.keypair.name, answer.keypair.created_at] as const] : [])),
  );
  const rows = mapSource(listSource(list), (keypairs) =>
    keypairs.map((keypair) => toKeyRow(keypair, times.get(keypair.name))),
  );
  return dependentOn(rows, created);
}
