import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';
import { InstancePage } from './instance-page.tsx';
import { instancePage } from './kind-page.tsx';

const page = projectPage(objectPage(instancePage, 'serverId', InstancePage));

export const generateMetadata = page.generateMetadata;
export default page.render;
