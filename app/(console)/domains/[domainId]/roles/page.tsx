import type { Metadata } from 'next';
import { RolesScreen } from '#components/roles/roles-screen.tsx';
import { roleRowsQuery } from '#lib/console/roles/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../domain-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Roles') };
}

export default function DomainRolesPage({ params }: { params: Promise<{ domainId: string }> }) {
  return (
    <DomainPage
      params={params}
      shape="list"
      start={(client, scope, send) => client.prefetchQuery(roleRowsQuery(scope, send))}
    >
      {(scope) => <RolesScreen scope={scope} />}
    </DomainPage>
  );
}
