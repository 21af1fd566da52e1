import { readListState } from '#components/console/list-params.ts';
import { snapshotListDefaults, snapshotSearch } from '#components/snapshots/filters.ts';
import { PruneSnapshots } from '#components/snapshots/prune-snapshots.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../project-page.ts';
import { SnapshotTable } from './snapshot-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Snapshots'),
  header: {
    description: msg('The contents of volumes at a point in time. Revert to them, or create other volumes from them.'),
    api: { path: 'volume/v3/snapshots/detail' },
    command: 'openstack volume snapshot list --long',
    actions: ({ projectId }) => <PruneSnapshots projectId={projectId} />,
  },
  search: async (params) => snapshotSearch(await readListState(params, snapshotListDefaults)),
  start: (client, { projectId }, send, search) => {
    client.prefetchInfiniteQuery(clientOf(snapshotApi).list.pages(projectId, search, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'snapshots', send));
    client.prefetchQuery(clientOf(volumeApi).list.choices(projectId, {}, send));
    client.prefetchQuery(storageQuotasQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).snapshotViews.query(projectId, send));
  },
  body: SnapshotTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
