import { userPage } from '#components/users/page.tsx';
import { UserPage } from '#components/users/user-page.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage(objectPage(userPage, 'userId', UserPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
