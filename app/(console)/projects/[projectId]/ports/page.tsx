import { portList } from '#components/ports/kind.tsx';
import { PortList } from '#components/ports/port-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(portList, PortList));

export const generateMetadata = page.generateMetadata;
export default page.render;
