import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** The secret is never shown. */
export const Authenticator = z.strictObject({ id: z.string(), created_at: z.string() });
export type Authenticator = z.infer<typeof Authenticator>;

export const NewAuthenticator = z.strictObject({
  /** Shared secret: at least 160 bits in base32. */
  secret: text(256).regex(/^[A-Z2-7]{32,}$/, 'Use at least 32 Base32 characters.'),
  /** Proves that the app has the secret. */
  passcode: text(16),
  /** Also requires a second factor at sign-in. */
  required: z.boolean().optional(),
});
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;
