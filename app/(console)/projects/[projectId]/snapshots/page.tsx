import { snapshotList } from '#components/snapshots/kind.tsx';
import { SnapshotList } from '#components/snapshots/snapshot-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(snapshotList, SnapshotList));

export const generateMetadata = page.generateMetadata;
export default page.render;
