'use client';

import { useQuery } from '@tanstack/react-query';
import { isUnfinished } from '#lib/client/job-store.ts';
import { createPreference } from '#lib/client/preference.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import type { ResultsAnswer } from '#lib/console/facts/schema.ts';
import { resultsQuery } from '#lib/console/facts/timed-facts.ts';
import { selectTrayJobs } from './tray-jobs.ts';

const NONE: readonly string[] = [];
const useDismissed = createPreference('nephos-tray-dismissed', NONE);
/** The API lists this many jobs. */
const MAX_DISMISSED = 100;

/** The user's jobs on the platform, from all sessions. Dismissed jobs are stored in this browser. */
export function usePlatformJobs() {
  const [dismissed, setDismissed] = useDismissed();
  const { seen_at: seenAt = '' } = usePreferences().preferences;
  const { data, error } = useQuery({
    ...resultsQuery,
    select: ({ jobs }: ResultsAnswer) => selectTrayJobs(jobs, { dismissed, seenAt }, Date.now()),
  });
  const jobs = data ?? [];
  const dismiss = (ids: readonly string[]) => setDismissed([...dismissed, ...ids].slice(-MAX_DISMISSED));
  return {
    jobs,
    error,
    dismiss,
    dismissFinished: () => dismiss(jobs.filter(({ job }) => !isUnfinished(job)).map(({ job }) => job.id)),
  };
}

export type PlatformJobs = ReturnType<typeof usePlatformJobs>;
