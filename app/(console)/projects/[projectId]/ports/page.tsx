import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { floatingIpsQuery, groupChoicesQuery, networkChoicesQuery, portChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { NewPort } from './new-port.tsx';
import { PortTable } from './port-table.tsx';

interface PortsPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Ports') };
}

export default async function PortsPage({ params }: PortsPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(portChoicesQuery(projectId, send));
          client.prefetchQuery(networkChoicesQuery(projectId, send));
          client.prefetchQuery(groupChoicesQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
          client.prefetchQuery(floatingIpsQuery(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'ports', send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
        }}
      >
        <PageHeader
          title={t('Ports')}
          description={t('Ports connect instances and routers to networks, each with its own addresses.')}
          actions={
            <>
              <ApiLens call={{ path: 'networking/v2.0/ports' }} command="openstack port list --long" />
              <NewObjectLink
                projectId={projectId}
                quota="ports"
                href={projectHref(projectId, 'ports', { create: 'true' })}
              >
                {t('Create port')}
              </NewObjectLink>
            </>
          }
        />
        <PortTable projectId={projectId} />
        <NewPort projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
