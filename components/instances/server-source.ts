import { expressionSource } from '#components/console/filters.ts';
import type { ListState } from '#components/console/list-params.ts';
import type { ListSource } from '#components/kind/kind.ts';
import { type PagedOptions, pageList, searchOf } from '#components/kind/list-source.ts';
import { type ServerSearch, serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { exactly } from '#lib/compute/servers/search.ts';
import { clientOf } from '#lib/contract/client.ts';

/** The API's parameters, with the text of the filter, and the order as in a list's state. */
type ListSearch = Omit<ServerSearch, 'sort_key' | 'sort_dir'> & { text?: string; sort: string };

const OPTIONS: PagedOptions<Server, ListSearch> = {
  text: 'text',
  params: { key: 'key_name', az: 'availability_zone', project: 'project_id', user: 'user_id' },
  expressions: ['name'],
};

function toServerSearch({ text, name = text, sort, ...search }: ListSearch, fixed: ServerSearch = {}): ServerSearch {
  const [key, direction] = sort.split(':');
  return exactly({
    ...search,
    // The API reads names as regular expressions.
    name: name && expressionSource(name),
    sort_key: key as ServerSearch['sort_key'],
    sort_dir: direction as ServerSearch['sort_dir'],
    ...fixed,
  });
}

/** The API's search for a list's state. @param sent fields that the API filters by */
export const serverSearch = (state: ListState, sent: readonly string[]): ServerSearch =>
  // The options name only parameters of the API.
  toServerSearch(searchOf(state, sent, OPTIONS) as ListSearch);

/** Instances that the API filters and sorts. @param fixed conditions that always apply */
export const serverList = (fixed: ServerSearch = {}): ListSource<Server> =>
  pageList(
    (scope, search: ListSearch, send) => clientOf(serverApi).list.pages(scope, toServerSearch(search, fixed), send),
    OPTIONS,
  );
