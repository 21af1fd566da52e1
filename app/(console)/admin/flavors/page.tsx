import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { ALL_BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { AdminPage } from '../admin-page.tsx';
import { FlavorTable } from './flavor-table.tsx';
import { NewFlavorButton } from './new-flavor-button.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Flavors') };
}

export default async function FlavorsPage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      start={(client, projectId, send) => {
        client.prefetchQuery(clientOf(flavorApi).list.query(projectId, ALL_BY_MEMORY, send));
        client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
      }}
    >
      {(projectId) => (
        <>
          <PageHeader
            title={t('Flavors')}
            actions={
              <>
                <ApiLens
                  call={{ path: 'compute/v2.1/flavors/detail?is_public=None' }}
                  command="openstack flavor list --all --long"
                />
                <NewFlavorButton projectId={projectId} />
              </>
            }
          />
          <FlavorTable projectId={projectId} />
        </>
      )}
    </AdminPage>
  );
}
