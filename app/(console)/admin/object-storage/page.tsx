import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { AdminPage } from '../admin-page.tsx';
import { ObjectStorageTabs } from './object-storage-tabs.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Object storage') };
}

export default async function ObjectStoragePage() {
  const t = await getT();
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => {
        void client.prefetchQuery(clientOf(storageApi).projects.query(scope, send));
        void client.prefetchQuery(clientOf(storageApi).store.query(scope, send));
      }}
    >
      {(scope) => (
        <>
          <PageHeader
            title={t('Object storage')}
            description={t('What projects store, and the state of the store.')}
            actions={<ApiLens call={{ path: 'console/v1/object-storage/projects' }} />}
          />
          <ObjectStorageTabs scope={scope} />
        </>
      )}
    </AdminPage>
  );
}
