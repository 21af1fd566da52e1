import { rolePage } from '#components/roles/page.tsx';
import { RolePage } from '#components/roles/role-page.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage(objectPage(rolePage, 'roleId', RolePage));

export const generateMetadata = page.generateMetadata;
export default page.render;
