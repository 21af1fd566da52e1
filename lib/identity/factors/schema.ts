import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** Factors of a user besides the password. */
export const SecondFactors = z.strictObject({
  required: z.boolean(),
  totp: z.int(),
  passkeys: z.int(),
  recovery_codes: z.int(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const SecondFactorsChange = z.strictObject({
  required: z.boolean(),
  /** Proves that the authenticator is set up. */
  passcode: text(16).nullish(),
});
export type SecondFactorsChange = z.infer<typeof SecondFactorsChange>;

export const RecoveryCodes = z.array(z.string());
