import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';

/** Factors of a user besides the password. */
export const SecondFactors = z.strictObject({
  required: z.boolean(),
  totp: z.int(),
  passkeys: z.int(),
  recovery_codes: z.int(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const SecondFactorsEnvelope = z.strictObject({ second_factors: SecondFactors });
export const FactorsPath = z.object({ id: word });

export const SecondFactorsChange = z.object({
  second_factors: z.strictObject({
    required: z.boolean(),
    /** Proves that the authenticator is set up. */
    passcode: text(16).nullish(),
  }),
});
export type SecondFactorsChange = z.infer<typeof SecondFactorsChange>['second_factors'];

export const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
