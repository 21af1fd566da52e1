import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';
import { muteList } from './kind.tsx';
import { MuteList } from './mute-list.tsx';

const page = adminPage(listPage(muteList, MuteList));

export const generateMetadata = page.generateMetadata;
export default page.render;
