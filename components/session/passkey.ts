import type { FactorStep } from '#lib/auth/factor-step.ts';
import { clientFailure } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';

const FAILURES: Partial<Record<string, string>> = {
  NotAllowedError: msg('No passkey was used. Try again, or use another method.'),
  SecurityError: msg('Passkeys work only at the address they were created for, which must have a host name.'),
};

/**
 * Asks the browser for a passkey. Returns its response to the server as JSON.
 * @throws ApiError with the reason if there is none
 */
export async function requestPasskey(options: NonNullable<FactorStep['passkey']>): Promise<string> {
  if (!('PublicKeyCredential' in window)) {
    throw clientFailure(msg('This browser supports passkeys only over HTTPS, or not at all.'));
  }
  try {
    const credential = await navigator.credentials.get({ publicKey: toRequest(options) });
    return JSON.stringify(credential);
  } catch (error) {
    const words = error instanceof DOMException ? FAILURES[error.name] : undefined;
    throw words ? clientFailure(words) : error;
  }
}

/** The server returns the options in the JSON format of the WebAuthn specification. */
const toRequest = (options: NonNullable<FactorStep['passkey']>) =>
  PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
