import { ActivityLog } from '#components/activity/activity-log.tsx';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Activity'),
  header: {
    description: msg('Activity in all projects and on the platform, with its results.'),
    api: { path: 'console/v1/activity/all' },
  },
  start: (client, { projectId }, send) => client.prefetchQuery(listSettingsQuery(projectId, 'all-activity', send)),
  body: ({ projectId }) => <ActivityLog scope={projectId} of="all" />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
