import type { Metadata } from 'next';
import { RecordScreen } from '#components/ha/record-screen.tsx';
import { notificationQuery } from '#lib/console/ha/notifications/queries.ts';
import { recordQuery } from '#lib/console/ha/record/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface NotificationPageProps {
  params: Promise<{ id: string }>;
}

/** What it is about is told by the page itself, which follows it; the area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Notification')} · ${t('Notifications')}` };
}

/** The flight recorder: one notification from the fault to each instance that runs again. */
export default async function NotificationPage({ params }: NotificationPageProps) {
  const { id } = await params;
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(recordQuery(projectId, id, send));
        client.prefetchQuery(notificationQuery(projectId, id, send));
      }}
    >
      {(projectId) => <RecordScreen projectId={projectId} id={id} />}
    </AdminPage>
  );
}
