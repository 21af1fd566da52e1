import type { Metadata } from 'next';
import { GroupScreen } from '#components/groups/group-screen.tsx';
import { groupRowQuery } from '#lib/console/groups/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

/** The tab's title; the layout adds the domain. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Group')} · ${t('Groups')}` };
}

/** One group of a domain. */
export default async function DomainGroupPage({ params }: { params: Promise<{ domainId: string; groupId: string }> }) {
  const { groupId } = await params;
  return (
    <DomainPage
      params={params}
      shape="list"
      start={(client, scope, send) => client.prefetchQuery(groupRowQuery(scope, groupId, send))}
    >
      {(scope) => <GroupScreen scope={scope} groupId={groupId} />}
    </DomainPage>
  );
}
