import { ImagePage } from '#components/images/image-page.tsx';
import { imagePage } from '#components/images/page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(imagePage, 'imageId', ImagePage));

export const generateMetadata = page.generateMetadata;
export default page.render;
