import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { aggregatesQuery } from '#lib/compute/aggregates/queries.ts';
import { hypervisorsQuery } from '#lib/compute/hypervisors/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';
import { AggregateTable } from './aggregate-table.tsx';
import { NewAggregateButton } from './new-aggregate-button.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Host aggregates') };
}

export default async function AggregatesPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(aggregatesQuery(projectId, send));
        client.prefetchQuery(hypervisorsQuery(projectId, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Host aggregates')}
            actions={
              <>
                <ApiLens call={{ path: 'compute/v2.1/os-aggregates' }} command="openstack aggregate list --long" />
                <NewAggregateButton projectId={projectId} />
              </>
            }
          />
          <AggregateTable projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
