import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { AdminPage } from '../../admin-page.tsx';
import { AdminInstanceDetail } from './admin-instance-detail.tsx';

interface AdminInstancePageProps {
  params: Promise<{ serverId: string }>;
}

export async function generateMetadata({ params }: AdminInstancePageProps): Promise<Metadata> {
  const [t, { serverId }, send, view] = await Promise.all([getT(), params, pageSend(), requireView()]);
  const project = await adminProject(view);
  const found =
    project &&
    send &&
    (await new QueryClient()
      .fetchQuery({ ...clientOf(serverApi).show.query(project.id, serverId, send), retry: false })
      .catch(() => undefined));
  return { title: `${found?.server.name ?? t('Instance')} · ${t('All instances')}` };
}

export default async function AdminInstancePage({ params }: AdminInstancePageProps) {
  const { serverId } = await params;
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(serverApi).show.query(projectId, serverId, send));
        client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
        client.prefetchQuery(clientOf(domainApi).list.query(projectId, {}, send));
      }}
    >
      {(projectId) => <AdminInstanceDetail projectId={projectId} serverId={serverId} />}
    </AdminPage>
  );
}
