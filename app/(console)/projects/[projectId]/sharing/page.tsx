import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { SharedObjects } from '#components/sharing/shared-objects.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { sharedObjectApi } from '#lib/console/shares/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';

interface SharingPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Sharing') };
}

export default async function SharingPage({ params }: SharingPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page>
      <Prefetch start={(client, send) => client.prefetchQuery(clientOf(sharedObjectApi).list.query(projectId, send))}>
        <PageHeader
          title={t('Sharing')}
          description={t(
            'Networking objects that this project shares with other projects, and that are shared with it.',
          )}
          actions={<ApiLens call={{ path: 'networking/v2.0/rbac-policies' }} command="openstack network rbac list" />}
        />
        <SharedObjects projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
