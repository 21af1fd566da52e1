import { chipValue, formatApiSort, type ListState, localChips } from '#components/console/list-params.ts';
import type { LocalFields } from '#components/console/use-local-filter.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import type { VolumeSearch } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { backupDays, type VolumeCopyLookup } from './volume-copies.ts';

/** Fields that the API filters by; it accepts one value per field. */
const SENT = ['status', 'bootable', 'availability_zone', 'size'];
const LOCAL = ['name', 'type', 'attached', 'encrypted', 'age', 'metadata', 'source', 'snapshots', 'backup_age'];

export const volumeListDefaults = {
  fields: [...SENT, ...LOCAL],
  sort: { key: 'created_at', isDescending: true },
};

export const volumeSearch = ({ text, chips, sort }: ListState): VolumeSearch => ({
  'name~': text || undefined,
  status: chipValue({ chips }, 'status'),
  bootable: chipValue({ chips }, 'bootable'),
  availability_zone: chipValue({ chips }, 'availability_zone'),
  size: chipValue({ chips }, 'size'),
  sort: formatApiSort(sort),
});

export const volumeLocalChips = ({ chips }: Pick<ListState, 'chips'>) => localChips(chips, SENT);

const dayMs = 86_400_000;

export const volumeFields: LocalFields<Volume> = {
  name: volumeName,
  status: ({ status }) => status,
  type: ({ volume_type }) => volume_type,
  size: ({ size }) => size,
  availability_zone: ({ availability_zone }) => availability_zone,
  bootable: ({ bootable }) => bootable,
  encrypted: ({ encrypted }) => encrypted,
  attached: ({ attachments }) => attachments.length > 0,
  source: ({ source_volid, snapshot_id, volume_image_metadata }) =>
    source_volid ? 'volume' : snapshot_id ? 'snapshot' : volume_image_metadata ? 'image' : 'blank',
  /** In days. */
  age: ({ created_at }) => (Date.now() - toMillis(created_at)) / dayMs,
  metadata: ({ metadata }) => Object.entries(metadata).flatMap(([key, value]) => [key, `${key}=${value}`]),
};

/**
 * Also filters by snapshots and by the age of the last backup in days; volumes without a backup count as infinitely
 * old.
 */
export const volumeFieldsWith = (copies: VolumeCopyLookup): LocalFields<Volume> => ({
  ...volumeFields,
  snapshots: (volume) => copies(volume)?.snapshots ?? 0,
  backup_age: (volume) => backupDays(copies(volume)?.lastBackup ?? null),
});
