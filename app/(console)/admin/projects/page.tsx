import { projectList } from '#components/projects/kind.tsx';
import { ProjectList } from '#components/projects/project-list.tsx';
import { listPage } from '../../kind-pages.tsx';
import { systemPage } from '../admin-page.tsx';

const page = systemPage(listPage(projectList, ProjectList));

export const generateMetadata = page.generateMetadata;
export default page.render;
