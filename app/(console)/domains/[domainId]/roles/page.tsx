import type { Metadata } from 'next';
import { RolesScreen } from '#components/roles/roles-screen.tsx';
import { listedRoleApi } from '#lib/console/roles/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
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
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedRoleApi).rows.query(scope, send))}
    >
      {(scope) => <RolesScreen scope={scope} />}
    </DomainPage>
  );
}
