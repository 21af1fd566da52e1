import type { QueryClient } from '@tanstack/react-query';
import { type ListState, readListState } from '#components/console/list-params.ts';
import type { Send } from '#lib/client/project-query.ts';
import type { PageParams } from '#lib/client/url-params.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { userListDefaults, userSearch } from './user-search.ts';

export const readUserList = (params: Promise<PageParams>): Promise<ListState> =>
  readListState(params, userListDefaults);

export function startUsers(client: QueryClient, scope: string, send: Send, state: ListState): void {
  void client.prefetchInfiniteQuery(clientOf(listedUserApi).rows.pages(scope, userSearch(state), send));
  void client.prefetchQuery(clientOf(factApi).userViews.query(scope, send));
  void client.prefetchQuery(listSettingsQuery(scope, 'users', send));
}
