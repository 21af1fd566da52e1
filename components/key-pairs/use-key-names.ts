'use client';

import { useQuery } from '@tanstack/react-query';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';

/** Names of the user's key pairs; empty while they are loading. */
export const useKeyNames = (projectId: string): string[] =>
  useQuery(clientOf(keypairApi).list.query(projectId)).data?.keypairs.map(({ keypair }) => keypair.name) ?? [];
