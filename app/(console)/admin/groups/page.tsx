import type { Metadata } from 'next';
import { readListState } from '#components/console/list-params.ts';
import { groupListDefaults, groupSearch } from '#components/groups/group-search.ts';
import { GroupsScreen } from '#components/groups/groups-screen.tsx';
import type { PageParams } from '#lib/client/url-params.ts';
import { listedGroupApi } from '#lib/console/groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Groups') };
}

export default async function GroupsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const search = groupSearch(await readListState(searchParams, groupListDefaults));
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) =>
        client.prefetchInfiniteQuery(clientOf(listedGroupApi).rows.pages(scope, search, send))
      }
    >
      {(scope) => <GroupsScreen scope={scope} />}
    </AdminPage>
  );
}
