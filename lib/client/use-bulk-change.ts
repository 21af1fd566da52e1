'use client';

import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { resultsQuery } from '#lib/console/results/queries.ts';
import type { BulkChange } from './bulk-job.ts';

/**
 * Changes objects: one at once, several as a job of the platform. What may be different afterwards, these kinds, is asked for again
 * when that is done; meanwhile events tell of each object. @throws ApiError when nothing was begun
 */
export function useBulkChange(projectId: string, kinds: readonly string[]) {
  const client = useQueryClient();
  const refresh = (changed: string) => {
    for (const kind of kinds) void client.invalidateQueries({ queryKey: [changed, kind] });
  };
  const onChanged = (changed: string, job?: PlatformJob) => {
    if (!job) return refresh(changed);
    showJob(client, changed, job);
    void jobEnded(client, job.id).then(() => refresh(changed));
  };
  return async <Row>(change: BulkChange<Row>) => {
    const { startBulkChange } = await import('./bulk-job.ts');
    await startBulkChange({ ...change, projectId, onChanged });
  };
}

export function showJob(client: QueryClient, scope: string, job: PlatformJob): void {
  client.setQueryData(
    resultsQuery.queryKey,
    (known) => known && { ...known, jobs: [{ scope, project: null, job }, ...known.jobs] },
  );
  void client.invalidateQueries({ queryKey: resultsQuery.queryKey });
}

/** Waits until a job of the user has come to its end, or is not told of any more. */
export function jobEnded(client: QueryClient, id: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new QueryObserver(client, resultsQuery);
  const stop = observer.subscribe(({ data, isFetching }) => {
    if (isFetching || !data) return;
    const job = data.jobs.find((one) => one.job.id === id)?.job;
    if (job && isOpenJob(job.state)) return;
    stop();
    resolve();
  });
  return promise;
}
