import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';

export const KeypairName = z
  .string()
  .min(1, msg('Enter a name.'))
  .max(255, TOO_LONG)
  .regex(/^[\w@. -]+$/, msg('Use letters, digits, spaces, hyphens, underscores, dots and @ only.'))
  .refine((name) => name.trim() === name, msg('Do not begin or end with a space.'));
