import type { Metadata } from 'next';
import { RolesScreen } from '#components/roles/roles-screen.tsx';
import { listedRoleApi } from '#lib/console/roles/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
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
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedRoleApi).rows.query(scope, send))}
    >
      {(scope) => <RolesScreen scope={scope} />}
    </AdminPage>
  );
}
