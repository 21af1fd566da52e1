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

/** Why a sign-in was refused, as the sign-in page reads it from next-auth's `error`. */
export type SignInRefusal =
  | 'refused'
  | 'unavailable'
  | `wait:${number}`
  /** Too many passcodes were wrong: none is accepted for so many seconds. */
  | `passcodes:${number}`
  /** The password is right, and not enough: what can follow, as `readFactorStep` reads it. */
  | `factor:${string}`
  /** The password is right, and good for nothing but for this user to choose another. */
  | `expired:${string}`;

/** Whether a text is a refusal of the server, whatever its kind: anything else is a failure of the browser's library. */
export const isRefusal = (text: string): text is SignInRefusal =>
  /^(refused|unavailable|wait:\d+|passcodes:\d+|expired:\w+|factor:\{.*\})$/.test(text);
