import type { Metadata } from 'next';
import { CreateSegment } from '#components/ha/create-segment.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Create segment') };
}

export default async function CreateSegmentPage() {
  return (
    <AdminPage
      shape="form"
      start={(client, projectId, send) => client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send))}
    >
      {(projectId) => <CreateSegment projectId={projectId} />}
    </AdminPage>
  );
}
