import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';
import { ZoneTable } from './zone-table.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Availability zones') };
}

export default async function AvailabilityZonesPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(availabilityZoneApi).details.query(projectId, send));
        client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Availability zones')}
            description={t('An availability zone is created by a host aggregate that names it.')}
            actions={
              <ApiLens
                call={{ path: 'compute/v2.1/os-availability-zone/detail' }}
                command="openstack availability zone list --long"
              />
            }
          />
          <ZoneTable projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
