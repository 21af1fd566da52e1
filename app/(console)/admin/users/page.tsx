import { userList } from '#components/users/list.tsx';
import { UserList } from '#components/users/user-list.tsx';
import { listPage } from '../../kind-pages.tsx';
import { systemPage } from '../admin-page.tsx';

const page = systemPage(listPage(userList, UserList));

export const generateMetadata = page.generateMetadata;
export default page.render;
