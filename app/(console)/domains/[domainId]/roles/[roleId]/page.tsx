import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { RoleScreen } from '#components/roles/role-screen.tsx';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { domainScope } from '#lib/client/scope.ts';
import { listedRoleApi } from '#lib/console/roles/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

interface RolePageProps {
  params: Promise<{ domainId: string; roleId: string }>;
}

export async function generateMetadata({ params }: RolePageProps): Promise<Metadata> {
  const [t, { domainId, roleId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = send && clientOf(listedRoleApi).row.query(domainScope(domainId), roleId, send);
  const found = query && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.role.name ?? t('Role')} · ${t('Roles')}` };
}

export default async function RoleOfDomainPage({ params }: RolePageProps) {
  const { roleId } = await params;
  return (
    <DomainPage
      params={params}
      shape="list"
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedRoleApi).row.query(scope, roleId, send))}
    >
      {(scope) => <RoleScreen scope={scope} roleId={roleId} />}
    </DomainPage>
  );
}
