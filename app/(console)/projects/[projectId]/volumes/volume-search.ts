import { chipValue, type ListState } from '#components/console/list-params.ts';
import type { VolumeSearch } from '#lib/block-storage/volumes/queries.ts';

/** How the list is shown when its URL says nothing else, and what it can be filtered by: all of it by the server. */
export const volumeListDefaults = {
  fields: ['status', 'bootable', 'availability_zone', 'size'],
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
