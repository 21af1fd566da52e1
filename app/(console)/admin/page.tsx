import { redirect } from 'next/navigation';
import { adminProject, requireView } from '#lib/auth/current-view.ts';
import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { unresolvedIncidentsQuery } from '#lib/console/ha/notifications/desk-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { ADMIN_SCREENS } from '#lib/screens/admin-screens.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { systemPage } from './admin-page.tsx';
import { AdminHome } from './home/admin-home.tsx';

const page = systemPage({
  title: msg('Overview'),
  header: { description: msg('All projects and the hosts they run on') },
  start: (client, { scope }, send) => {
    client.prefetchQuery(clientOf(factApi).platformSummary.query(scope, send));
    client.prefetchQuery(clientOf(haApi).overview.query(scope, send));
    client.prefetchInfiniteQuery(unresolvedIncidentsQuery(scope, send));
    client.prefetchQuery(activityQuery({ scope, of: 'all' }, false, send));
  },
  body: AdminHome,
});

export const generateMetadata = page.generateMetadata;

/** The administrators' home page. A reader on the system is redirected to the first page that the role allows. */
export default async function AdminHomePage(props: Parameters<typeof page.render>[0]) {
  const view = await requireView();
  const isReader = view.system !== undefined && !view.system.roles.includes('admin');
  if (isReader && !(await adminProject(view))) {
    const first = ADMIN_SCREENS.find(({ scopes = [] }) => scopes.includes('system'));
    if (first) redirect(adminHref(first.path));
  }
  return page.render(props);
}
