import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { imageName } from '#components/images/image-words.ts';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { ImageDetail } from './image-detail.tsx';

interface ImagePageProps {
  params: Promise<{ projectId: string; imageId: string }>;
}

export async function generateMetadata({ params }: ImagePageProps): Promise<Metadata> {
  const [t, { projectId, imageId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(imageApi).show.query(projectId, imageId, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? imageName(found) : t('Image')} · ${t('Images')}` };
}

export default async function ImagePage({ params }: ImagePageProps) {
  const { projectId, imageId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(imageApi).show.query(projectId, imageId, send));
          client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
          client.prefetchQuery(allVolumesQuery(projectId, send));
        }}
      >
        <ImageDetail projectId={projectId} imageId={imageId} />
      </Prefetch>
    </Page>
  );
}
