import { shareList } from '#components/sharing/kind.tsx';
import { ShareList } from '#components/sharing/share-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(shareList, ShareList));

export const generateMetadata = page.generateMetadata;
export default page.render;
