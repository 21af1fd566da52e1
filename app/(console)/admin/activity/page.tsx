import type { Metadata } from 'next';
import { ActivityLog } from '#components/activity/activity-log.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Activity') };
}

export default async function AllActivityPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, scope, send) => client.prefetchQuery(listSettingsQuery(scope, 'all-activity', send))}
    >
      {(scope) => (
        <>
          <PageHeader
            title={t('Activity')}
            description={t('Activity in all projects and on the platform, with its results.')}
            actions={<ApiLens call={{ path: 'console/v1/activity/all' }} />}
          />
          <ActivityLog scope={scope} of="all" />
        </>
      )}
    </AdminPage>
  );
}
