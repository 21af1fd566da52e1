import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { readListState } from '#components/console/list-params.ts';
import { PageHeader } from '#components/console/page-header.tsx';
import type { PageParams } from '#lib/client/url-params.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { AdminPage } from '../admin-page.tsx';
import { adminListDefaults, adminSearch } from './admin-filter.ts';
import { AdminInstances } from './admin-instances.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('All instances') };
}

export default async function AdminInstancesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const t = await getT();
  const search = adminSearch(await readListState(searchParams, adminListDefaults));
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchInfiniteQuery(clientOf(serverApi).list.pages(projectId, search, send));
        client.prefetchQuery(clientOf(factApi).serverCounts.query(projectId, send));
        client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
        client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
        client.prefetchQuery(clientOf(domainApi).list.query(projectId, {}, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('All instances')}
            actions={
              <ApiLens
                call={{ path: 'compute/v2.1/servers/detail?all_tenants=1' }}
                command="openstack server list --all-projects --long"
              />
            }
          />
          <AdminInstances projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
