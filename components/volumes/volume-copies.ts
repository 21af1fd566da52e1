import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { VolumeCopies } from '#lib/console/facts/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';

interface CopySummary {
  snapshots: number;
  /** Time of the latest backup that can be restored; null if there is none. */
  lastBackup: string | null;
}

/** Snapshots and backups of a volume; undefined while they are loading. */
export type VolumeCopyLookup = (volume: Pick<Volume, 'id'>) => CopySummary | undefined;

/** In days; an older backup counts as missing. */
export const MAX_DAYS = 7;
const dayMs = 86_400_000;

/** Age of a backup in days; infinite if there is none. */
export const backupDays = (at: string | null): number =>
  at === null ? Number.POSITIVE_INFINITY : (Date.now() - toMillis(at)) / dayMs;

export const isOld = (at: string | null): boolean => backupDays(at) > MAX_DAYS;

/** Snapshots and backups by volume. The API omits volumes that have neither. */
export function copiesIn(answer: { volume_copies: readonly VolumeCopies[] } | undefined): VolumeCopyLookup {
  if (!answer) return () => undefined;
  const known = new Map(answer.volume_copies.map((one) => [one.volume_id, one]));
  return ({ id }) => {
    const found = known.get(id);
    return { snapshots: found?.snapshots ?? 0, lastBackup: found?.last_backup ?? null };
  };
}
