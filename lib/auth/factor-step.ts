/** Further factors of a user with a valid password, for the sign-in page. */
export interface FactorStep {
  has_passcode: boolean;
  has_recovery_code: boolean;
  /** WebAuthn request options, if the user has a passkey. */
  passkey?: { challenge: string; [option: string]: unknown } | undefined;
}

const PREFIX = 'factor:';

/** Encodes a further step as a rejection: next-auth only passes one line of text. */
export const toRefusal = (step: FactorStep): `factor:${string}` => `${PREFIX}${JSON.stringify(step)}`;

/** The further step in a rejection; undefined for other rejections. */
export function readFactorStep(refusal: string): FactorStep | undefined {
  if (!refusal.startsWith(`${PREFIX}{`)) return undefined;
  try {
    return JSON.parse(refusal.slice(PREFIX.length)) as FactorStep;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Reason of a rejected sign-in, read by the sign-in page from next-auth's `error`. */
export type SignInRefusal =
  | 'refused'
  | 'unavailable'
  /** The second step took too long, or something has invalidated the first one. */
  | 'ended'
  | `wait:${number}`
  /** Too many wrong passcodes: none is accepted for this many seconds. */
  | `passcodes:${number}`
  /** The password is valid but not sufficient; `readFactorStep` reads the next steps. */
  | `factor:${string}`
  /** The password is valid, but this user must choose another one. */
  | `expired:${string}`;

/** Whether a text is a rejection of the server; other texts are failures of the browser's library. */
export const isRefusal = (text: string): text is SignInRefusal =>
  /^(refused|unavailable|ended|wait:\d+|passcodes:\d+|expired:\w+|factor:\{.*\})$/.test(text);
