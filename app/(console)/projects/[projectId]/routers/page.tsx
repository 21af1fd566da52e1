import { routerList } from '#components/routers/kind.tsx';
import { RouterList } from '#components/routers/router-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(routerList, RouterList));

export const generateMetadata = page.generateMetadata;
export default page.render;
