import type { Metadata } from 'next';
import { startUsers } from '#components/users/start-users.ts';
import { UsersScreen } from '#components/users/users-screen.tsx';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../domain-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Users') };
}

export default function UsersOfDomainPage({ params }: { params: Promise<{ domainId: string }> }) {
  return (
    <DomainPage params={params} shape="list" start={startUsers}>
      {(scope) => <UsersScreen scope={scope} />}
    </DomainPage>
  );
}
