'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { JobEntry } from '#components/console/job-entry.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { cancelJob, dismissJob, type Job, pauseJob, resumeJob, retryJob } from '#lib/client/jobs.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import type { JobVerb } from '#lib/compute/jobs/can.ts';
import { jobQuery, useChangeJob } from '#lib/compute/jobs/queries.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { trayJobOf } from './platform-job.ts';

const ENTRY = 'px-4 py-2.5';

/** What can be done about a job of this tab. */
const verbsOf = (id: string) => ({
  pause: () => pauseJob(id),
  resume: () => resumeJob(id),
  cancel: () => cancelJob(id),
  retry: () => retryJob(id),
  dismiss: () => dismissJob(id),
});

interface JobEntriesProps {
  own: readonly Job[];
  projectId: string | undefined;
  platform: { jobs: readonly PlatformJob[]; error: Error | null; dismiss: (ids: readonly string[]) => void };
}

/** Every job, each with what can be done about it. */
export function JobEntries({ own, projectId, platform }: JobEntriesProps) {
  return (
    <ul className="max-h-56 divide-y overflow-y-auto border-t">
      {own.map((job) => (
        <li key={job.id} className={ENTRY}>
          <JobEntry job={job} verbs={verbsOf(job.id)} />
        </li>
      ))}
      {projectId !== undefined &&
        platform.jobs.map((job) => (
          <li key={job.id} className={ENTRY}>
            <PlatformJobEntry projectId={projectId} job={job} onDismiss={() => platform.dismiss([job.id])} />
          </li>
        ))}
      {platform.error && (
        <li className={ENTRY}>
          <ErrorAlert error={toApiError(platform.error)} />
        </li>
      )}
    </ul>
  );
}

interface PlatformJobEntryProps {
  projectId: string;
  job: PlatformJob;
  onDismiss: () => void;
}

/** A job of the platform in the tray; its objects are asked for when one failed. */
function PlatformJobEntry({ projectId, job, onDismiss }: PlatformJobEntryProps) {
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
