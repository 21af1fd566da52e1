import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** Confirmation code in any spelling. */
export const EmailConfirmation = z.strictObject({ code: text(32) });
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;
