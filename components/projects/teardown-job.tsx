'use client';

import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-source-of.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import { JobActions } from '#components/jobs/job-actions.tsx';
import { detailOf, JOB_STATES, titleOf, wantedOf } from '#components/moves/job-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { jobQuery, useChangeJob } from '#lib/compute/jobs/queries.ts';
import type { JobDetails } from '#lib/compute/jobs/schema.ts';
import { identityHref } from '#lib/console/paths.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { useItemColumns } from './use-item-columns.tsx';

const itemsIn = ({ job }: { job: JobDetails }) => job.items;

interface TeardownJobProps {
  scope: string;
  /** Of the project. */
  id: string;
  jobId: string;
}

/** The job that deletes a project: how far it is, what became of each object, and what can be done about it. */
export function TeardownJob({ scope, id, jobId }: TeardownJobProps) {
  const t = useT();
  const query = useQuery(jobQuery(scope, jobId));
  const columns = useItemColumns();
  const items = useQuery({ ...jobQuery(scope, jobId), select: itemsIn });
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('There is no such job')}
      actions={<ButtonLink href={identityHref(scope, 'projects', id, {}, 'teardown')}>{t('To the plan')}</ButtonLink>}
    />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ job }) => (
        <>
          <Progress scope={scope} id={id} job={job} />
          <ResourceTable
            listId="project-teardown"
            caption={t('Objects')}
            columns={columns}
            source={listSource(items)}
            idOf={({ object_id }) => object_id}
            nameOf={({ name, object_id }) => name || object_id}
            states={{ empty: <EmptyState icon={FolderKanban} title={t('Nothing to delete')} /> }}
          />
        </>
      )}
    </QueryScreen>
  );
}

function Progress({ scope, id, job }: { scope: string; id: string; job: JobDetails }) {
  const t = useT();
  const format = useFormat();
  const change = useChangeJob(scope, job.id);
  const { word, ...look } = JOB_STATES[job.state];
  const wanted = wantedOf(job.counts);
  const ratio = wanted === 0 ? 1 : (job.counts.done + job.counts.failed) / wanted;
  const title = t(job.title ?? titleOf(job));
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t('Projects'), href: identityHref(scope, 'projects') }]}
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
            onCancelled={t('Nothing further is deleted. What is gone stays gone, and the project stays disabled.')}
            onDo={(verb) => change.mutateAsync(verb)}
          />
        }
      />
      <div className="mb-4 flex flex-col gap-3">
        {change.error && <ErrorAlert error={toApiError(change.error)} />}
        <div className="flex flex-col gap-1.5">
          <p role="status" className="font-medium">
            {t(detailOf(job.counts))}
          </p>
          <MeterBar label={title} ratio={ratio} valueText={format.percent(ratio)} />
        </div>
        <Outcome scope={scope} id={id} state={job.state} />
      </div>
    </>
  );
}

/** What the end of the job means, and the way on. */
function Outcome({ scope, id, state }: { scope: string; id: string; state: JobDetails['state'] }) {
  const t = useT();
  if (state === 'done') {
    return (
      <Alert
        tone="success"
        title={t('The project and everything in it are gone')}
        actions={<ButtonLink href={identityHref(scope, 'projects')}>{t('To the projects')}</ButtonLink>}
      />
    );
  }
  if (state !== 'failed' && state !== 'cancelled') return null;
  return (
    <Alert
      tone="warning"
      title={t('The project is still there, disabled, with what was not deleted')}
      actions={<ButtonLink href={identityHref(scope, 'projects', id)}>{t('To the project')}</ButtonLink>}
    >
      <p>{t('Clear what stands in the way and try again, or enable the project and keep what is left.')}</p>
    </Alert>
  );
}
