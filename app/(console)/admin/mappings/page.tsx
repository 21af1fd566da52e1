import type { Metadata } from 'next';
import { MappingsScreen } from '#components/mappings/mappings-screen.tsx';
import { mappingsQuery } from '#lib/console/identity-sources/federation-queries.ts';
import { getT } from '#lib/i18n/server.ts';
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
      start={(client, scope, send) => client.prefetchQuery(mappingsQuery(scope, send))}
    >
      {(scope) => <MappingsScreen scope={scope} />}
    </AdminPage>
  );
}
