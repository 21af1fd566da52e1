import { GroupList } from '#components/groups/group-list.tsx';
import { groupList } from '#components/groups/kind.tsx';
import { listPage } from '../../kind-pages.tsx';
import { systemPage } from '../admin-page.tsx';

const page = systemPage(listPage(groupList, GroupList));

export const generateMetadata = page.generateMetadata;
export default page.render;
