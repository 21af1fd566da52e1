import { BucketList } from '#components/buckets/bucket-list.tsx';
import { bucketList } from '#components/buckets/kind.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(bucketList, BucketList));

export const generateMetadata = page.generateMetadata;
export default page.render;
