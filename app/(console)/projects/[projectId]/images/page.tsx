import { CreateLink } from '#components/console/create-link.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { allImagesQuery } from '#lib/image/images/all-images-query.ts';
import { createHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { ImageTable } from './image-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Images'),
  header: {
    description: msg('Disks that instances and volumes are created from.'),
    api: { path: 'image/v2/images?visibility=all&member_status=all' },
    command: 'openstack image list --all --long',
    actions: ({ projectId }, t) => <CreateLink href={createHref(projectId, 'images')}>{t('Create image')}</CreateLink>,
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(allImagesQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
    client.prefetchQuery(allVolumesQuery(projectId, send));
    client.prefetchQuery(computeQuotasQuery(projectId, send));
    client.prefetchQuery(storageQuotasQuery(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'images', send));
  },
  body: ImageTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
