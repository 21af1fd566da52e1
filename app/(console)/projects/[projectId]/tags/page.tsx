import { taggedList } from '#components/tags/kind.tsx';
import { TaggedList } from '#components/tags/tagged-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(taggedList, TaggedList));

export const generateMetadata = page.generateMetadata;
export default page.render;
