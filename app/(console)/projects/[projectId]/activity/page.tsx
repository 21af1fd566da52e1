import { ActivityLog } from '#components/activity/activity-log.tsx';
import { activityList } from '#components/activity/kind.tsx';
import { msg } from '#lib/i18n/text.ts';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const list = activityList('project', {
  description: msg('Activity in this project, with its results.'),
  path: 'console/v1/activity',
});
const page = projectPage(listPage(list, ({ scope }) => <ActivityLog scope={scope} of="project" />));

export const generateMetadata = page.generateMetadata;
export default page.render;
