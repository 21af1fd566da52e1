import { projectPage } from '#components/projects/kind.tsx';
import { ProjectPage } from '#components/projects/project-page.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage(objectPage(projectPage, 'id', ProjectPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
