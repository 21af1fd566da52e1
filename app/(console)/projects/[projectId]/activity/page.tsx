import { ActivityLog } from '#components/activity/activity-log.tsx';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../project-page.ts';

const page = projectPage({
  shape: 'list',
  title: msg('Activity'),
  header: { description: msg('Activity in this project, with its results.'), api: { path: 'console/v1/activity' } },
  start: (client, { projectId }, send) => client.prefetchQuery(listSettingsQuery(projectId, 'activity', send)),
  body: ({ projectId }) => <ActivityLog scope={projectId} of="project" />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
