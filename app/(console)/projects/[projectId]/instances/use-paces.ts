'use client';

import { useQuery } from '@tanstack/react-query';
import type { Paces } from '#components/instances/stuck-task.ts';
import { pacesQuery } from '#lib/console/history/queries.ts';

/** How long actions take in the project; empty until that is known. */
export function usePaces(projectId: string): Paces {
  const { data } = useQuery(pacesQuery(projectId));
  return new Map(data?.paces.map((pace) => [pace.action, pace]));
}
