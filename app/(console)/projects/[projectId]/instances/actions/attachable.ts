import { can } from '#lib/block-storage/volumes/can.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export interface VolumeChoice {
  volume: Volume;
  /** Why it cannot be attached; undefined when it can. */
  obstacle: Text | undefined;
}

/** The volumes for an instance of a zone: first what can be attached, then the others with the reason. */
export function attachable(volumes: readonly Volume[], zone: string): VolumeChoice[] {
  const choices = volumes.map((volume) => ({ volume, obstacle: obstacleOf(volume, zone) }));
  return choices.sort((a, b) => Number(a.obstacle !== undefined) - Number(b.obstacle !== undefined));
}

function obstacleOf(volume: Volume, zone: string): Text | undefined {
  const verdict = can('attach', volume);
  if (verdict !== true) return verdict;
  if (zone === '' || volume.availability_zone === zone) return undefined;
  return msg('It is in zone {zone}; only volumes of the same zone can be attached.', {
    zone: volume.availability_zone,
  });
}
