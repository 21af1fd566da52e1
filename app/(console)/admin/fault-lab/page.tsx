import type { Metadata } from 'next';
import { PageHeader } from '#components/console/page-header.tsx';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';
import { FaultLab } from './fault-lab.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Fault lab') };
}

export default async function FaultLabPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
        client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send));
        client.prefetchQuery(clientOf(faultApi).list.query(projectId, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Fault lab')}
            description={t('This fleet is simulated. Make hosts, processes and instances fail and see what happens.')}
          />
          <HaStrip projectId={projectId} />
          <FaultLab projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
