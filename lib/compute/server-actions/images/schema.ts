import { z } from 'zod';
import { StringPairs } from '#lib/http/validation.ts';

const ImageName = z
  .string()
  .min(1, 'Give a name.')
  .max(255, 'Use at most 255 characters.')
  .refine((name) => name.trim() === name, 'Use no blanks at the ends.');

export const CreateImage = z.strictObject({ name: ImageName, metadata: StringPairs.optional() });
export type CreateImage = z.infer<typeof CreateImage>;

/** How many backups of one type are kept: the oldest ones beyond it are removed, with 0 all. */
const Rotation = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/, 'Use a whole number.')
      .transform(Number),
  ])
  .refine((count) => count >= 0, 'Use 0 or a larger number.');

export const CreateBackup = z.strictObject({
  name: ImageName,
  /** Such as `daily`: which backups are counted together. */
  backup_type: z
    .string()
    .min(1, 'Say how the backup is called, such as daily.')
    .max(255, 'Use at most 255 characters.'),
  rotation: Rotation,
  metadata: StringPairs.optional(),
});
export type CreateBackup = z.infer<typeof CreateBackup>;

/** From 2.45 on; before, the image is named by the header `Location`. */
export const MadeImage = z.strictObject({ image_id: z.string() }).optional();
