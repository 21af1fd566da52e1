import { GroupPage } from '#components/groups/group-page.tsx';
import { groupPage } from '#components/groups/page.tsx';
import { objectPage } from '../../../kind-pages.tsx';
import { systemPage } from '../../admin-page.tsx';

const page = systemPage(objectPage(groupPage, 'groupId', GroupPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
