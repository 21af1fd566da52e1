import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { readListState } from '#components/console/list-params.ts';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { snapshotListDefaults, snapshotSearch } from '#components/snapshots/filters.ts';
import { PruneSnapshots } from '#components/snapshots/prune-snapshots.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { PageParams } from '#lib/client/url-params.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { SnapshotTable } from './snapshot-table.tsx';

interface SnapshotsPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<PageParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Snapshots') };
}

export default async function SnapshotsPage({ params, searchParams }: SnapshotsPageProps) {
  const t = await getT();
  const { projectId } = await params;
  const search = snapshotSearch(await readListState(searchParams, snapshotListDefaults));
  return (
    <Page shape="list">
      <PageHeader
        title={t('Snapshots')}
        description={t(
          'The contents of volumes at a point in time. Revert to them, or create other volumes from them.',
        )}
        actions={
          <>
            <ApiLens call={{ path: 'volume/v3/snapshots/detail' }} command="openstack volume snapshot list --long" />
            <PruneSnapshots projectId={projectId} />
          </>
        }
      />
      <Prefetch
        start={(client, send) => {
          client.prefetchInfiniteQuery(clientOf(snapshotApi).list.pages(projectId, search, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'snapshots', send));
          client.prefetchQuery(clientOf(volumeApi).list.choices(projectId, {}, send));
          client.prefetchQuery(storageQuotasQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).snapshotViews.query(projectId, send));
        }}
      >
        <SnapshotTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
