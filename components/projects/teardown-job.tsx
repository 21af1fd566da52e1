'use client';

import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { JobProgress } from '#components/jobs/job-progress.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { JobDetails } from '#lib/compute/jobs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useItemColumns } from './use-item-columns.tsx';

const itemsIn = ({ job }: { job: JobDetails }) => job.items;

export function TeardownJob({ scope, id, jobId }: { scope: string; id: string; jobId: string }) {
  const t = useT();
  const query = useQuery(clientOf(jobApi).show.query(scope, jobId));
  const columns = useItemColumns();
  const items = useQuery({ ...clientOf(jobApi).show.query(scope, jobId), select: itemsIn });
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Job not found')}
      listHref={identityHref(scope, 'projects', id, {}, 'teardown')}
      listLabel={t('Go to plan')}
    >
      {({ job }) => (
        <>
          <JobProgress
            scope={scope}
            job={job}
            crumb={{ label: t('Projects'), href: identityHref(scope, 'projects') }}
            onCancelled={t(
              'Nothing more is deleted. What was deleted cannot be restored, and the project stays disabled.',
            )}
          >
            <Outcome scope={scope} id={id} state={job.state} />
          </JobProgress>
          <ResourceTable
            listId="project-teardown"
            areEntries
            caption={t('Objects')}
            columns={columns}
            source={listSource(items)}
            idOf={({ object_id }) => object_id}
            nameOf={({ name, object_id }) => name || object_id}
            states={{ empty: <EmptyState icon={FolderKanban} title={t('Nothing to delete')} /> }}
          />
        </>
      )}
    </DetailScreen>
  );
}

function Outcome({ scope, id, state }: { scope: string; id: string; state: JobDetails['state'] }) {
  const t = useT();
  if (state === 'done') {
    return (
      <Alert
        tone="success"
        title={t('The project and everything in it were deleted')}
        actions={<ButtonLink href={identityHref(scope, 'projects')}>{t('Go to projects')}</ButtonLink>}
      />
    );
  }
  if (state !== 'failed' && state !== 'cancelled') return null;
  return (
    <Alert
      tone="warning"
      title={t('The project still exists, disabled, with what was not deleted')}
      actions={<ButtonLink href={identityHref(scope, 'projects', id)}>{t('Go to project')}</ButtonLink>}
    >
      <p>{t('Remove what blocks the deletion and try again, or enable the project and keep what is left.')}</p>
    </Alert>
  );
}
