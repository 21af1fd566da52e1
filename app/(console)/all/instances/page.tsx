import { AllInstanceList } from '#components/instances/all-instance-list.tsx';
import { allInstanceList } from '#components/instances/all-instances.tsx';
import { listPage } from '../../kind-pages.tsx';
import { allPage } from '../all-page.ts';

const page = allPage(listPage(allInstanceList, AllInstanceList));

export const generateMetadata = page.generateMetadata;
export default page.render;
