import type { Metadata } from 'next';
import { ActivityLog } from '#components/activity/activity-log.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { getT } from '#lib/i18n/server.ts';

interface ActivityPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Activity') };
}

export default async function ActivityPage({ params }: ActivityPageProps) {
  const t = await getT();
  const { projectId } = await params;
  return (
    <Page shape="list">
      <PageHeader
        title={t('Activity')}
        description={t('Activity in this project, with its results.')}
        actions={<ApiLens call={{ path: 'console/v1/activity' }} />}
      />
      <Prefetch start={(client, send) => client.prefetchQuery(listSettingsQuery(projectId, 'activity', send))}>
        <ActivityLog scope={projectId} of="project" />
      </Prefetch>
    </Page>
  );
}
