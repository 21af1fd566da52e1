import { AnyImageList } from '#components/images/admin/any-image-list.tsx';
import { anyImageList } from '#components/images/admin/kind.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(anyImageList, AnyImageList));

export const generateMetadata = page.generateMetadata;
export default page.render;
