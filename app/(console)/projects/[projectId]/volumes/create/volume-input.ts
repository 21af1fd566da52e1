import { z } from 'zod';
import { Pairs } from '#components/console/pairs.ts';
import { VolumeName, VolumeSize } from '#lib/block-storage/volumes/values.ts';
import { msg } from '#lib/i18n/text.ts';
import { chosenSource } from './chosen-source.ts';

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
export type ParsedVolume = z.output<Schema>;
