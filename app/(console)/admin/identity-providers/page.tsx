import type { Metadata } from 'next';
import { ProvidersScreen } from '#components/identity-providers/providers-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import { serviceProviderApi } from '#lib/identity/federation/service-providers/contract.ts';
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
        client.prefetchQuery(clientOf(identityProviderApi).list.query(scope, {}, send));
        client.prefetchQuery(clientOf(serviceProviderApi).list.query(scope, {}, send));
      }}
    >
      {(scope) => <ProvidersScreen scope={scope} />}
    </AdminPage>
  );
}
