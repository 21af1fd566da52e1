import type { Metadata } from 'next';
import { PageHeader } from '#components/console/page-header.tsx';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import { MOVE_JOBS } from '#lib/compute/jobs/move-jobs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';
import { MoveJobTable } from './move-job-table.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Moves') };
}

export default async function MovesPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => client.prefetchQuery(clientOf(jobApi).list.query(projectId, MOVE_JOBS, send))}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Moves')}
            description={t(
              'The last 100 jobs that moved instances: maintenance, returns to service and bulk migrations.',
            )}
          />
          <MoveJobTable projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
