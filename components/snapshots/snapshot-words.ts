import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

/** What a snapshot is called on screen: its id when nobody named it. */
export const snapshotName = ({ name, id }: Pick<Snapshot, 'name' | 'id'>): string => name || id;

/** A name for a new snapshot: the volume's, with the minute in which it is taken. */
export function defaultName(volume: string, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `${volume.slice(0, 240)}-${day}-${two(now.getHours())}${two(now.getMinutes())}`;
}
