import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';

/** What a user proves itself with beside the password. */
export const SecondFactors = z.strictObject({
  /** Whether signing in takes one of them. */
  required: z.boolean(),
  /** Authenticators that show passcodes. */
  totp: z.int(),
  passkeys: z.int(),
  /** Codes that are left to use. */
  recovery_codes: z.int(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const SecondFactorsEnvelope = z.strictObject({ second_factors: SecondFactors });
export const FactorsPath = z.object({ id: word });

export const SecondFactorsChange = z.object({
  second_factors: z.strictObject({
    required: z.boolean(),
    /** Shows that the authenticator is set up right. */
    passcode: text(16).nullish(),
  }),
});
export type SecondFactorsChange = z.infer<typeof SecondFactorsChange>['second_factors'];

export const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
