import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { HYPERVISORS } from '#lib/client/api-versions.ts';
import { hostConnectionsQuery } from '#lib/compute/host-connections/queries.ts';
import { hypervisorsQuery } from '#lib/compute/hypervisors/queries.ts';
import { VCPUS_PER_CORE } from '#lib/compute/hypervisors/schema.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';
import { AddHostButton } from './add-host.tsx';
import { HypervisorTable } from './hypervisor-table.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Hypervisors') };
}

export default async function HypervisorsPage() {
  const t = await getT();
  const call = { path: 'compute/v2.1/os-hypervisors/detail', headers: HYPERVISORS };
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(hypervisorsQuery(projectId, send));
        client.prefetchQuery(servicesQuery(projectId, send));
        client.prefetchQuery(hostConnectionsQuery(projectId, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Hypervisors')}
            description={t('A physical core counts as {ratio} vCPUs.', { ratio: VCPUS_PER_CORE })}
            actions={
              <>
                <ApiLens call={call} command="openstack hypervisor list --long" />
                <AddHostButton projectId={projectId} />
              </>
            }
          />
          <HypervisorTable projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
