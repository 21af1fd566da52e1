import type { QueryClient } from '@tanstack/react-query';
import { ApiError, toApiError } from '#lib/client/api-error.ts';
import { startJob } from '#lib/client/jobs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { BUCKET, jobApi, OBJECT } from '#lib/object-store/console/contract.ts';
import type { BucketJob, NewBucketJob } from '#lib/object-store/console/jobs/schema.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { jobProgress, jobTitle } from './bucket-job-words.ts';
import { deleteStoredBucketJob, storeBucketJob, storedBucketJobs } from './stored-bucket-jobs.ts';

const POLL_MS = 1000;

interface JobStart {
  client: QueryClient;
  projectId: string;
  bucket: Pick<Bucket, 'id' | 'name'>;
  job: NewBucketJob;
}

/**
 * Starts work on many objects on the server and shows it in the tray. Leaving the page does not interrupt it.
 * @throws ApiError if it was not started
 */
export async function startBucketJob({ client, projectId, bucket, job }: JobStart): Promise<void> {
  const started = await clientOf(jobApi).create.send(projectId, bucket.id, job);
  showBucketJob(client, projectId, started);
  void client.invalidateQueries({ queryKey: [projectId, jobApi.kind] });
}

/** Shows unfinished jobs that this browser started before its page was loaded. */
export async function resumeBucketJobs(client: QueryClient): Promise<void> {
  for (const { projectId, id } of storedBucketJobs()) {
    if (shownJobs.has(id)) continue;
    try {
      const { job } = await clientOf(jobApi).show.load(projectId, { job_id: id });
      if (job.ended_at === null) showBucketJob(client, projectId, job);
      else deleteStoredBucketJob(id);
    } catch (error) {
      // Without a response it is tried again with the next page.
      if (toApiError(error).status !== 0) deleteStoredBucketJob(id);
    }
  }
}

/** Jobs in the tray of this page. */
const shownJobs = new Set<string>();

function showBucketJob(client: QueryClient, projectId: string, started: BucketJob): void {
  const { id, bucket_id, kind } = started;
  shownJobs.add(id);
  storeBucketJob({ projectId, id });
  startJob({
    title: jobTitle(started),
    ...(kind === 'remove' ? {} : { href: objectHref(projectId, 'buckets', bucket_id) }),
    about: bucket_id,
    isOnlyLookedAt: true,
    run: async ({ signal, report }) => {
      try {
        const ended = await awaitEnd(projectId, id, signal, (now) => report({ detail: jobProgress(now) }));
        deleteStoredBucketJob(id);
        if (ended.state === 'failed') throw failureOf(ended);
      } finally {
        // A dismissed or cancelled job is not shown again.
        if (signal.aborted) deleteStoredBucketJob(id);
        await refreshBuckets(client, projectId);
      }
    },
    undo: () => clientOf(jobApi).cancel.send(projectId, { job_id: id }),
  });
}

async function awaitEnd(
  projectId: string,
  id: string,
  signal: AbortSignal,
  onProgress: (job: BucketJob) => void,
): Promise<BucketJob> {
  for (;;) {
    const { job } = await clientOf(jobApi).show.load(projectId, { job_id: id }, signal);
    onProgress(job);
    if (job.ended_at !== null) return job;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}

const failureOf = ({ message }: BucketJob) => new ApiError({ status: 0, code: 'jobFailure', message: message ?? '' });

const refreshBuckets = (client: QueryClient, projectId: string) =>
  Promise.all(
    [BUCKET, OBJECT, jobApi.kind, 'quota'].map((kind) => client.invalidateQueries({ queryKey: [projectId, kind] })),
  );
