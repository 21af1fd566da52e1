import { NotificationList } from '#components/ha/notification-list.tsx';
import { notificationList } from '#components/ha/notification-lists.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(notificationList, NotificationList));

export const generateMetadata = page.generateMetadata;
export default page.render;
