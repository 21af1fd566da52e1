'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { JobActions } from '#components/jobs/job-actions.tsx';
import { detailOf, JOB_STATES, titleOf, wantedOf } from '#components/moves/job-words.ts';
import { problemOf } from '#components/moves/move-words.ts';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { jobQuery, useChangeJob } from '#lib/compute/jobs/queries.ts';
import type { JobDetails, JobItem } from '#lib/compute/jobs/schema.ts';
import { adminHref } from '#lib/console/paths.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { JobItems } from './job-items.tsx';

const itemsIn = ({ job }: { job: JobDetails }) => job.items;

/** A job that moves instances: how far it is, what became of each, and what can be done about it. */
export function JobDetail({ projectId, jobId }: { projectId: string; jobId: string }) {
  const t = useT();
  const query = useQuery(jobQuery(projectId, jobId));
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('There is no such job')}
      actions={<ButtonLink href={adminHref('hypervisors')}>{t('To the hypervisors')}</ButtonLink>}
    />
  );
  const items = useQuery({ ...jobQuery(projectId, jobId), select: itemsIn });
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ job }) => (
        <>
          <Moves projectId={projectId} job={job} />
          <JobItems projectId={projectId} query={items} />
        </>
      )}
    </QueryScreen>
  );
}

function Moves({ projectId, job }: { projectId: string; job: JobDetails }) {
  const t = useT();
  const format = useFormat();
  const change = useChangeJob(projectId, job.id);
  const { word, ...look } = JOB_STATES[job.state];
  const wanted = wantedOf(job.counts);
  const ratio = wanted === 0 ? 1 : (job.counts.done + job.counts.failed) / wanted;
  const title = t(titleOf(job));
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t('Hypervisors'), href: adminHref('hypervisors') }]}
        status={<StateBadge word={t(word)} {...look} />}
        description={
          <>
            {t('Begun by {user}', { user: job.user_name })} <Age at={job.created_at} />
            {job.reason && ` · ${job.reason}`}
          </>
        }
        actions={
          <JobActions
            job={job}
            title={title}
            onCancelled={t('No further instance is moved. Those that are on their way arrive.')}
            onDo={(verb) => change.mutateAsync(verb)}
          />
        }
      />
      {change.error && <ErrorAlert error={toApiError(change.error)} />}
      <div className="mb-4 flex flex-col gap-1.5">
        <p role="status" className="font-medium">
          {t(detailOf(job.counts))}
          {job.counts.stays > 0 && ` · ${t('{stays} cannot be moved', { stays: job.counts.stays })}`}
        </p>
        <MeterBar label={title} ratio={ratio} valueText={format.percent(ratio)} />
        <Failures items={job.items.filter(({ state }) => state === 'failed')} />
      </div>
    </>
  );
}

/** Why some could not go, in full: the table has no room for it. */
function Failures({ items }: { items: readonly JobItem[] }) {
  const t = useT();
  return (
    <ul className="flex flex-col gap-1 text-danger-ink empty:hidden">
      {items.map(({ object_id, name, message, move, request_id }) => (
        <li key={object_id} className="break-words">
          <span className="font-medium">{name}</span> {message && t(move ? problemOf(message, move) : message)}{' '}
          {request_id && <RequestId id={request_id} />}
        </li>
      ))}
    </ul>
  );
}
