import { networkList } from '#components/networks/kind.tsx';
import { NetworkList } from '#components/networks/network-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(networkList, NetworkList));

export const generateMetadata = page.generateMetadata;
export default page.render;
