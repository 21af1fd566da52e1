import type { Metadata } from 'next';
import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { listedDomainApi } from '#lib/console/domains/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainOverview } from './domain-overview.tsx';
import { DomainPage } from './domain-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Overview') };
}

export default async function DomainOverviewPage({ params }: { params: Promise<{ domainId: string }> }) {
  const { domainId } = await params;
  return (
    <DomainPage
      params={params}
      shape="form"
      start={(client, scope, send) => {
        client.prefetchQuery(clientOf(listedDomainApi).row.query(scope, domainId, send));
        client.prefetchQuery(activityQuery({ scope, of: { domainId } }, false, send));
      }}
    >
      {() => <DomainOverview domainId={domainId} />}
    </DomainPage>
  );
}
