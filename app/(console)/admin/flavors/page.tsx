import { CloudFlavorList } from '#components/flavors/cloud-flavor-list.tsx';
import { cloudFlavorList } from '#components/flavors/lists.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(cloudFlavorList, CloudFlavorList));

export const generateMetadata = page.generateMetadata;
export default page.render;
