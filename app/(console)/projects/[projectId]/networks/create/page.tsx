import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { listedNetworkApi } from '#lib/console/networks/contract.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { subnetpoolChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { CreateNetworkForm } from './create-network-form.tsx';

interface CreateNetworkPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Create network')} · ${t('Networks')}` };
}

export default async function CreateNetworkPage({ params }: CreateNetworkPageProps) {
  const t = await getT();
  const { projectId } = await params;
  return (
    <Page shape="form">
      <PageHeader
        title={t('Create network')}
        crumbs={[{ label: t('Networks'), href: projectHref(projectId, 'networks') }]}
      />
      <Prefetch
        start={(client, send) => {
          void client.prefetchQuery(clientOf(listedNetworkApi).list.query(projectId, send));
          void client.prefetchQuery(networkQuotasQuery(projectId, send));
          void client.prefetchQuery(subnetpoolChoicesQuery(projectId, send));
        }}
      >
        <CreateNetworkForm projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
