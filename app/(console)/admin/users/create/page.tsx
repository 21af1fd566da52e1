import type { Metadata } from 'next';
import { CreateUserScreen } from '#components/users/create-user-screen.tsx';
import { getT } from '#lib/i18n/server.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';
import { rolesQuery } from '#lib/identity/roles/queries.ts';
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
        void client.prefetchQuery(domainsQuery(scope, send));
        void client.prefetchQuery(rolesQuery(scope, send));
      }}
    >
      {(scope) => <CreateUserScreen scope={scope} />}
    </AdminPage>
  );
}
