import { readListState } from '#components/console/list-params.ts';
import { groupListDefaults, groupSearch } from '#components/groups/group-search.ts';
import { GroupsScreen } from '#components/groups/groups-screen.tsx';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../domain-page.ts';

const page = domainPage({
  shape: 'list',
  title: msg('Groups'),
  search: async (params) => groupSearch(await readListState(params, groupListDefaults)),
  start: (client, { scope }, send, search) =>
    client.prefetchInfiniteQuery(clientOf(listedGroupApi).rows.pages(scope, search, send)),
  body: GroupsScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
