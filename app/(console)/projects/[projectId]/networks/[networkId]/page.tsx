import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { NetworkDetail } from './network-detail.tsx';

interface NetworkPageProps {
  params: Promise<{ projectId: string; networkId: string }>;
}

/** The page shows load errors, so the title ignores them. */
export async function generateMetadata({ params }: NetworkPageProps): Promise<Metadata> {
  const [t, { projectId, networkId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(networkApi).show.query(projectId, networkId, {}, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? nameOrId(found.network) : t('Network')} · ${t('Networks')}` };
}

export default async function NetworkPage({ params }: NetworkPageProps) {
  const { projectId, networkId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => client.prefetchQuery(clientOf(networkApi).show.query(projectId, networkId, {}, send))}
      >
        <NetworkDetail projectId={projectId} networkId={networkId} />
      </Prefetch>
    </Page>
  );
}
