import type { Metadata } from 'next';
import { PageHeader } from '#components/console/page-header.tsx';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { haOverviewQuery } from '#lib/console/ha/overview/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Notifications') };
}

/** The desk: what failed, who is hit, what is done about it and what is left for a person. */
export default async function NotificationsPage() {
  const t = await getT();
  return (
    <AdminPage start={(client, projectId, send) => client.prefetchQuery(haOverviewQuery(projectId, send))}>
      {(projectId) => (
        <>
          <PageHeader title={t('Notifications')} />
          <HaStrip projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
