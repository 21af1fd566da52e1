'use client';

import { useStore } from 'zustand';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { isUnfinished, jobs } from '#lib/client/job-store.ts';
import { useLeaveGuard } from '#lib/client/use-leave-guard.ts';
import { usePlatformJobs } from './use-platform-jobs.ts';

const TraySurface = lazyComponent(async () => (await import('./tray-surface.tsx')).TraySurface);

export function JobTray({ projectId }: { projectId: string | undefined }) {
  const { all: own } = useStore(jobs);
  const platform = usePlatformJobs();
  // Jobs of the platform continue without this page.
  useLeaveGuard(own.some((job) => isUnfinished(job) && !job.isOnlyLookedAt));
  return own.length + platform.jobs.length > 0 && <TraySurface {...{ projectId, own, platform }} />;
}
