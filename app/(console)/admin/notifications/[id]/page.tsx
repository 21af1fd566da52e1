import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { describeEvent } from '#components/ha/notification-words.ts';
import { RecordScreen } from '#components/ha/record-screen.tsx';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface NotificationPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: NotificationPageProps): Promise<Metadata> {
  const [t, { id }, send, view] = await Promise.all([getT(), params, pageSend(), requireView()]);
  const project = await adminProject(view);
  const found =
    project &&
    send &&
    (await new QueryClient()
      .fetchQuery({ ...clientOf(haApi).listed.query(project.id, id, send), retry: false })
      .catch(() => undefined));
  const name =
    found && t('{host}: {what}', { host: found.notification.host, what: t(describeEvent(found.notification)) });
  return { title: `${name ?? t('Notification')} · ${t('Notifications')}` };
}

export default async function NotificationPage({ params }: NotificationPageProps) {
  const { id } = await params;
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(haApi).record.query(projectId, id, send));
        client.prefetchQuery(clientOf(haApi).listed.query(projectId, id, send));
      }}
    >
      {(projectId) => <RecordScreen projectId={projectId} id={id} />}
    </AdminPage>
  );
}
