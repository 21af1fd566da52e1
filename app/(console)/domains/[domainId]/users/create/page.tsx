import type { Metadata } from 'next';
import { CreateUserScreen } from '#components/users/create-user-screen.tsx';
import { getT } from '#lib/i18n/server.ts';
import { rolesQuery } from '#lib/identity/roles/queries.ts';
import { DomainPage } from '../../domain-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Create user')} · ${t('Users')}` };
}

export default function CreateUserOfDomainPage({ params }: { params: Promise<{ domainId: string }> }) {
  return (
    <DomainPage
      params={params}
      shape="form"
      start={(client, scope, send) => client.prefetchQuery(rolesQuery(scope, send))}
    >
      {(scope) => <CreateUserScreen scope={scope} />}
    </DomainPage>
  );
}
