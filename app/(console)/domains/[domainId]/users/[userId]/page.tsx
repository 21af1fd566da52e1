import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { startUser } from '#components/users/start-users.ts';
import { UserScreen } from '#components/users/user-screen.tsx';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { domainScope } from '#lib/client/scope.ts';
import { listedUserApi } from '#lib/console/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

interface UserPageProps {
  params: Promise<{ domainId: string; userId: string }>;
}

export async function generateMetadata({ params }: UserPageProps): Promise<Metadata> {
  const [t, { domainId, userId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = send && clientOf(listedUserApi).one.query(domainScope(domainId), userId, send);
  const found = query && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.user.name ?? t('User')} · ${t('Users')}` };
}

export default async function UserOfDomainPage({ params }: UserPageProps) {
  const { userId } = await params;
  return (
    <DomainPage params={params} start={(client, scope, send) => startUser(client, scope, send, userId)}>
      {(scope) => <UserScreen scope={scope} userId={userId} />}
    </DomainPage>
  );
}
