/** What a user who has proven the password can go on with, as the sign-in page is told. */
export interface FactorStep {
  has_passcode: boolean;
  has_recovery_code: boolean;
  /** What the browser asks for a passkey with, where the user has one. */
  passkey?: { challenge: string; [option: string]: unknown } | undefined;
}

const PREFIX = 'factor:';

/** A further step as a refusal says it: next-auth lets one line of text through. */
export const toRefusal = (step: FactorStep): `factor:${string}` => `${PREFIX}${JSON.stringify(step)}`;

/** The further step that a refusal names; undefined for any other. */
export function readFactorStep(refusal: string): FactorStep | undefined {
  if (!refusal.startsWith(`${PREFIX}{`)) return undefined;
  try {
    return JSON.parse(refusal.slice(PREFIX.length)) as FactorStep;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
