'use client';

import { useQuery } from '@tanstack/react-query';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { lastLaunch } from './last-launch.ts';
import type { Choices } from './resolve-launch.ts';

/** Reads what the last launch used, as far as it still exists; undefined until that is known. */
export function useLastLaunch(projectId: string, { flavors, networks }: Choices) {
  const known = useQuery(clientOf(keypairApi).list.query(projectId));
  // The field of the key pair shows the error.
  const keys = known.data?.keypairs.map(({ keypair }) => keypair.name) ?? (known.error ? [] : undefined);
  if (!flavors || !networks || !keys) return undefined;
  return () => lastLaunch(projectId, { flavors, networks, keys });
}
