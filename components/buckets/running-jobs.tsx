'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { jobApi } from '#lib/object-store/console/contract.ts';
import type { BucketJob } from '#lib/object-store/console/jobs/schema.ts';
import { jobProgress, jobTitle } from './bucket-job-words.ts';
import type { BucketProps } from './bucket-props.ts';
import { UndoDeletion } from './undo-deletion.tsx';

/**
 * Unfinished jobs on a bucket, also those of other users and of sessions before, and the last deletion, which can be
 * undone.
 */
export function RunningJobs({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(clientOf(jobApi).list.query(projectId));
  const jobs = (query.data?.jobs ?? []).filter((job) => job.bucket_id === bucket.id);
  const running = jobs.filter((job) => job.ended_at === null);
  return (
    <div className="flex flex-col gap-3 pb-3 empty:hidden">
      <LoadError answer={query} unknown={t('Could not load the jobs of the bucket')} />
      {running.map((job) => (
        <RunningJob key={job.id} projectId={projectId} job={job} />
      ))}
      <UndoDeletion {...{ projectId, bucket, jobs }} />
    </div>
  );
}

function RunningJob({ projectId, job }: { projectId: string; job: BucketJob }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId) === true;
  const cancel = clientOf(jobApi).cancel.useMutation(projectId);
  const onError = (error: Error) => notifyFailure(msg('Could not cancel the job'), error);
  return (
    <Alert
      tone="info"
      title={t(jobTitle(job))}
      actions={
        mayWrite && (
          <Button
            size="small"
            isLoading={cancel.isPending || job.state === 'cancelling'}
            onClick={() => cancel.mutate({ job_id: job.id }, { onError })}
          >
            {t('Cancel')}
          </Button>
        )
      }
    >
      <p>{t(jobProgress(job))}</p>
    </Alert>
  );
}
