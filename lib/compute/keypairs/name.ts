import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

export const KeypairName = z
  .string()
  .min(1, msg('Enter a name.'))
  .max(255, msg('Use at most 255 characters.'))
  .regex(/^[\w@. -]+$/, msg('Use letters, digits, spaces, hyphens, underscores, dots and @ only.'))
  .refine((name) => name.trim() === name, msg('Do not begin or end with a space.'));
