import { readListState } from '#components/console/list-params.ts';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { volumeListDefaults, volumeSearch } from '#components/volumes/filters.ts';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { createHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { AcceptTransferButton } from './accept-transfer-button.tsx';
import { VolumeTable } from './volume-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Volumes'),
  header: {
    description: msg('Disks that outlive the instance they are attached to.'),
    api: { path: 'volume/v3/volumes/detail' },
    command: 'openstack volume list --long',
    actions: ({ projectId }, t) => (
      <>
        <AcceptTransferButton projectId={projectId} />
        <NewObjectLink projectId={projectId} quota="volumes" href={createHref(projectId, 'volumes')}>
          {t('Create volume')}
        </NewObjectLink>
      </>
    ),
  },
  search: async (params) => volumeSearch(await readListState(params, volumeListDefaults)),
  start: (client, { projectId }, send, search) => {
    client.prefetchInfiniteQuery(clientOf(volumeApi).list.pages(projectId, search, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'volumes', send));
    client.prefetchQuery(clientOf(volumeTypeApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(factApi).volumeCopies.query(projectId, send));
    client.prefetchQuery(storageQuotasQuery(projectId, send));
    client.prefetchQuery(computeQuotasQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).volumeViews.query(projectId, send));
  },
  body: VolumeTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
