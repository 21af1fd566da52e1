import { text } from '#lib/http/bounds.ts';

/** What a user enters in the second step. */
export const FACTOR_INPUT = {
  /** Passcode of an authenticator. */
  passcode: text(16).min(1).optional(),
  recovery_code: text(64).min(1).optional(),
  /** Response of a passkey, as JSON. */
  passkey: text(12_000).min(1).optional(),
};
export type FactorInput = { [Field in keyof typeof FACTOR_INPUT]?: string | undefined };

/** Methods and their proofs, in the format of the identity API. @param user as the API names the user */
export function factorProofs(user: Record<string, unknown>, { passcode, recovery_code: code, passkey }: FactorInput) {
  const proofs = {
    ...(passcode !== undefined && { totp: { user: { ...user, passcode } } }),
    ...(code !== undefined && { recovery_code: { user: { ...user, code } } }),
    ...(passkey !== undefined && { passkey: { response: readJson(passkey) } }),
  };
  return { methods: Object.keys(proofs), proofs };
}

/** Parses JSON of a browser; invalid JSON becomes a value that identity rejects. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
