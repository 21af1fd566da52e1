'use client';

import { useQuery } from '@tanstack/react-query';
import { isUnfinished } from '#lib/client/jobs.ts';
import { createPreference } from '#lib/client/preference.ts';
import { jobsQuery } from '#lib/compute/jobs/queries.ts';
import type { JobList } from '#lib/compute/jobs/schema.ts';
import { shownJobs, trayJobOf } from './platform-job.ts';

const NONE: readonly string[] = [];
const useDismissed = createPreference('nephos-tray-dismissed', NONE);
/** As many as the platform lists. */
const MOST_KEPT = 100;

/** The user's jobs that the platform does in a project, for the tray; what is put away stays away in this browser. */
export function usePlatformJobs(projectId: string | undefined) {
  const [dismissed, setDismissed] = useDismissed();
  const { data, error } = useQuery({
    ...jobsQuery(projectId ?? '', { own: 'true' }),
    enabled: projectId !== undefined,
    select: ({ jobs }: JobList) => shownJobs(jobs, dismissed, Date.now()),
  });
  const jobs = data ?? [];
  const dismiss = (ids: readonly string[]) => setDismissed([...dismissed, ...ids].slice(-MOST_KEPT));
  return {
    jobs,
    error,
    all: jobs.map((job) => trayJobOf(job, [])),
    dismiss,
    dismissFinished: () => dismiss(jobs.filter((job) => !isUnfinished(job)).map(({ id }) => id)),
  };
}
