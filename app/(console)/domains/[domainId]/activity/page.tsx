import type { Metadata } from 'next';
import { ActivityLog } from '#components/activity/activity-log.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../domain-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Activity') };
}

export default async function DomainActivityPage({ params }: { params: Promise<{ domainId: string }> }) {
  const t = await getT();
  const { domainId } = await params;
  return (
    <DomainPage
      params={params}
      shape="list"
      start={(client, scope, send) => client.prefetchQuery(listSettingsQuery(scope, 'activity', send))}
    >
      {(scope) => (
        <>
          <PageHeader
            title={t('Activity')}
            description={t('Changes to the users, groups, projects and roles of this domain, with their results.')}
            actions={<ApiLens call={{ path: `console/v1/activity/domains/${domainId}` }} />}
          />
          <ActivityLog scope={scope} of={{ domainId }} />
        </>
      )}
    </DomainPage>
  );
}
