import type { Metadata } from 'next';
import { PageHeader } from '#components/console/page-header.tsx';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { ProtectedHostTable } from '#components/ha/protected-host-table.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Protected hosts') };
}

export default async function ProtectedHostsPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
        client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader title={t('Protected hosts')} />
          <HaStrip projectId={projectId} />
          <ProtectedHostTable projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
