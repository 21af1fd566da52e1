import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { projectPage } from '../../project-page.ts';
import { BucketDetail } from './bucket-detail.tsx';

const page = projectPage({
  shape: 'list',
  title: [msg('Bucket'), msg('Buckets')],
  show: ({ projectId, bucketId }, send) => clientOf(bucketApi).show.query(projectId, bucketId, send),
  name: ({ bucket }) => bucket.name,
  start: (client, { projectId }, send) => client.prefetchQuery(listSettingsQuery(projectId, 'bucket-objects', send)),
  body: BucketDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
