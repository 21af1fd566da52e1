import type { Volume, VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { isTransitional } from '#lib/block-storage/volumes/statuses.ts';
import { toMillis } from '#lib/i18n/format.ts';

type WatchedVolume = Pick<Volume, 'status' | 'created_at' | 'updated_at'>;

const minuteMs = 60_000;

/** Statuses in which whole disks are copied, so they take longer than others. */
const COPIES: ReadonlySet<VolumeStatus> = new Set<VolumeStatus>([
  'creating',
  'downloading',
  'uploading',
  'retyping',
  'reverting',
  'backing-up',
  'restoring-backup',
]);

export const changingSince = ({ updated_at, created_at }: WatchedVolume): string => updated_at ?? created_at;

export const isStuck = (volume: WatchedVolume, now: number): boolean =>
  isTransitional(volume) && now - toMillis(changingSince(volume)) > (COPIES.has(volume.status) ? 30 : 10) * minuteMs;
