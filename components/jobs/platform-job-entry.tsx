'use client';

import { useQuery } from '@tanstack/react-query';
import { JobEntry } from '#components/console/job-entry.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import type { JobVerb } from '#lib/compute/jobs/can.ts';
import { jobQuery, useChangeJob } from '#lib/compute/jobs/queries.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { trayJobOf } from './platform-job.ts';

interface PlatformJobEntryProps {
  projectId: string;
  job: PlatformJob;
  onDismiss: () => void;
}

/** A job of the platform in the tray; its objects are asked for when one failed. */
export function PlatformJobEntry({ projectId, job, onDismiss }: PlatformJobEntryProps) {
  const answer = useQuery({ ...jobQuery(projectId, job.id), enabled: job.counts.failed > 0 });
  const change = useChangeJob(projectId, job.id);
  const { error } = answer;
  const shown = { ...trayJobOf(job, answer.data?.job.items ?? []), ...(error ? { error: toApiError(error) } : {}) };
  const send = (verb: JobVerb) => () =>
    change.mutate(verb, { onError: (error) => notifyFailure(shown.title, toApiError(error)) });
  const verbs = {
    pause: send('pause'),
    resume: send('resume'),
    cancel: send('cancel'),
    retry: send('retry'),
    dismiss: onDismiss,
  };
  return <JobEntry job={shown} verbs={verbs} />;
}
