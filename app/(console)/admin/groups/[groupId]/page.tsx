import type { Metadata } from 'next';
import { GroupScreen } from '#components/groups/group-screen.tsx';
import { groupRowQuery } from '#lib/console/groups/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Group')} · ${t('Groups')}` };
}

/** One group. */
export default async function GroupPage({ params }: { params: Promise<{ groupId: string }> }) {
  const { groupId } = await params;
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(groupRowQuery(scope, groupId, send))}
    >
      {(scope) => <GroupScreen scope={scope} groupId={groupId} />}
    </AdminPage>
  );
}
