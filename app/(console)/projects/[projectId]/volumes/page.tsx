import { volumeList } from '#components/volumes/lists.tsx';
import { VolumeList } from '#components/volumes/volume-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(volumeList, VolumeList));

export const generateMetadata = page.generateMetadata;
export default page.render;
