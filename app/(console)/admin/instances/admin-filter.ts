import { chipValue, type ListState, localChips } from '#components/console/list-params.ts';
import type { LocalFields } from '#components/console/use-local-filter.ts';
import { instanceFields } from '#components/instances/instance-fields.ts';
import { instanceSearch } from '#components/instances/instance-filter.ts';
import type { OwnerLookup } from '#components/projects/use-owners.ts';
import type { ServerSearch } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';

/** Filters that the API supports, with one value each. */
const SENT = ['status', 'name', 'project', 'user', 'host', 'az'];
/** Filters that are applied here, to all rows. */
const LOCAL = ['domain', 'ip', 'task', 'locked', 'problem', 'ram', 'age', 'tag', 'metadata'];

export const adminListDefaults = {
  fields: [...SENT, ...LOCAL],
  sort: { key: 'created_at', isDescending: true },
};

export const adminSearch = (state: ListState): ServerSearch => ({
  all_tenants: '1',
  ...instanceSearch(state),
  project_id: chipValue(state, 'project'),
  user_id: chipValue(state, 'user'),
  host: chipValue(state, 'host'),
});

export const adminLocalChips = ({ chips }: Pick<ListState, 'chips'>) =>
  localChips(chips, SENT).filter(({ field, operator }) => field !== 'name' || operator !== '');

export const adminFields = (ownerOf: OwnerLookup): LocalFields<Server> => ({
  ...instanceFields(new Map()),
  project: ({ tenant_id }) => [tenant_id, ownerOf(tenant_id).project],
  domain: ({ tenant_id }) => ownerOf(tenant_id).domain,
  user: ({ user_id }) => user_id,
  /** GiB */
  ram: (server) => (flavorOf(server)?.ram ?? 0) / 1024,
});
