import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { TopologyScreen } from '#components/topology/topology-screen.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { createHref } from '#lib/console/paths.ts';
import { topologyQuery } from '#lib/console/topology/queries.ts';
import { getT } from '#lib/i18n/server.ts';

interface TopologyPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Topology') };
}

/** How the networks of a project hang together. */
export default async function TopologyPage({ params }: TopologyPageProps) {
  const t = await getT();
  const { projectId } = await params;
  return (
    <Page shape="wide">
      <PageHeader
        title={t('Topology')}
        description={t('How networks, routers and instances are connected.')}
        actions={
          <>
            <ApiLens call={{ path: 'networking/v2.0/ports' }} command="openstack port list --long" />
            <CreateLink href={createHref(projectId, 'networks')}>{t('Create network')}</CreateLink>
          </>
        }
      />
      <Prefetch start={(client, send) => client.prefetchQuery(topologyQuery(projectId, {}, send))}>
        <TopologyScreen projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
