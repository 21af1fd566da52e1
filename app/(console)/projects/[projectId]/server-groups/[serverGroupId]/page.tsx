import { serverGroupPage } from '#components/server-groups/kind.tsx';
import { ServerGroupPage } from '#components/server-groups/server-group-page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(serverGroupPage, 'serverGroupId', ServerGroupPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
