import { AllImageList } from '#components/images/all-image-list.tsx';
import { allImageList } from '#components/images/all-images.tsx';
import { listPage } from '../../kind-pages.tsx';
import { allPage } from '../all-page.ts';

const page = allPage(listPage(allImageList, AllImageList));

export const generateMetadata = page.generateMetadata;
export default page.render;
