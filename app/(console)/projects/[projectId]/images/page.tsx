import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { createHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { allImagesQuery } from '#lib/image/images/all-images-query.ts';
import { ImageTable } from './image-table.tsx';

interface ImagesPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Images') };
}

export default async function ImagesPage({ params }: ImagesPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <PageHeader
        title={t('Images')}
        description={t('Disks that instances and volumes are created from.')}
        actions={
          <>
            <ApiLens
              call={{ path: 'image/v2/images?visibility=all&member_status=all' }}
              command="openstack image list --all --long"
            />
            <CreateLink href={createHref(projectId, 'images')}>{t('Create image')}</CreateLink>
          </>
        }
      />
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(allImagesQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
          client.prefetchQuery(allVolumesQuery(projectId, send));
          client.prefetchQuery(computeQuotasQuery(projectId, send));
          client.prefetchQuery(storageQuotasQuery(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'images', send));
        }}
      >
        <ImageTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
