import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { hostConnectionsQuery } from '#lib/compute/host-connections/queries.ts';
import { hypervisorQuery } from '#lib/compute/hypervisors/queries.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';
import { HypervisorDetail } from './hypervisor-detail.tsx';

interface HypervisorPageProps {
  params: Promise<{ hypervisorId: string }>;
}

export async function generateMetadata({ params }: HypervisorPageProps): Promise<Metadata> {
  const [t, { hypervisorId }, send, view] = await Promise.all([getT(), params, pageSend(), requireView()]);
  const project = await adminProject(view);
  const found =
    project &&
    send &&
    (await new QueryClient()
      .fetchQuery({ ...hypervisorQuery(project.id, hypervisorId, send), retry: false })
      .catch(() => undefined));
  return { title: `${found?.hypervisor.hypervisor_hostname ?? t('Hypervisor')} · ${t('Hypervisors')}` };
}

export default async function HypervisorPage({ params }: HypervisorPageProps) {
  const { hypervisorId } = await params;
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(hypervisorQuery(projectId, hypervisorId, send));
        client.prefetchQuery(servicesQuery(projectId, send));
        client.prefetchQuery(hostConnectionsQuery(projectId, send));
      }}
    >
      {(projectId) => <HypervisorDetail projectId={projectId} hypervisorId={hypervisorId} />}
    </AdminPage>
  );
}
