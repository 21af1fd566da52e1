import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { systemPage } from '../admin-page.tsx';
import { ObjectStorageTabs } from './object-storage-tabs.tsx';

const page = systemPage({
  shape: 'list',
  title: msg('Object storage'),
  header: {
    description: msg('What projects store, and the state of the store.'),
    api: { path: 'console/v1/object-storage/projects' },
  },
  start: (client, { scope }, send) => {
    client.prefetchQuery(clientOf(storageApi).projects.query(scope, send));
    client.prefetchQuery(clientOf(storageApi).store.query(scope, send));
  },
  body: ObjectStorageTabs,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
