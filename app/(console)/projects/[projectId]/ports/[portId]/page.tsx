import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { portName } from '#components/ports/port-row.ts';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { floatingIpsQuery, groupChoicesQuery, networkChoicesQuery } from '#lib/networking/choices.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { PortDetail } from './port-detail.tsx';

interface PortPageProps {
  params: Promise<{ projectId: string; portId: string }>;
}

/** The page shows load errors, so the title ignores them. */
export async function generateMetadata({ params }: PortPageProps): Promise<Metadata> {
  const [t, { projectId, portId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(portApi).show.query(projectId, portId, {}, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? portName(found.port) : t('Port')} · ${t('Ports')}` };
}

export default async function PortPage({ params }: PortPageProps) {
  const { projectId, portId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(portApi).show.query(projectId, portId, {}, send));
          client.prefetchQuery(networkChoicesQuery(projectId, send));
          client.prefetchQuery(groupChoicesQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
          client.prefetchQuery(floatingIpsQuery(projectId, send));
        }}
      >
        <PortDetail projectId={projectId} portId={portId} />
      </Prefetch>
    </Page>
  );
}
