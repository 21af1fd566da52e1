import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';

/** An app that shows passcodes. Its secret is told to nobody. */
const Authenticator = z.strictObject({ id: z.string(), created_at: z.string() });
export type Authenticator = z.infer<typeof Authenticator>;

export const AuthenticatorList = z.strictObject({ authenticators: z.array(Authenticator) });
export const AuthenticatorEnvelope = z.strictObject({ authenticator: Authenticator });
export const AuthenticatorPath = z.object({ id: word });

export const NewAuthenticator = z.object({
  authenticator: z.strictObject({
    /** Shared with the app: 160 bits or more in base32. */
    secret: text(256).regex(/^[A-Z2-7]{32,}$/, 'Use at least 32 Base32 characters.'),
    /** Shows that the app has the secret. */
    passcode: text(16),
    /** Has a second factor asked for at every sign-in from now on. */
    required: z.boolean().optional(),
  }),
});
export type NewAuthenticator = z.infer<typeof NewAuthenticator>['authenticator'];
