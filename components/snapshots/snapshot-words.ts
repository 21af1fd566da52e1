import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

export const snapshotName = ({ name, id }: Pick<Snapshot, 'name' | 'id'>): string => name || id;

/** Default name of a snapshot or backup: the volume's name and the current minute in the format of `format.stamp`. */
export const defaultName = (volume: string, stamp: string): string => `${volume.slice(0, 240)}-${stamp}`;
