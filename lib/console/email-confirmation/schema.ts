import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** Confirmation code in any spelling. */
export const EmailConfirmation = z.object({ email_confirmation: z.strictObject({ code: text(32) }) });
export type EmailConfirmation = z.infer<typeof EmailConfirmation>['email_confirmation'];
