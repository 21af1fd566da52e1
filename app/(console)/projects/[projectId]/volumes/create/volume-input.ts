import { z } from 'zod';
import { Pairs } from '#components/console/pairs.ts';
import type { NewVolume } from '#lib/block-storage/volumes/schema.ts';
import { VolumeName, VolumeSize } from '#lib/block-storage/volumes/values.ts';
import { msg } from '#lib/i18n/text.ts';

const SOURCES = ['blank', 'image', 'snapshot', 'volume'] as const;

/** Returns the schema of the form; `minGibOf` returns the minimum size of a copy, in GiB. */
export const volumeInput = (minGibOf: (sourceId: string) => number) =>
  z
    .object({
      source: z.enum(SOURCES),
      imageId: z.string(),
      volumeId: z.string(),
      snapshotId: z.string(),
      name: VolumeName,
      description: VolumeName,
      size: VolumeSize,
      type: z.string(),
      zone: z.string(),
      attachTo: z.string(),
      metadata: Pairs,
    })
    .superRefine((input, context) => {
      const chosen = chosenSource(input);
      if (!chosen) return;
      if (chosen.id === '') {
        context.addIssue({ code: 'custom', path: [chosen.field], message: msg('Choose what to copy.') });
      } else if (input.size < minGibOf(chosen.id)) {
        context.addIssue({ code: 'custom', path: ['size'], message: msg('The source does not fit into this size.') });
      }
    });

type Schema = ReturnType<typeof volumeInput>;
export type VolumeInput = z.input<Schema>;
type ParsedInput = z.output<Schema>;

/** Returns the field of the source and its id; undefined for a blank volume. */
function chosenSource(input: Pick<VolumeInput, 'source' | 'imageId' | 'snapshotId' | 'volumeId'>) {
  if (input.source === 'blank') return undefined;
  const field = FIELDS[input.source];
  return { field, id: input[field] } as const;
}

const FIELDS = { image: 'imageId', snapshot: 'snapshotId', volume: 'volumeId' } as const;

/** Form fields whose name in the API differs. */
export const volumeFieldOf = {
  volume_type: 'type',
  availability_zone: 'zone',
  source_volid: 'volumeId',
  snapshot_id: 'snapshotId',
  imageRef: 'imageId',
} as const;

/** Converts the input to a request body, without empty fields. */
export function toNewVolume({ name, description, size, type, zone, metadata, ...input }: ParsedInput): NewVolume {
  return {
    ...(name ? { name } : {}),
    size,
    ...(input.source === 'image' ? { imageRef: input.imageId } : {}),
    ...(input.source === 'snapshot' ? { snapshot_id: input.snapshotId } : {}),
    ...(input.source === 'volume' ? { source_volid: input.volumeId } : {}),
    ...(type ? { volume_type: type } : {}),
    ...(zone ? { availability_zone: zone } : {}),
    ...(description ? { description } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}
