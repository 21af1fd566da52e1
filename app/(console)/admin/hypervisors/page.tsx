import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';
import { HypervisorList } from './hypervisor-list.tsx';
import { hypervisorList } from './kind.tsx';

const page = adminPage(listPage(hypervisorList, HypervisorList));

export const generateMetadata = page.generateMetadata;
export default page.render;
