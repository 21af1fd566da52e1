import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

/** Why something is done, for those who come after. */
export const Reason = z
  .string()
  .trim()
  .min(1, msg('Say why: others will read it.'))
  .max(255, msg('Use at most 255 characters.'));
