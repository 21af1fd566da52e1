import { can as canVolume } from '#lib/block-storage/volumes/can.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import type { createFormat } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { volumeName, volumeTypeName } from './volume-words.ts';

/** Reason why a volume cannot be attached to an instance; undefined if it can. */
export function serverObstacle(server: Server, volume: Pick<Volume, 'availability_zone'>): Text | undefined {
  const zone = server['OS-EXT-AZ:availability_zone'];
  if (zone === '') return msg('It has no host yet, so it has no zone.');
  if (zone !== volume.availability_zone) return msg('It is in another zone: {zone}.', { zone });
  const verdict = can('attach_volume', stateOf(server));
  return verdict === true ? undefined : verdict;
}

export function volumeObstacle(volume: Volume, server: Server): Text | undefined {
  const verdict = canVolume('attach', volume);
  if (verdict !== true) return verdict;
  const { availability_zone: zone } = volume;
  const wanted = server['OS-EXT-AZ:availability_zone'];
  if (wanted === '' || zone === wanted) return undefined;
  return msg('It is in zone {zone}. Only volumes in the same zone can be attached.', { zone });
}

interface Words {
  t: Translate;
  format: ReturnType<typeof createFormat>;
}

export const volumeChoice = (volume: Volume, { t, format }: Words) => ({
  value: volume.id,
  title: volumeName(volume),
  description: [format.gib(volume.size), t(volumeTypeName(volume)), volume.availability_zone].join(' · '),
});
