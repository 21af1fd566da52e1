import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { VolumeCopies } from '#lib/console/volume-copies/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';

interface CopySummary {
  snapshots: number;
  /** Of the latest backup that can be restored; null without one. */
  lastBackup: string | null;
}

/** What is kept of a volume; undefined while that is not known. */
export type VolumeCopyLookup = (volume: Pick<Volume, 'id'>) => CopySummary | undefined;

/** A backup older than this is as good as none: days. */
export const MAX_DAYS = 7;
const dayMs = 86_400_000;

/** In days; no backup is older than any. */
export const backupDays = (at: string | null): number =>
  at === null ? Number.POSITIVE_INFINITY : (Date.now() - toMillis(at)) / dayMs;

export const isOld = (at: string | null): boolean => backupDays(at) > MAX_DAYS;

/** What is kept of each volume, from the answer of the platform; of those that it leaves out, nothing is. */
export function copiesIn(answer: { volume_copies: readonly VolumeCopies[] } | undefined): VolumeCopyLookup {
  if (!answer) return () => undefined;
  const known = new Map(answer.volume_copies.map((one) => [one.volume_id, one]));
  return ({ id }) => {
    const found = known.get(id);
    return { snapshots: found?.snapshots ?? 0, lastBackup: found?.last_backup ?? null };
  };
}
