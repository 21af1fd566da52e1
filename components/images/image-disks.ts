import { propertyOf } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { DISKS_PROPERTY } from '#lib/image/images/volume-disks.ts';

/** A disk that instances of an image get besides its data. */
export interface ImageDisk {
  /** Path in the guest, if the property names it. */
  device: string | undefined;
  snapshotId: string | undefined;
  sizeGib: number | undefined;
  /** The rest of the mapping, for disks without a snapshot. */
  source: string;
  goesWithInstance: boolean;
}

/** Disks that the properties of an image describe; none if users wrote something else there. */
export function disksOf(image: Image): ImageDisk[] {
  const text = propertyOf(image, DISKS_PROPERTY);
  const list = text === undefined ? undefined : parsed(text);
  return Array.isArray(list) ? list.filter(isRecord).map(diskOf) : [];
}

export const snapshotIdsOf = (image: Image): string[] =>
  disksOf(image).flatMap(({ snapshotId }) => (snapshotId === undefined ? [] : [snapshotId]));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function diskOf(mapping: Record<string, unknown>): ImageDisk {
  const { device_name, snapshot_id, volume_size, source_type, volume_id, image_id, delete_on_termination } = mapping;
  return {
    device: wordOf(device_name),
    snapshotId: wordOf(snapshot_id),
    sizeGib: typeof volume_size === 'number' ? volume_size : undefined,
    source: [source_type, volume_id, image_id].flatMap((part) => wordOf(part) ?? []).join(' '),
    goesWithInstance: delete_on_termination === true,
  };
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
