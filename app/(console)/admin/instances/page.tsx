import { AnyInstanceList } from '#components/instances/admin/any-instance-list.tsx';
import { anyInstanceList } from '#components/instances/admin/lists.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(anyInstanceList, AnyInstanceList));

export const generateMetadata = page.generateMetadata;
export default page.render;
