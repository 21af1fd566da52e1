import { notificationPage } from '#components/ha/notification-page.tsx';
import { NotificationScreen } from '#components/ha/notification-screen.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { adminPage } from '../../admin-page.tsx';

const page = adminPage(objectPage(notificationPage, 'id', NotificationScreen));

export const generateMetadata = page.generateMetadata;
export default page.render;
