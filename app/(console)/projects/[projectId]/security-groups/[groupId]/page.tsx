import { GroupPage } from '#components/security-groups/group-page.tsx';
import { groupPage } from '#components/security-groups/page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(groupPage, 'groupId', GroupPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
