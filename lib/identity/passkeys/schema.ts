import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { RegistrationResponse } from './response.ts';

/** Per user. */
export const MAX_PASSKEYS = 20;

export const Passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyPath = z.object({ id: word, passkey_id: text(2048) });

/** Options for the browser as in the WebAuthn specification. */
export const PasskeyOptions = z.strictObject({ public_key: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const NewPasskey = z.strictObject({
  name: word.min(1, 'Use a name of 1 to 255 characters.').regex(/\S/, 'A name cannot consist of blanks only.'),
  response: RegistrationResponse,
});
export type NewPasskey = z.infer<typeof NewPasskey>;
