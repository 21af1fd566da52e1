import type { Metadata } from 'next';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { AdminPage } from '../../admin-page.tsx';
import { JobDetail } from './job-detail.tsx';

interface MovesPageProps {
  params: Promise<{ jobId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Moves') };
}

export default async function MovesPage({ params }: MovesPageProps) {
  const { jobId } = await params;
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(jobApi).show.query(projectId, jobId, send));
        client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
        client.prefetchQuery(clientOf(domainApi).list.query(projectId, {}, send));
      }}
    >
      {(projectId) => <JobDetail projectId={projectId} jobId={jobId} />}
    </AdminPage>
  );
}
