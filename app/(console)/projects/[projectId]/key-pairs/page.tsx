import { KeyPairList } from '#components/key-pairs/key-pair-list.tsx';
import { keyPairList } from '#components/key-pairs/kind.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(keyPairList, KeyPairList));

export const generateMetadata = page.generateMetadata;
export default page.render;
