import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
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
      .fetchQuery({ ...clientOf(hypervisorApi).details.query(project.id, hypervisorId, {}, send), retry: false })
      .catch(() => undefined));
  return { title: `${found?.hypervisor.hypervisor_hostname ?? t('Hypervisor')} · ${t('Hypervisors')}` };
}

export default async function HypervisorPage({ params }: HypervisorPageProps) {
  const { hypervisorId } = await params;
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(hypervisorApi).details.query(projectId, hypervisorId, {}, send));
        client.prefetchQuery(clientOf(serviceApi).list.query(projectId, {}, send));
        client.prefetchQuery(clientOf(hostConnectionApi).list.query(projectId, send));
      }}
    >
      {(projectId) => <HypervisorDetail projectId={projectId} hypervisorId={hypervisorId} />}
    </AdminPage>
  );
}
