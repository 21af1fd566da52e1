import type { Metadata } from 'next';
import { RolesScreen } from '#components/roles/roles-screen.tsx';
import { roleRowsQuery } from '#lib/console/roles/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Roles') };
}

export default function RolesPage() {
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(roleRowsQuery(scope, send))}
    >
      {(scope) => <RolesScreen scope={scope} />}
    </AdminPage>
  );
}
