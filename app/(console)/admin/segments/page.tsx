import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { HaStrip } from '#components/ha/ha-strip.tsx';
import { SegmentTable } from '#components/ha/segment-table.tsx';
import { UncoveredHosts } from '#components/ha/uncovered-hosts.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { adminObjectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Segments') };
}

export default async function SegmentsPage() {
  const t = await getT();
  return (
    <AdminPage
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(haApi).overview.query(projectId, send));
        client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Segments')}
            actions={
              <>
                <ApiLens call={{ path: 'ha/v1/segments' }} command="openstack segment list" />
                <CreateLink href={adminObjectHref('segments', 'create')}>{t('Create segment')}</CreateLink>
              </>
            }
          />
          <HaStrip projectId={projectId} />
          <SegmentTable projectId={projectId} />
          <UncoveredHosts projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
