import { ActivityLog } from '#components/activity/activity-log.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../domain-page.ts';

const page = domainPage({
  shape: 'list',
  title: msg('Activity'),
  header: {
    description: msg('Changes to the users, groups, projects and roles of this domain, with their results.'),
    actions: ({ domainId }) => <ApiLens call={{ path: `console/v1/activity/domains/${domainId}` }} />,
  },
  start: (client, { scope }, send) => client.prefetchQuery(listSettingsQuery(scope, 'activity', send)),
  body: ({ scope, domainId }) => <ActivityLog scope={scope} of={{ domainId }} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
