import { serverGroupList } from '#components/server-groups/kind.tsx';
import { ServerGroupList } from '#components/server-groups/server-group-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(serverGroupList, ServerGroupList));

export const generateMetadata = page.generateMetadata;
export default page.render;
