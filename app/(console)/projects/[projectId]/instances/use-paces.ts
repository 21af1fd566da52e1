'use client';

import { useQuery } from '@tanstack/react-query';
import { pacesQuery } from '#lib/console/history/queries.ts';
import type { Paces } from './stuck-task.ts';

/** How long actions take in the project; empty until that is known. */
export function usePaces(projectId: string): Paces {
  const { data } = useQuery(pacesQuery(projectId));
  return new Map(data?.paces.map((pace) => [pace.action, pace]));
}
