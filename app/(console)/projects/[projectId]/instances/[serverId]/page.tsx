import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { InstanceDetail } from './instance-detail.tsx';

interface InstancePageProps {
  params: Promise<{ projectId: string; serverId: string }>;
}

export async function generateMetadata({ params }: InstancePageProps): Promise<Metadata> {
  const [t, { projectId, serverId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(serverApi).show.query(projectId, serverId, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.server.name ?? t('Instance')} · ${t('Instances')}` };
}

export default async function InstancePage({ params }: InstancePageProps) {
  const { projectId, serverId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(serverApi).show.query(projectId, serverId, send));
          client.prefetchQuery(clientOf(serverDetailsApi).volumes.query(projectId, { server_id: serverId }, send));
          client.prefetchQuery(imageChoicesQuery(projectId, send));
        }}
      >
        <InstanceDetail projectId={projectId} serverId={serverId} />
      </Prefetch>
    </Page>
  );
}
