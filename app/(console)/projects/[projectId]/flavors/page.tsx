import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { FlavorTable } from './flavor-table.tsx';

interface FlavorsPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Flavors') };
}

export default async function ProjectFlavorsPage({ params }: FlavorsPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <PageHeader
        title={t('Flavors')}
        description={t('Sizes for instances. Administrators create them.')}
        actions={<ApiLens call={{ path: 'compute/v2.1/flavors/detail' }} command="openstack flavor list --long" />}
      />
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY, send));
          client.prefetchQuery(computeQuotasQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'flavors', send));
        }}
      >
        <FlavorTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
