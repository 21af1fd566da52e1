import { AnyInstancePage } from '#components/instances/admin/any-instance-page.tsx';
import { anyInstancePage } from '#components/instances/admin/page.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { adminPage } from '../../admin-page.tsx';

const page = adminPage(objectPage(anyInstancePage, 'serverId', AnyInstancePage));

export const generateMetadata = page.generateMetadata;
export default page.render;
