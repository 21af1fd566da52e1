import { volumePage } from '#components/volumes/page.tsx';
import { VolumePage } from '#components/volumes/volume-page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(volumePage, 'volumeId', VolumePage));

export const generateMetadata = page.generateMetadata;
export default page.render;
