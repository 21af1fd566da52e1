import { protectedHostList } from '#components/ha/protected-host-kind.tsx';
import { ProtectedHostList } from '#components/ha/protected-host-list.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(protectedHostList, ProtectedHostList));

export const generateMetadata = page.generateMetadata;
export default page.render;
