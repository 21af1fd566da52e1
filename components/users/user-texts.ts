import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

export const UserTexts = z.object({
  name: z.string().trim().min(1).max(255),
  email: z.union([z.literal(''), z.email(msg('This is not an email address.')).max(255)]),
  description: z.string().max(1024),
});
