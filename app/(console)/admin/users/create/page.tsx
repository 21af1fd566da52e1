import type { Metadata } from 'next';
import { CreateUserScreen } from '#components/users/create-user-screen.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Create user')} · ${t('Users')}` };
}

export default function CreateUserPage() {
  return (
    <AdminPage
      shape="form"
      by="system"
      start={(client, scope, send) => {
        void client.prefetchQuery(clientOf(domainApi).list.query(scope, {}, send));
        void client.prefetchQuery(clientOf(roleApi).list.query(scope, {}, send));
      }}
    >
      {(scope) => <CreateUserScreen scope={scope} />}
    </AdminPage>
  );
}
