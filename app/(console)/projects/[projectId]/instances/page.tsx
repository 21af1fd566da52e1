import type { Metadata } from 'next';
import { readListState } from '#components/console/list-params.ts';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { instanceListDefaults, instanceSearch } from '#components/instances/instance-filter.ts';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import type { PageParams } from '#lib/client/url-params.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { exactly } from '#lib/compute/servers/search.ts';
import { pacesQuery, serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { InstanceListActions } from './instance-list-actions.tsx';
import { InstanceTable } from './instance-table.tsx';

interface InstancesPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<PageParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Instances') };
}

export default async function InstancesPage({ params, searchParams }: InstancesPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  const search = instanceSearch(await readListState(searchParams, instanceListDefaults));
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchInfiniteQuery(clientOf(serverApi).list.pages(projectId, exactly(search), send));
          client.prefetchQuery(imageChoicesQuery(projectId, send));
          client.prefetchQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY, send));
          client.prefetchQuery(clientOf(availabilityZoneApi).list.query(projectId, send));
          client.prefetchQuery(clientOf(keypairApi).list.query(projectId, {}, send));
          client.prefetchQuery(serverSummaryQuery(projectId, send));
          client.prefetchQuery(pacesQuery(projectId, send));
          client.prefetchQuery(computeQuotasQuery(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'instances', send));
        }}
      >
        <PageHeader title={t('Instances')} actions={<InstanceListActions projectId={projectId} />} />
        <InstanceTable projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
