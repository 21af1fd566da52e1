import { CreateLink } from '#components/console/create-link.tsx';
import { readListState } from '#components/console/list-params.ts';
import { Desk } from '#components/ha/desk.tsx';
import { DesktopAlertsButton } from '#components/ha/desktop-alerts-button.tsx';
import { notificationListDefaults, notificationSearch } from '#components/ha/notification-filter.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { adminPage } from '../admin-page.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Notifications'),
  header: {
    api: { path: 'ha/v1/notifications' },
    command: 'openstack notification list',
    actions: (_, t) => (
      <>
        <DesktopAlertsButton />
        <CreateLink href={adminObjectHref('notifications', 'create')}>{t('Create notification')}</CreateLink>
      </>
    ),
  },
  search: async (params) =>
    notificationSearch(await readListState(params, notificationListDefaults), (await params).flat === 'true'),
  start: (client, { projectId }, send, search) => {
    client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
    client.prefetchInfiniteQuery(notificationsQuery(projectId, search, send));
    client.prefetchQuery(clientOf(haApi).facets.query(projectId, send));
    client.prefetchQuery(clientOf(haApi).counts.query(projectId, { is_flat: search.is_flat }, send));
  },
  body: Desk,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
