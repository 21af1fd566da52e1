import type { Metadata } from 'next';
import { backupListDefaults, backupSearch } from '#components/backups/filters.ts';
import { ApiLens } from '#components/console/api-lens.tsx';
import { readListState } from '#components/console/list-params.ts';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { PageParams } from '#lib/client/url-params.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { BackupTable } from './backup-table.tsx';

interface BackupsPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<PageParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Backups') };
}

export default async function BackupsPage({ params, searchParams }: BackupsPageProps) {
  const t = await getT();
  const { projectId } = await params;
  const search = backupSearch(await readListState(searchParams, backupListDefaults));
  return (
    <Page shape="list">
      <PageHeader
        title={t('Backups')}
        description={t(
          'Copies of volumes at a point in time, stored separately. You can restore them even after the volumes are deleted.',
        )}
        actions={<ApiLens call={{ path: 'volume/v3/backups/detail' }} command="openstack volume backup list --long" />}
      />
      <Prefetch
        start={(client, send) => {
          client.prefetchInfiniteQuery(clientOf(backupApi).list.pages(projectId, search, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'backups', send));
          client.prefetchQuery(clientOf(volumeApi).list.choices(projectId, {}, send));
          client.prefetchQuery(clientOf(backupApi).list.choices(projectId, {}, send));
        }}
      >
        <BackupTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
