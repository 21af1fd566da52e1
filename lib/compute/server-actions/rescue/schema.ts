import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Null and `{}` take the image that the server was made from. */
export const Rescue = z
  .strictObject({
    adminPass: z.string().min(1).max(255).optional(),
    rescue_image_ref: word.min(1, 'Give the id of an image.').optional(),
  })
  .nullable();
export type Rescue = z.infer<typeof Rescue>;

export const Rescued = z.strictObject({ adminPass: word });
export type Rescued = z.infer<typeof Rescued>;
