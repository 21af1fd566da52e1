import { segmentList } from '#components/ha/segment-kind.tsx';
import { SegmentsScreen } from '#components/ha/segments-screen.tsx';
import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';

// The page has two tables, so none of them fills its height.
const page = adminPage({ ...listPage(segmentList, SegmentsScreen), shape: undefined });

export const generateMetadata = page.generateMetadata;
export default page.render;
