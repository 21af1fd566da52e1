import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { GroupScreen } from '#components/groups/group-screen.tsx';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { domainScope } from '#lib/client/scope.ts';
import { listedGroupApi } from '#lib/console/groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

interface GroupPageProps {
  params: Promise<{ domainId: string; groupId: string }>;
}

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  const [t, { domainId, groupId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = send && clientOf(listedGroupApi).row.query(domainScope(domainId), groupId, send);
  const found = query && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.group.name ?? t('Group')} · ${t('Groups')}` };
}

export default async function GroupOfDomainPage({ params }: GroupPageProps) {
  const { groupId } = await params;
  return (
    <DomainPage
      params={params}
      shape="list"
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedGroupApi).row.query(scope, groupId, send))}
    >
      {(scope) => <GroupScreen scope={scope} groupId={groupId} />}
    </DomainPage>
  );
}
