import type { Metadata } from 'next';
import { MappingsScreen } from '#components/mappings/mappings-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Mappings') };
}

export default function MappingsPage() {
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(clientOf(mappingApi).list.query(scope, send))}
    >
      {(scope) => <MappingsScreen scope={scope} />}
    </AdminPage>
  );
}
