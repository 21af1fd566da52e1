import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
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
        client.prefetchQuery(clientOf(aggregateApi).list.query(projectId, send));
        client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
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
