import { AllVolumeList } from '#components/volumes/all-volume-list.tsx';
import { allVolumeList } from '#components/volumes/all-volumes.tsx';
import { listPage } from '../../kind-pages.tsx';
import { allPage } from '../all-page.ts';

const page = allPage(listPage(allVolumeList, AllVolumeList));

export const generateMetadata = page.generateMetadata;
export default page.render;
