import { z } from 'zod';
import { Pairs } from '#components/console/pairs.ts';
import type { NewVolume } from '#lib/block-storage/volumes/schema.ts';
import { VolumeName, VolumeSize } from '#lib/block-storage/volumes/values.ts';
import { msg } from '#lib/i18n/text.ts';

/** The fields that name what is copied. */
const SOURCE_FIELDS = { image: 'imageRef', snapshot: 'snapshot_id', volume: 'source_volid' } as const;

/** Returns the schema of the form; `minGibOf` returns the minimum size of a copy, in GiB. */
export const volumeInput = (minGibOf: (sourceId: string) => number) =>
  z
    .object({
      source: z.enum(['blank', 'image', 'snapshot', 'volume']),
      imageRef: z.string(),
      source_volid: z.string(),
      snapshot_id: z.string(),
      name: VolumeName,
      description: VolumeName,
      size: VolumeSize,
      volume_type: z.string(),
      availability_zone: z.string(),
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
function chosenSource(input: Pick<VolumeInput, 'source' | (typeof SOURCE_FIELDS)[keyof typeof SOURCE_FIELDS]>) {
  if (input.source === 'blank') return undefined;
  const field = SOURCE_FIELDS[input.source];
  return { field, id: input[field] } as const;
}

/** Converts the input to a request body, without empty fields. */
export function toNewVolume({ size, metadata, ...input }: ParsedInput): NewVolume {
  const { name, description, volume_type, availability_zone } = input;
  const chosen = chosenSource(input);
  const texts = Object.entries({ name, description, volume_type, availability_zone }).filter(([, text]) => text !== '');
  return {
    ...Object.fromEntries(texts),
    size,
    ...(chosen ? { [chosen.field]: chosen.id } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}
