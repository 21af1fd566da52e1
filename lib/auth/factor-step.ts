import { z } from 'zod';

/** What a user who has proven the password can go on with, as the sign-in page is told. */
export const FactorStep = z.object({
  has_passcode: z.boolean(),
  has_recovery_code: z.boolean(),
  /** What the browser asks for a passkey with, where the user has one. */
  passkey: z.looseObject({ challenge: z.string() }).optional(),
});
export type FactorStep = z.infer<typeof FactorStep>;

const PREFIX = 'factor:';

/** A further step as a refusal says it: next-auth lets one line of text through. */
export const toRefusal = (step: FactorStep): `factor:${string}` => `${PREFIX}${JSON.stringify(step)}`;

/** The further step that a refusal names; undefined for any other. */
export function readFactorStep(refusal: string): FactorStep | undefined {
  if (!refusal.startsWith(`${PREFIX}{`)) return undefined;
  try {
    return FactorStep.safeParse(JSON.parse(refusal.slice(PREFIX.length))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
