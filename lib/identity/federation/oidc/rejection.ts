import * as oidc from 'openid-client';
import { PlatformError } from '#lib/errors/errors.ts';
import { SignInRejectedError } from '../browser/browser-protocol.ts';

/** Distinguishes a provider that rejects or answers wrongly from one that is unavailable. */
export function asRejection(error: unknown): never {
  const reason = reasonOf(error);
  if (reason !== undefined) throw new SignInRejectedError(reason, { cause: error });
  throw new PlatformError('unavailable', 'The identity provider is unavailable.', { cause: error });
}

const UNAVAILABLE = new Set<string | undefined>([undefined, 'OAUTH_TIMEOUT', 'OAUTH_ABORT']);

function reasonOf(error: unknown): string | undefined {
  if (error instanceof oidc.AuthorizationResponseError) return `The provider rejected the sign-in: ${nameOf(error)}.`;
  if (error instanceof oidc.ResponseBodyError) return `The provider rejected a request: ${nameOf(error)}.`;
  if (error instanceof oidc.WWWAuthenticateChallengeError) return `The provider rejected a token: ${error.status}.`;
  if (!(error instanceof oidc.ClientError) || UNAVAILABLE.has(error.code)) return undefined;
  if (error.cause instanceof Response) {
    return error.cause.status >= 500 ? undefined : `The provider responded with ${error.cause.status}.`;
  }
  const detail = error.cause instanceof Error ? error.cause.message : error.message;
  return `The response of the provider is invalid: ${detail}.`;
}

/** Error codes of OAuth 2.0. Anyone can write them into an address, so other texts are not repeated. */
const nameOf = ({ error }: { error: string }) => (/^[\w.-]{1,64}$/.test(error) ? error : 'unknown error');
