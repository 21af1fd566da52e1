import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { VolumeDetail } from './volume-detail.tsx';

interface VolumePageProps {
  params: Promise<{ projectId: string; volumeId: string }>;
}

/** The page shows load errors, so the title ignores them. */
export async function generateMetadata({ params }: VolumePageProps): Promise<Metadata> {
  const [t, { projectId, volumeId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(volumeApi).show.query(projectId, volumeId, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? volumeName(found.volume) : t('Volume')} · ${t('Volumes')}` };
}

export default async function VolumePage({ params }: VolumePageProps) {
  const { projectId, volumeId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => client.prefetchQuery(clientOf(volumeApi).show.query(projectId, volumeId, send))}
      >
        <VolumeDetail projectId={projectId} volumeId={volumeId} />
      </Prefetch>
    </Page>
  );
}
