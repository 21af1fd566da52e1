import { FloatingIpPage } from '#components/floating-ips/floating-ip-page.tsx';
import { floatingIpPage } from '#components/floating-ips/kind.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(floatingIpPage, 'floatingIpId', FloatingIpPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
