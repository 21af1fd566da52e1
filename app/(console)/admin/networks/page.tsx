import { AnyNetworkList } from '#components/networks/admin/any-network-list.tsx';
import { anyNetworkList } from '#components/networks/admin/kind.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(anyNetworkList, AnyNetworkList));

export const generateMetadata = page.generateMetadata;
export default page.render;
