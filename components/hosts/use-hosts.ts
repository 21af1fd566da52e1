'use client';

import type { Answer } from '#lib/client/answer.ts';
import type { HypervisorRow } from './hypervisor-row.ts';
import { useHypervisors } from './use-hypervisors.ts';

const none: readonly HypervisorRow[] = [];

export function useKnownHosts(projectId: string): Answer<readonly HypervisorRow[]> {
  const { rows, error, isFetching, retry } = useHypervisors(projectId);
  return { data: rows, error, isFetching, refetch: retry };
}

export const useHosts = (projectId: string): readonly HypervisorRow[] => useHypervisors(projectId).rows ?? none;
