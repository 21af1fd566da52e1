'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { storedBucketJobs } from '#components/buckets/stored-bucket-jobs.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { isUnfinished, jobs } from '#lib/client/job-store.ts';
import { useLeaveGuard } from '#lib/client/use-leave-guard.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { usePlatformJobs } from './use-platform-jobs.ts';

const TraySurface = lazyComponent(async () => (await import('./tray-surface.tsx')).TraySurface);

/** Shows jobs on buckets again that were in the tray before the page was loaded. */
function useBucketJobs(): void {
  const client = useQueryClient();
  // External system: the storage of the browser. The module is loaded only if there are such jobs.
  useOnMount(() => {
    if (storedBucketJobs().length === 0) return;
    import('#components/buckets/start-bucket-job.ts').then(
      ({ resumeBucketJobs }) => resumeBucketJobs(client),
      () => undefined,
    );
  });
}

export function JobTray({ projectId }: { projectId: string | undefined }) {
  const { all: own } = useStore(jobs);
  const platform = usePlatformJobs();
  // Jobs of the platform continue without this page.
  useLeaveGuard(own.some((job) => isUnfinished(job) && !job.isOnlyLookedAt));
  useBucketJobs();
  return own.length + platform.jobs.length > 0 && <TraySurface {...{ projectId, own, platform }} />;
}
