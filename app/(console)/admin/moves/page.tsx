import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';
import { moveList } from './kind.tsx';
import { MoveList } from './move-list.tsx';

const page = adminPage(listPage(moveList, MoveList));

export const generateMetadata = page.generateMetadata;
export default page.render;
