'use client';

import { useQuery } from '@tanstack/react-query';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';

/** Items of a job, requested when one has failed and again when the number of failures changes. */
export function useFailedItems(scope: string, { id, counts }: PlatformJob, isWanted = true) {
  const query = clientOf(jobApi).show.query(scope, id);
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, counts.failed],
    enabled: isWanted && counts.failed > 0,
  });
}
