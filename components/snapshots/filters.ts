import { chipValue, type ListState, localChips, type Sort } from '#components/console/list-params.ts';
import type { LocalFields } from '#components/console/use-local-filter.ts';
import type { SnapshotSearch } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { snapshotName } from './snapshot-words.ts';

/** Fields that the API filters by; it accepts one value per field. */
const SENT = ['status', 'volume_id'];
const LOCAL = ['name', 'size', 'age', 'metadata'];

export const snapshotListDefaults = {
  fields: [...SENT, ...LOCAL],
  sort: { key: 'created_at', isDescending: true },
};

export const snapshotSearch = ({ text, chips, sort }: ListState): SnapshotSearch => ({
  'name~': text || undefined,
  status: chipValue({ chips }, 'status'),
  volume_id: chipValue({ chips }, 'volume_id'),
  sort: orderOf(sort),
});

/** Secondary sort keys: snapshots of one volume are listed together, newest first. */
const NEXT_KEYS: Readonly<Record<string, readonly string[]>> = {
  volume_id: ['created_at:desc'],
  volume_name: ['volume_id:asc', 'created_at:desc'],
};

const orderOf = ({ key, isDescending }: Sort): string =>
  [`${key}:${isDescending ? 'desc' : 'asc'}`, ...(NEXT_KEYS[key] ?? [])].join(',');

export const snapshotLocalChips = ({ chips }: Pick<ListState, 'chips'>) => localChips(chips, SENT);

const dayMs = 86_400_000;

export const snapshotFields: LocalFields<Snapshot> = {
  name: snapshotName,
  status: ({ status }) => status,
  volume_id: ({ volume_id }) => volume_id,
  size: ({ size }) => size,
  /** In days. */
  age: ({ created_at }) => (Date.now() - toMillis(created_at)) / dayMs,
  metadata: ({ metadata }) => Object.entries(metadata).flatMap(([key, value]) => [key, `${key}=${value}`]),
};
