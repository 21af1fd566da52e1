import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { routerName } from '#components/routers/router-row.ts';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { floatingIpsQuery, networkChoicesQuery, portChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { RouterDetail } from './router-detail.tsx';

interface RouterPageProps {
  params: Promise<{ projectId: string; routerId: string }>;
}

/** The page shows load errors, so the title ignores them. */
export async function generateMetadata({ params }: RouterPageProps): Promise<Metadata> {
  const [t, { projectId, routerId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(routerApi).show.query(projectId, routerId, {}, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? routerName(found.router) : t('Router')} · ${t('Routers')}` };
}

export default async function RouterPage({ params }: RouterPageProps) {
  const { projectId, routerId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(routerApi).show.query(projectId, routerId, {}, send));
          client.prefetchQuery(clientOf(factApi).routerHealth.query(projectId, { router_id: routerId }, send));
          client.prefetchQuery(portChoicesQuery(projectId, send));
          client.prefetchQuery(networkChoicesQuery(projectId, send));
          client.prefetchQuery(floatingIpsQuery(projectId, send));
          client.prefetchQuery(subnetsQuery(projectId, send));
        }}
      >
        <RouterDetail projectId={projectId} routerId={routerId} />
      </Prefetch>
    </Page>
  );
}
