import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { TopologyScreen } from '#components/topology/topology-screen.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { createHref } from '#lib/console/paths.ts';
import { topologyApi } from '#lib/console/topology/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';

interface TopologyPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Topology') };
}

export default async function TopologyPage({ params }: TopologyPageProps) {
  const t = await getT();
  const { projectId } = await params;
  return (
    <Page shape="wide">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(topologyApi).draw.query(projectId, {}, send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
          client.prefetchQuery(computeQuotasQuery(projectId, send));
        }}
      >
        <PageHeader
          title={t('Topology')}
          description={t('How networks, routers and instances are connected.')}
          actions={
            <>
              <ApiLens call={{ path: 'networking/v2.0/ports' }} command="openstack port list --long" />
              <NewObjectLink projectId={projectId} quota="networks" href={createHref(projectId, 'networks')}>
                {t('Create network')}
              </NewObjectLink>
            </>
          }
        />
        <TopologyScreen projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
