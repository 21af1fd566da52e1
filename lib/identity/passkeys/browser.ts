import { clientFailure } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';
import type { RegistrationResponse } from './response.ts';

/** Why passkeys cannot be used in this browser at this address; undefined if they can. */
export function passkeyHindrance(): string | undefined {
  if (!window.isSecureContext) return msg('Passkeys require an https address.');
  if (/^[\d.]+$|:/.test(window.location.hostname))
    return msg('Passkeys require an address with a host name, not an IP address.');
  if (typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function') return undefined;
  return msg('This browser does not support passkeys.');
}

/**
 * Creates a passkey in the browser.
 * @param options `public_key` of the platform's response, as in the WebAuthn specification
 * @returns JSON for the platform
 * @throws ApiError with a user-facing message, also if the user declined
 */
export async function createBrowserPasskey(options: object): Promise<RegistrationResponse> {
  // The platform creates them according to the specification, and the browser validates them.
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  // Browsers return what the specification says, and the server checks it.
  return toJson(await navigator.credentials.create({ publicKey }).catch(explain)) as RegistrationResponse;
}

function toJson(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw clientFailure(msg('The browser did not return a passkey.'));
}

function explain(error: unknown): never {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError')
    throw clientFailure(msg('This device or security key already has a passkey for your account.'));
  if (name === 'NotAllowedError') throw clientFailure(msg('The passkey was not confirmed in time. Try again.'));
  if (name === 'SecurityError')
    throw clientFailure(msg('Passkeys require an address with a host name, not an IP address.'));
  throw error;
}
