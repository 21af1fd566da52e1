import { ActivityLog } from '#components/activity/activity-log.tsx';
import { activityList } from '#components/activity/kind.tsx';
import { msg } from '#lib/i18n/text.ts';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const list = activityList('all', {
  description: msg('Activity in all projects and on the platform, with its results.'),
  path: 'console/v1/activity/all',
});
const page = adminPage(listPage(list, ({ scope }) => <ActivityLog scope={scope} of="all" />));

export const generateMetadata = page.generateMetadata;
export default page.render;
