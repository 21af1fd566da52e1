import type { Metadata } from 'next';
import { readUserList, startUsers } from '#components/users/start-users.ts';
import { UsersScreen } from '#components/users/users-screen.tsx';
import type { PageParams } from '#lib/client/url-params.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Users') };
}

export default async function UsersPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const state = await readUserList(searchParams);
  return (
    <AdminPage shape="list" by="system" start={(client, scope, send) => startUsers(client, scope, send, state)}>
      {(scope) => <UsersScreen scope={scope} />}
    </AdminPage>
  );
}
