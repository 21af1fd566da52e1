import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { BucketDetail } from './bucket-detail.tsx';

interface BucketPageProps {
  params: Promise<{ projectId: string; bucketId: string }>;
}

export async function generateMetadata({ params }: BucketPageProps): Promise<Metadata> {
  const [t, { projectId, bucketId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(bucketApi).show.query(projectId, bucketId, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.bucket.name ?? t('Bucket')} · ${t('Buckets')}` };
}

export default async function BucketPage({ params }: BucketPageProps) {
  const { projectId, bucketId } = await params;
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(bucketApi).show.query(projectId, bucketId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'bucket-objects', send));
        }}
      >
        <BucketDetail projectId={projectId} bucketId={bucketId} />
      </Prefetch>
    </Page>
  );
}
