import type { Metadata } from 'next';
import { startUsers } from '#components/users/start-users.ts';
import { UsersScreen } from '#components/users/users-screen.tsx';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Users') };
}

export default function UsersPage() {
  return (
    <AdminPage shape="list" by="system" start={startUsers}>
      {(scope) => <UsersScreen scope={scope} />}
    </AdminPage>
  );
}
