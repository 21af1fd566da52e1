import { QueryClient } from '@tanstack/react-query';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { titleMetadata } from '../../../../page-declaration.tsx';
import { CreateVolumeForm } from './create-volume-form.tsx';

interface CreateVolumePageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<{ source_volid?: string; image_id?: string; snapshot_id?: string }>;
}

export const generateMetadata = titleMetadata(msg('Create volume'), msg('Volumes'));

export default async function CreateVolumePage({ params, searchParams }: CreateVolumePageProps) {
  const t = await getT();
  const { projectId } = await params;
  const { source_volid, image_id, snapshot_id } = await searchParams;
  const send = await pageSend();
  const query = source_volid && send && clientOf(volumeApi).show.query(projectId, source_volid, send);
  // The form reports a source that does not exist.
  const source = query
    ? await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined)
    : undefined;
  return (
    <Page shape="form">
      <PageHeader
        title={t('Create volume')}
        crumbs={[{ label: t('Volumes'), href: projectHref(projectId, 'volumes') }]}
      />
      <Prefetch
        start={(client, send) => {
          void client.prefetchQuery(clientOf(volumeTypeApi).list.query(projectId, {}, send));
          void client.prefetchQuery(storageQuotasQuery(projectId, send));
        }}
      >
        <CreateVolumeForm
          projectId={projectId}
          sourceVolume={source?.volume}
          imageId={image_id}
          snapshotId={snapshot_id}
        />
      </Prefetch>
    </Page>
  );
}
