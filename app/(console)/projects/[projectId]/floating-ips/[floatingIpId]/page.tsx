import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
} from '#lib/networking/choices.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import { FloatingIpDetail } from './floating-ip-detail.tsx';

interface FloatingIpPageProps {
  params: Promise<{ projectId: string; floatingIpId: string }>;
}

export async function generateMetadata({ params }: FloatingIpPageProps): Promise<Metadata> {
  const [t, { projectId, floatingIpId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(floatingIpApi).show.query(projectId, floatingIpId, {}, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? found.floatingip.floating_ip_address : t('Floating IP')} · ${t('Floating IPs')}` };
}

export default async function FloatingIpPage({ params }: FloatingIpPageProps) {
  const { projectId, floatingIpId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(floatingIpApi).show.query(projectId, floatingIpId, {}, send));
          client.prefetchQuery(clientOf(factApi).floatingIps.query(projectId, send));
          client.prefetchQuery(portChoicesQuery(projectId, send));
          client.prefetchQuery(networkChoicesQuery(projectId, send));
          client.prefetchQuery(routerChoicesQuery(projectId, send));
          client.prefetchQuery(floatingIpsQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
        }}
      >
        <FloatingIpDetail projectId={projectId} floatingIpId={floatingIpId} />
      </Prefetch>
    </Page>
  );
}
