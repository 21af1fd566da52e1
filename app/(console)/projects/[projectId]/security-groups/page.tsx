import { GroupList } from '#components/security-groups/group-list.tsx';
import { groupList } from '#components/security-groups/kind.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(groupList, GroupList));

export const generateMetadata = page.generateMetadata;
export default page.render;
