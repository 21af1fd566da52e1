import type { Metadata } from 'next';
import { DomainActivity } from '#components/domains/domain-activity.tsx';
import { listedDomainApi } from '#lib/console/domains/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Activity')} · ${t('Domains')}` };
}

export default async function DomainActivityPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => {
        client.prefetchQuery(clientOf(listedDomainApi).row.query(scope, id, send));
        client.prefetchQuery(listSettingsQuery(scope, 'activity', send));
      }}
    >
      {(scope) => <DomainActivity scope={scope} domainId={id} />}
    </AdminPage>
  );
}
