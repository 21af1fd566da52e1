import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { GroupScreen } from '#components/groups/group-screen.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { pageSend } from '#lib/auth/prefetch.tsx';
import { listedGroupApi } from '#lib/console/groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface GroupPageProps {
  params: Promise<{ groupId: string }>;
}

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  const [t, { groupId }, send, view] = await Promise.all([getT(), params, pageSend(), requireView()]);
  const scope = adminScope(view, await adminProject(view));
  const query = scope && send ? clientOf(listedGroupApi).row.query(scope, groupId, send) : undefined;
  const found = query && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found?.group.name ?? t('Group')} · ${t('Groups')}` };
}

export default async function GroupPage({ params }: GroupPageProps) {
  const { groupId } = await params;
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedGroupApi).row.query(scope, groupId, send))}
    >
      {(scope) => <GroupScreen scope={scope} groupId={groupId} />}
    </AdminPage>
  );
}
