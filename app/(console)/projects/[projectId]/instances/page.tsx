import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';
import { InstanceList } from './instance-list.tsx';
import { instanceList } from './kind.tsx';

const page = projectPage(listPage(instanceList, InstanceList));

export const generateMetadata = page.generateMetadata;
export default page.render;
