import { BucketPage } from '#components/buckets/bucket-page.tsx';
import { bucketPage } from '#components/buckets/page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage({ ...objectPage(bucketPage, 'bucketId', BucketPage), shape: 'list' });

export const generateMetadata = page.generateMetadata;
export default page.render;
