import { FlavorList } from '#components/flavors/flavor-list.tsx';
import { flavorList } from '#components/flavors/lists.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(flavorList, FlavorList));

export const generateMetadata = page.generateMetadata;
export default page.render;
