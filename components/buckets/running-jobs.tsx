'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useNow } from '#lib/client/use-now.ts';
import { clientOf } from '#lib/contract/client.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { jobApi } from '#lib/object-store/console/contract.ts';
import type { BucketJob } from '#lib/object-store/console/jobs/schema.ts';
import { jobProgress, jobTitle } from './bucket-job-words.ts';
import type { BucketProps } from './bucket-props.ts';

const RestoreDialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

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

interface UndoDeletionProps extends BucketProps {
  /** Jobs on the bucket, newest first. */
  jobs: readonly BucketJob[];
}

/** Later, objects are restored from the view of an earlier moment. */
const OFFERED_MS = 3_600_000;
const STEP_MS = 60_000;

/** Offers to undo the last job that deleted objects, until objects are restored. */
function UndoDeletion({ projectId, bucket, jobs }: UndoDeletionProps) {
  const t = useT();
  const now = useNow(STEP_MS);
  const [dismissed, setDismissed] = useState<string>();
  const job = jobs.find(({ kind }) => kind === 'delete' || kind === 'restore');
  if (bucket.versioning !== 'enabled' || !job?.undo || job.ended_at === null || job.id === dismissed) return null;
  if (now - toMillis(job.ended_at) > OFFERED_MS) return null;
  const { done, undo } = job;
  return (
    <Alert
      tone="info"
      title={t('{done, plural, one {# object deleted} other {# objects deleted}}', { done })}
      actions={
        <>
          <DialogButton
            size="small"
            projectId={projectId}
            label={t('Undo deletion')}
            dialog={(onClose) => (
              <RestoreDialog
                {...{ projectId, bucket, onClose }}
                at={undo.moment}
                prefix={undo.prefix}
                replaces={false}
              />
            )}
          />
          <IconButton size="small" icon={X} label={t('Dismiss')} onClick={() => setDismissed(job.id)} />
        </>
      }
    >
      <p>{t('The bucket keeps the versions, so they can be restored.')}</p>
    </Alert>
  );
}
