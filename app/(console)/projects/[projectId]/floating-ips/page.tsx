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
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
} from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { FloatingIpTable } from './floating-ip-table.tsx';
import { NewFloatingIp } from './new-floating-ip.tsx';

interface FloatingIpsPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Floating IPs') };
}

export default async function FloatingIpsPage({ params }: FloatingIpsPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(portChoicesQuery(projectId, send));
          client.prefetchQuery(networkChoicesQuery(projectId, send));
          client.prefetchQuery(routerChoicesQuery(projectId, send));
          client.prefetchQuery(floatingIpsQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).floatingIps.query(projectId, send));
          client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'floating-ips', send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
        }}
      >
        <PageHeader
          title={t('Floating IPs')}
          description={t('Addresses that are reachable from outside, and the instances that use them.')}
          actions={
            <>
              <ApiLens call={{ path: 'networking/v2.0/floatingips' }} command="openstack floating ip list --long" />
              <NewObjectLink
                projectId={projectId}
                quota="floating_ips"
                href={projectHref(projectId, 'floating-ips', { create: 'true' })}
              >
                {t('Allocate floating IP')}
              </NewObjectLink>
            </>
          }
        />
        <FloatingIpTable projectId={projectId} />
        <NewFloatingIp projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
