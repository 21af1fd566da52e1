import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** The code of a confirmation mail, however it is typed. */
export const EmailConfirmation = z.object({ email_confirmation: z.strictObject({ code: text(32) }) });
export type EmailConfirmation = z.infer<typeof EmailConfirmation>['email_confirmation'];
