import type { Metadata } from 'next';
import { ProvidersScreen } from '#components/identity-providers/providers-screen.tsx';
import { providersQuery, serviceProvidersQuery } from '#lib/console/identity-sources/federation-queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Identity providers') };
}

export default function IdentityProvidersPage() {
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => {
        client.prefetchQuery(providersQuery(scope, send));
        client.prefetchQuery(serviceProvidersQuery(scope, send));
      }}
    >
      {(scope) => <ProvidersScreen scope={scope} />}
    </AdminPage>
  );
}
