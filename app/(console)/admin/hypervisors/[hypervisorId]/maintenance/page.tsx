import type { Metadata } from 'next';
import { hypervisorQuery, hypervisorsQuery } from '#lib/compute/hypervisors/queries.ts';
import { servicesQuery } from '#lib/compute/services/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../../admin-page.tsx';
import { MaintenanceView } from './maintenance-view.tsx';

interface MaintenancePageProps {
  params: Promise<{ hypervisorId: string }>;
}

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Maintenance') };
}

/** Takes a host out of service after its instances have left it, and puts it back. */
export default async function MaintenancePage({ params }: MaintenancePageProps) {
  const { hypervisorId } = await params;
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(hypervisorQuery(projectId, hypervisorId, send));
        client.prefetchQuery(hypervisorsQuery(projectId, send));
        client.prefetchQuery(servicesQuery(projectId, send));
      }}
    >
      {(projectId) => <MaintenanceView projectId={projectId} hypervisorId={hypervisorId} />}
    </AdminPage>
  );
}
