import { AnyVolumeList } from '#components/volumes/admin/any-volume-list.tsx';
import { anyVolumeList } from '#components/volumes/admin/kind.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

const page = adminPage(listPage(anyVolumeList, AnyVolumeList));

export const generateMetadata = page.generateMetadata;
export default page.render;
