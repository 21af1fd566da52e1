import type { Metadata } from 'next';
import { CreateNotification } from '#components/ha/create-notification.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Create notification') };
}

export default async function CreateNotificationPage({
  searchParams,
}: {
  searchParams: Promise<{ host?: string | string[] }>;
}) {
  const { host } = await searchParams;
  return (
    <AdminPage
      shape="form"
      start={(client, projectId, send) => client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send))}
    >
      {(projectId) => <CreateNotification projectId={projectId} host={typeof host === 'string' ? host : ''} />}
    </AdminPage>
  );
}
