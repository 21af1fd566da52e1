import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { HYPERVISORS } from '#lib/client/api-versions.ts';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { VCPUS_PER_CORE } from '#lib/compute/hypervisors/schema.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
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
        client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
        client.prefetchQuery(clientOf(serviceApi).list.query(projectId, {}, send));
        client.prefetchQuery(clientOf(hostConnectionApi).list.query(projectId, send));
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
