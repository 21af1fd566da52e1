import { KeyPairPage } from '#components/key-pairs/key-pair-page.tsx';
import { keyPairPage } from '#components/key-pairs/page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(keyPairPage, 'name', KeyPairPage));

export const generateMetadata = page.generateMetadata;
export default page.render;
