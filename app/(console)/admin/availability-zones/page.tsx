import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';
import { zoneList } from './kind.tsx';
import { ZoneList } from './zone-list.tsx';

const page = adminPage(listPage(zoneList, ZoneList));

export const generateMetadata = page.generateMetadata;
export default page.render;
