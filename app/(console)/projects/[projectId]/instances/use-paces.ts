'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Paces } from '#components/instances/stuck-task.ts';
import { pacesQuery } from '#lib/console/facts/timed-facts.ts';

/** Returns how long actions take in the project; undefined until loaded. */
export function useKnownPaces(projectId: string): Paces | undefined {
  const { data } = useQuery(pacesQuery(projectId));
  return useMemo(() => data && new Map(data.paces.map((pace) => [pace.action, pace])), [data]);
}

const NONE: Paces = new Map();

/** Returns how long actions take in the project; empty until loaded, so that nothing counts as slow. */
export const usePaces = (projectId: string): Paces => useKnownPaces(projectId) ?? NONE;
