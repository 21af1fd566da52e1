import { NetworkPage } from '#components/networks/network-page.tsx';
import { networkPage } from '#components/networks/page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(networkPage, 'networkId', NetworkPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
