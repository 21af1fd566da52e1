import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';

/** Only the default group can have the reserved name. */
export const GroupName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine((name) => !isReservedName(name), msg('Only the default group can have this name.'));
