import { redirect } from 'next/navigation';
import { PageHeader } from '#components/console/page-header.tsx';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { openIncidentsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { ADMIN_SCREENS } from '#lib/screens/screens.ts';
import { titleMetadata } from '../page-declaration.tsx';
import { AdminPage } from './admin-page.tsx';
import { AdminHome } from './home/admin-home.tsx';

export const generateMetadata = titleMetadata(msg('Overview'));

/** The administrators' home page. A reader on the system is redirected to the first page that the role allows. */
export default async function AdminHomePage() {
  const [view, t] = await Promise.all([requireView(), getT()]);
  const isReader = view.system !== undefined && !view.system.roles.includes('admin');
  if (isReader && !(await adminProject(view))) {
    const first = ADMIN_SCREENS.find(({ scopes = [] }) => scopes.includes('system'));
    if (first) redirect(adminHref(first.path));
  }
  return (
    <AdminPage
      by="system"
      start={(client, scope, send) => {
        void client.prefetchQuery(clientOf(factApi).platformSummary.query(scope, send));
        void client.prefetchQuery(clientOf(haApi).overview.query(scope, send));
        void client.prefetchInfiniteQuery(openIncidentsQuery(scope, send));
        void client.prefetchQuery(activityQuery({ scope, of: 'all' }, false, send));
      }}
    >
      {(scope) => (
        <>
          <PageHeader title={t('Overview')} description={t('All projects and the hosts they run on')} />
          <AdminHome scope={scope} />
        </>
      )}
    </AdminPage>
  );
}
