import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { RoleScreen } from '#components/roles/role-screen.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { listedRoleApi } from '#lib/console/roles/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface RolePageProps {
  params: Promise<{ roleId: string }>;
}

export async function generateMetadata({ params }: RolePageProps): Promise<Metadata> {
  const [t, { roleId }, send, view] = await Promise.all([getT(), params, pageSend(), requireView()]);
  const scope = adminScope(view, await adminProject(view));
  const query = scope && send ? clientOf(listedRoleApi).row.query(scope, roleId, send) : undefined;
  const found = query && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.role.name ?? t('Role')} · ${t('Roles')}` };
}

export default async function RolePage({ params }: RolePageProps) {
  const { roleId } = await params;
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedRoleApi).row.query(scope, roleId, send))}
    >
      {(scope) => <RoleScreen scope={scope} roleId={roleId} />}
    </AdminPage>
  );
}
