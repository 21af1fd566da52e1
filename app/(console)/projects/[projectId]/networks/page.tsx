import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { listedNetworkApi } from '#lib/console/networks/contract.ts';
import { createHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { NetworkTable } from './network-table.tsx';

interface NetworksPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Networks') };
}

export default async function NetworksPage({ params }: NetworksPageProps) {
  const t = await getT();
  const { projectId } = await params;
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          void client.prefetchQuery(clientOf(listedNetworkApi).list.query(projectId, send));
          void client.prefetchQuery(listSettingsQuery(projectId, 'networks', send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
        }}
      >
        <PageHeader
          title={t('Networks')}
          description={t('Networks connect instances and give them addresses.')}
          actions={
            <>
              <ApiLens call={{ path: 'networking/v2.0/networks' }} command="openstack network list --long" />
              <NewObjectLink projectId={projectId} quota="networks" href={createHref(projectId, 'networks')}>
                {t('Create network')}
              </NewObjectLink>
            </>
          }
        />
        <NetworkTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
