import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';
import { NewTypeButton } from './new-type.tsx';
import { VolumeTypeTabs } from './volume-type-tabs.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Volume types and QoS') };
}

export default async function VolumeTypesPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(factApi).volumeTypes.query(projectId, send));
        client.prefetchQuery(clientOf(qosSpecsApi).list.query(projectId, {}, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Volume types and QoS')}
            description={t('Kinds of volumes, and limits for volumes and ports.')}
            actions={
              <>
                <ApiLens
                  call={{ path: 'volume/v3/types?is_public=None' }}
                  command="openstack volume type list --long"
                />
                <NewTypeButton projectId={projectId} />
              </>
            }
          />
          <VolumeTypeTabs projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
