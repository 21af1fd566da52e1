import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { startUser } from '#components/users/start-users.ts';
import { UserScreen } from '#components/users/user-screen.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { listedUserApi } from '#lib/console/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface UserPageProps {
  params: Promise<{ userId: string }>;
}

export async function generateMetadata({ params }: UserPageProps): Promise<Metadata> {
  const [t, { userId }, send, view] = await Promise.all([getT(), params, pageSend(), requireView()]);
  const scope = adminScope(view, await adminProject(view));
  const query = scope && send ? clientOf(listedUserApi).one.query(scope, userId, send) : undefined;
  const found = query && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.user.name ?? t('User')} · ${t('Users')}` };
}

export default async function UserPage({ params }: UserPageProps) {
  const { userId } = await params;
  return (
    <AdminPage by="system" start={(client, scope, send) => startUser(client, scope, send, userId)}>
      {(scope) => <UserScreen scope={scope} userId={userId} />}
    </AdminPage>
  );
}
