import { shellWord } from '#components/console/curl.ts';
import type { NewVolume } from '#lib/block-storage/volumes/schema.ts';

/** The `openstack` command that creates the same volume. */
export function volumeCommand(volume: NewVolume): string {
  const option = (name: string, value: string | number | null | undefined) =>
    value === null || value === undefined ? [] : [`--${name} ${shellWord(String(value))}`];
  const lines = [
    ...option('size', volume.size),
    ...option('image', volume.imageRef),
    ...option('source', volume.source_volid),
    ...option('type', volume.volume_type),
    ...option('availability-zone', volume.availability_zone),
    ...option('description', volume.description),
    ...Object.entries(volume.metadata ?? {}).flatMap(([key, value]) => option('property', `${key}=${value}`)),
    ...(volume.name ? [shellWord(volume.name)] : []),
  ];
  return ['openstack volume create', ...lines].join(' \\\n  ');
}
