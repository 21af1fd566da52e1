import { ImageList } from '#components/images/image-list.tsx';
import { imageList } from '#components/images/lists.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(imageList, ImageList));

export const generateMetadata = page.generateMetadata;
export default page.render;
