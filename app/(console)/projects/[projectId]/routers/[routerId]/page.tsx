import { routerPage } from '#components/routers/page.tsx';
import { RouterPage } from '#components/routers/router-page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(routerPage, 'routerId', RouterPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
