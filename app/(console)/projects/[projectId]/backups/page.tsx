import { backupListDefaults, backupSearch } from '#components/backups/filters.ts';
import { readListState } from '#components/console/list-params.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../project-page.ts';
import { BackupTable } from './backup-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Backups'),
  header: {
    description: msg(
      'Copies of volumes at a point in time, stored separately. You can restore them even after the volumes are deleted.',
    ),
    api: { path: 'volume/v3/backups/detail' },
    command: 'openstack volume backup list --long',
  },
  search: async (params) => backupSearch(await readListState(params, backupListDefaults)),
  start: (client, { projectId }, send, search) => {
    client.prefetchInfiniteQuery(clientOf(backupApi).list.pages(projectId, search, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'backups', send));
    client.prefetchQuery(clientOf(volumeApi).list.choices(projectId, {}, send));
    client.prefetchQuery(clientOf(backupApi).list.choices(projectId, {}, send));
  },
  body: BackupTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
