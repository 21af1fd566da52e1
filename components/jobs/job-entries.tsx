'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { JobEntry } from '#components/console/job-entry.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import type { Job } from '#lib/client/job-store.ts';
import { cancelJob, dismissJob, pauseJob, resumeJob, retryJob } from '#lib/client/jobs.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import type { JobVerb } from '#lib/compute/jobs/can.ts';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { OwnJob } from '#lib/console/facts/schema.ts';
import { resultsQuery } from '#lib/console/facts/timed-facts.ts';
import { clientOf } from '#lib/contract/client.ts';
import { trayJobOf } from './platform-job.ts';
import { useFailedItems } from './use-failed-items.ts';

const ENTRY = 'px-4 py-2.5';

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
  platform: { jobs: readonly OwnJob[]; error: Error | null; dismiss: (ids: readonly string[]) => void };
}

export function JobEntries({ own, projectId, platform }: JobEntriesProps) {
  return (
    <ul className="max-h-56 divide-y overflow-y-auto border-t">
      {own.map((job) => (
        <li key={job.id} className={ENTRY}>
          <JobEntry job={job} verbs={verbsOf(job.id)} />
        </li>
      ))}
      {platform.jobs.map((one) => (
        <li key={one.job.id} className={ENTRY}>
          <PlatformJobEntry one={one} projectId={projectId} onDismiss={() => platform.dismiss([one.job.id])} />
        </li>
      ))}
      {platform.error && (
        <li className={ENTRY}>
          <ErrorAlert error={platform.error} />
        </li>
      )}
    </ul>
  );
}

interface PlatformJobEntryProps {
  one: OwnJob;
  projectId: string | undefined;
  onDismiss: () => void;
}

function PlatformJobEntry({ one: { scope, project, job }, projectId, onDismiss }: PlatformJobEntryProps) {
  const client = useQueryClient();
  const { data, error } = useFailedItems(scope, job);
  const change = clientOf(jobApi).act.useMutation(scope);
  const shown = {
    ...trayJobOf(job, data?.job.items ?? []),
    ...(error ? { error: toApiError(error) } : {}),
    ...(project && project.id !== projectId ? { place: project.name } : {}),
  };
  const send = (verb: JobVerb) => () =>
    change.mutate(
      { id: job.id, json: { [verb]: null } },
      {
        onError: (refusal) => notifyFailure(shown.title, refusal),
        onSettled: () => client.invalidateQueries({ queryKey: resultsQuery.queryKey }),
      },
    );
  const verbs = {
    pause: send('pause'),
    resume: send('resume'),
    cancel: send('cancel'),
    retry: send('retry'),
    dismiss: onDismiss,
  };
  return <JobEntry job={shown} verbs={verbs} />;
}
