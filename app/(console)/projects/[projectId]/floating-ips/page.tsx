import { FloatingIpList } from '#components/floating-ips/floating-ip-list.tsx';
import { floatingIpList } from '#components/floating-ips/kind.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(floatingIpList, FloatingIpList));

export const generateMetadata = page.generateMetadata;
export default page.render;
