import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';
import { VOLUME_STATUSES } from './statuses.ts';

/** Schemas of values that forms check too. */
export const VolumeStatus = z.enum(VOLUME_STATUSES);
export type VolumeStatus = z.infer<typeof VolumeStatus>;

export const SIZE_RULE = { message: msg('Use a whole number of gigabytes, 1 or more.') };
export const VolumeSize = z.int(SIZE_RULE).min(1, SIZE_RULE).max(1_000_000, msg('Use at most 1000000 gigabytes.'));

/** Applies to names and descriptions. */
export const VolumeName = z.string().max(255, TOO_LONG);

/** Name of the image to which a volume is uploaded. */
export const UploadName = text(255).min(1, msg('Enter a name for the image.'));
