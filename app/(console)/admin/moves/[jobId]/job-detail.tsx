'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { JobProgress } from '#components/jobs/job-progress.tsx';
import { outcomeOf } from '#components/moves/job-outcome.ts';
import { UnmovedInstances } from '#components/moves/unmoved-instances.tsx';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { JobItems } from './job-items.tsx';

export function JobDetail({ projectId, jobId }: { projectId: string; jobId: string }) {
  const t = useT();
  const query = useQuery(clientOf(jobApi).show.query(projectId, jobId));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Job not found')}
      listHref={adminHref('moves')}
      listLabel={t('Go to moves')}
    >
      {({ job }) => (
        <>
          <JobProgress
            scope={projectId}
            job={job}
            crumb={{ label: t('Moves'), href: adminHref('moves') }}
            onCancelled={t('No more instances are moved. Moves in progress are completed.')}
            summary={t(outcomeOf(job))}
          >
            <UnmovedInstances job={job} />
          </JobProgress>
          <JobItems projectId={projectId} jobId={jobId} />
        </>
      )}
    </DetailScreen>
  );
}
