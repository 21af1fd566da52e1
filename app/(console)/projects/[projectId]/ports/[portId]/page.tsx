import { portPage } from '#components/ports/page.tsx';
import { PortPage } from '#components/ports/port-page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(portPage, 'portId', PortPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
