import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

export const snapshotName = ({ name, id }: Pick<Snapshot, 'name' | 'id'>): string => name || id;

/** A name for a new copy: the volume's, with the minute in which it is taken, as `format.stamp` writes it. */
export const defaultName = (volume: string, stamp: string): string => `${volume.slice(0, 240)}-${stamp}`;
