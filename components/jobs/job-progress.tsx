'use client';

import type { ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { detailOf, JOB_STATES, ratioOf, titleOf } from '#components/moves/job-words.ts';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { JobDetails } from '#lib/compute/jobs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { JobActions } from './job-actions.tsx';

interface JobProgressProps {
  scope: string;
  job: JobDetails;
  crumb: { label: string; href: string };
  onCancelled: string;
  summary?: string;
  children?: ReactNode;
}

export function JobProgress({ scope, job, crumb, onCancelled, summary, children }: JobProgressProps) {
  const { t, format } = useI18n();
  const change = clientOf(jobApi).act.useMutation(scope);
  const { word, ...look } = JOB_STATES[job.state];
  const ratio = ratioOf(job.counts);
  const title = t(job.title ?? titleOf(job));
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[crumb]}
        status={<StateBadge word={t(word)} {...look} />}
        description={
          <>
            {t('Started by {user}', { user: job.user_name })} <Age at={job.created_at} />
            {job.reason && ` · ${job.reason}`}
          </>
        }
        actions={
          <JobActions
            job={job}
            title={title}
            onCancelled={onCancelled}
            onDo={(verb) => change.mutateAsync({ id: job.id, json: { [verb]: null } })}
          />
        }
      />
      <div className="mb-4 flex flex-col gap-3">
        {change.error && <ErrorAlert error={change.error} />}
        <div className="flex flex-col gap-1.5">
          <p role="status" className="font-medium">
            {summary ?? t(detailOf(job.counts))}
          </p>
          <MeterBar label={title} ratio={ratio} valueText={format.percent(ratio)} />
        </div>
        {children}
      </div>
    </>
  );
}
