import { chipValue, formatApiSort, type ListState, localChips } from '#components/console/list-params.ts';
import type { LocalFields } from '#components/console/use-local-filter.ts';
import type { BackupSearch } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { backupName } from './backup-words.ts';

/** Fields that the API filters by; it accepts one value per field. */
const SENT = ['status', 'volume_id'];
const LOCAL = ['name', 'kind', 'size', 'age', 'metadata'];

export const backupListDefaults = {
  fields: [...SENT, ...LOCAL],
  sort: { key: 'created_at', isDescending: true },
};

export const backupSearch = ({ text, chips, sort }: ListState): BackupSearch => ({
  'name~': text || undefined,
  status: chipValue({ chips }, 'status'),
  volume_id: chipValue({ chips }, 'volume_id'),
  sort: formatApiSort(sort),
});

export const backupLocalChips = ({ chips }: Pick<ListState, 'chips'>) => localChips(chips, SENT);

const dayMs = 86_400_000;

export const backupFields: LocalFields<Backup> = {
  name: backupName,
  status: ({ status }) => status,
  volume_id: ({ volume_id }) => volume_id,
  kind: ({ is_incremental }) => (is_incremental ? 'incremental' : 'full'),
  size: ({ size }) => size,
  age: ({ created_at }) => (Date.now() - toMillis(created_at)) / dayMs,
  metadata: ({ metadata = {} }) => Object.entries(metadata).flatMap(([key, value]) => [key, `${key}=${value}`]),
};
