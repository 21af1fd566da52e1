import { roleList } from '#components/roles/kind.tsx';
import { RoleList } from '#components/roles/role-list.tsx';
import { listPage } from '../../kind-pages.tsx';
import { systemPage } from '../admin-page.tsx';

const page = systemPage(listPage(roleList, RoleList));

export const generateMetadata = page.generateMetadata;
export default page.render;
