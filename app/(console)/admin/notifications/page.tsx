import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { readListState } from '#components/console/list-params.ts';
import { PageHeader } from '#components/console/page-header.tsx';
import { Desk } from '#components/ha/desk.tsx';
import { DesktopAlertsButton } from '#components/ha/desktop-alerts-button.tsx';
import { notificationListDefaults, notificationSearch } from '#components/ha/notification-filter.ts';
import type { PageParams } from '#lib/client/url-params.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Notifications') };
}

export default async function NotificationsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const t = await getT();
  const isFlat = (await searchParams).flat === 'true';
  const search = notificationSearch(await readListState(searchParams, notificationListDefaults), isFlat);
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
        client.prefetchInfiniteQuery(notificationsQuery(projectId, search, send));
        client.prefetchQuery(clientOf(haApi).facets.query(projectId, send));
        client.prefetchQuery(clientOf(haApi).counts.query(projectId, { is_flat: search.is_flat }, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Notifications')}
            actions={
              <>
                <ApiLens call={{ path: 'ha/v1/notifications' }} command="openstack notification list" />
                <DesktopAlertsButton />
                <CreateLink href={adminObjectHref('notifications', 'create')}>{t('Create notification')}</CreateLink>
              </>
            }
          />
          <Desk projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
