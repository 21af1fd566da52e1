import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { readListState } from '#components/console/list-params.ts';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { volumeListDefaults, volumeSearch } from '#components/volumes/filters.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { PageParams } from '#lib/client/url-params.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { createHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AcceptTransferButton } from './accept-transfer-button.tsx';
import { VolumeTable } from './volume-table.tsx';

interface VolumesPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<PageParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Volumes') };
}

export default async function VolumesPage({ params, searchParams }: VolumesPageProps) {
  const t = await getT();
  const { projectId } = await params;
  const search = volumeSearch(await readListState(searchParams, volumeListDefaults));
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchInfiniteQuery(clientOf(volumeApi).list.pages(projectId, search, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'volumes', send));
          client.prefetchQuery(clientOf(volumeTypeApi).list.query(projectId, {}, send));
          client.prefetchQuery(clientOf(factApi).volumeCopies.query(projectId, send));
          client.prefetchQuery(storageQuotasQuery(projectId, send));
          client.prefetchQuery(computeQuotasQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).volumeViews.query(projectId, send));
        }}
      >
        <PageHeader
          title={t('Volumes')}
          description={t('Disks that outlive the instance they are attached to.')}
          actions={
            <>
              <ApiLens call={{ path: 'volume/v3/volumes/detail' }} command="openstack volume list --long" />
              <AcceptTransferButton projectId={projectId} />
              <NewObjectLink projectId={projectId} quota="volumes" href={createHref(projectId, 'volumes')}>
                {t('Create volume')}
              </NewObjectLink>
            </>
          }
        />
        <VolumeTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
