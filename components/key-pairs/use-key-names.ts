'use client';

import { useQuery } from '@tanstack/react-query';
import { keypairsQuery } from '#lib/compute/keypairs/queries.ts';

/** The names that the user's key pairs have; empty until they are here. */
export const useKeyNames = (projectId: string): string[] =>
  useQuery(keypairsQuery(projectId)).data?.keypairs.map(({ keypair }) => keypair.name) ?? [];
