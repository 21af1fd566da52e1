import type { Metadata } from 'next';
import { RoleScreen } from '#components/roles/role-screen.tsx';
import { roleRowQuery } from '#lib/console/roles/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Role')} · ${t('Roles')}` };
}

/** One role. */
export default async function RolePage({ params }: { params: Promise<{ roleId: string }> }) {
  const { roleId } = await params;
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(roleRowQuery(scope, roleId, send))}
    >
      {(scope) => <RoleScreen scope={scope} roleId={roleId} />}
    </AdminPage>
  );
}
