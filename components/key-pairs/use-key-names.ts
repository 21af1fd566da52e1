'use client';

import { useQuery } from '@tanstack/react-query';
import { keypairsQuery } from '#lib/compute/keypairs/queries.ts';

/** Names of the user's key pairs; empty while they are loading. */
export const useKeyNames = (projectId: string): string[] =>
  useQuery(keypairsQuery(projectId)).data?.keypairs.map(({ keypair }) => keypair.name) ?? [];
