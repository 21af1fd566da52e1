import { objectPage } from '../../../kind-pages.tsx';
import { adminPage } from '../../admin-page.tsx';
import { hypervisorPage } from './host-page.tsx';
import { HypervisorPage } from './hypervisor-page.tsx';

const page = adminPage(objectPage(hypervisorPage, 'hypervisorId', HypervisorPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
