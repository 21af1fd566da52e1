import type { Metadata } from 'next';
import { readUserList, startUsers } from '#components/users/start-users.ts';
import { UsersScreen } from '#components/users/users-screen.tsx';
import type { PageParams } from '#lib/client/url-params.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../domain-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Users') };
}

interface DomainUsersPageProps {
  params: Promise<{ domainId: string }>;
  searchParams: Promise<PageParams>;
}

export default async function UsersOfDomainPage({ params, searchParams }: DomainUsersPageProps) {
  const state = await readUserList(searchParams);
  return (
    <DomainPage params={params} shape="list" start={(client, scope, send) => startUsers(client, scope, send, state)}>
      {(scope) => <UsersScreen scope={scope} />}
    </DomainPage>
  );
}
