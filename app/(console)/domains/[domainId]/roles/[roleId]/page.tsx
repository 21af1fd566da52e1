import type { Metadata } from 'next';
import { RoleScreen } from '#components/roles/role-screen.tsx';
import { roleRowQuery } from '#lib/console/roles/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

/** The tab's title; the layout adds the domain. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Role')} · ${t('Roles')}` };
}

/** One role as who manages a domain sees it. */
export default async function DomainRolePage({ params }: { params: Promise<{ domainId: string; roleId: string }> }) {
  const { roleId } = await params;
  return (
    <DomainPage
      params={params}
      shape="list"
      start={(client, scope, send) => client.prefetchQuery(roleRowQuery(scope, roleId, send))}
    >
      {(scope) => <RoleScreen scope={scope} roleId={roleId} />}
    </DomainPage>
  );
}
