import { chipValue, type ListState, localChips } from '#components/console/list-params.ts';
import type { VolumeSearch } from '#lib/block-storage/volumes/queries.ts';

/** What the API filters by: one value of each. */
const SENT = ['status', 'bootable', 'availability_zone', 'size'];
/** What is looked at here, in all rows. */
const LOCAL = ['name', 'type', 'attached', 'encrypted', 'age', 'metadata', 'source'];

/** How the list is shown when its URL says nothing else, and what it can be filtered by. */
export const volumeListDefaults = {
  fields: [...SENT, ...LOCAL],
  sort: { key: 'created_at', isDescending: true },
};

/** What a list's URL means to the API. */
export const volumeSearch = ({ text, chips, sort }: ListState): VolumeSearch => ({
  'name~': text || undefined,
  status: chipValue({ chips }, 'status'),
  bootable: chipValue({ chips }, 'bootable'),
  availability_zone: chipValue({ chips }, 'availability_zone'),
  size: chipValue({ chips }, 'size'),
  sort: `${sort.key}:${sort.isDescending ? 'desc' : 'asc'}`,
});

/** The conditions that the API cannot check. */
export const volumeLocalChips = ({ chips }: Pick<ListState, 'chips'>) => localChips(chips, SENT);
