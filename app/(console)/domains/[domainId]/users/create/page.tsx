import type { Metadata } from 'next';
import { CreateUserScreen } from '#components/users/create-user-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
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
      start={(client, scope, send) => client.prefetchQuery(clientOf(roleApi).list.query(scope, {}, send))}
    >
      {(scope) => <CreateUserScreen scope={scope} />}
    </DomainPage>
  );
}
