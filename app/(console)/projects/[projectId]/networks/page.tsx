import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { listSettingsQuery } from '#lib/console/lists/queries.ts';
import { listedNetworksQuery } from '#lib/console/networks/queries.ts';
import { createHref } from '#lib/console/paths.ts';
import { getT } from '#lib/i18n/server.ts';
import { NetworkTable } from './network-table.tsx';

interface NetworksPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Networks') };
}

/** The networks a project works with. */
export default async function NetworksPage({ params }: NetworksPageProps) {
  const t = await getT();
  const { projectId } = await params;
  return (
    <Page shape="list">
      <PageHeader
        title={t('Networks')}
        description={t('What instances are connected to, and the addresses they get there.')}
        actions={
          <>
            <ApiLens call={{ path: 'networking/v2.0/networks' }} command="openstack network list --long" />
            <CreateLink href={createHref(projectId, 'networks')}>{t('Create network')}</CreateLink>
          </>
        }
      />
      <Prefetch
        start={(client, send) => {
          void client.prefetchQuery(listedNetworksQuery(projectId, send));
          void client.prefetchQuery(listSettingsQuery(projectId, 'networks', send));
        }}
      >
        <NetworkTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
