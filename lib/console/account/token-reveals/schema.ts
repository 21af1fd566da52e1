import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

export const NewReveal = z.object({
  token_reveal: z.strictObject({ password: text(4096).min(1, 'This field is required.') }),
});
/** The caller's token and its expiry. */
export const Reveal = z.strictObject({ token_reveal: z.strictObject({ token: z.string(), expires_at: z.string() }) });
export type Reveal = z.infer<typeof Reveal>['token_reveal'];
