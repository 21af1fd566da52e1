'use client';

import { useQuery } from '@tanstack/react-query';
import { jobQuery } from '#lib/compute/jobs/queries.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';

/** What became of the objects of a job, asked for when one failed, and again when more did. */
export function useFailedItems(scope: string, { id, counts }: PlatformJob, isWanted = true) {
  const query = jobQuery(scope, id);
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, counts.failed],
    enabled: isWanted && counts.failed > 0,
  });
}
