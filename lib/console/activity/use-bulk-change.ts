'use client';

import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { invalidateExisting } from '#lib/client/deleted-objects.ts';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { resultsQuery } from '../facts/timed-facts.ts';
import type { BulkChange } from './bulk-job.ts';

/**
 * Changes one object immediately, several with jobs of the platform. The given kinds are refetched at the end; until
 * then, events update single objects.
 * @throws ApiError if no change was started
 */
export function useBulkChange(projectId: string, kinds: readonly string[]) {
  const client = useQueryClient();
  const refresh = (changed: string) => {
    for (const kind of kinds) void invalidateExisting(client, { queryKey: [changed, kind] });
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
  void invalidateExisting(client, { queryKey: resultsQuery.queryKey });
}

/** Waits until a job of the user has ended, or is no longer listed. */
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
