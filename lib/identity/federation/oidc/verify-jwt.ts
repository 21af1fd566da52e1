import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { PlatformError } from '#lib/errors/errors.ts';
import { SignInRejectedError } from '../browser/browser-protocol.ts';
import type { OidcProvider } from './provider.ts';

/** Algorithms with public keys. `none` and those with a shared secret are rejected, whatever a token or provider says. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Longest accepted token. */
export const MAX_JWT = 32 * 1024;

/** Errors of the library when the keys cannot be read. */
const KEYS_UNAVAILABLE = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

interface ExpectedClaims extends Pick<JWTVerifyOptions, 'typ' | 'maxTokenAge' | 'requiredClaims'> {
  audience: string | string[];
}

/**
 * Claims of a token that the provider has signed: issuer, audience, time and algorithm are verified.
 * @throws SignInRejectedError; 503 if the keys cannot be read
 */
export async function verifyJwt(
  { configuration, keys }: OidcProvider,
  token: string,
  expected: ExpectedClaims,
): Promise<JWTPayload> {
  if (token.length > MAX_JWT) throw new SignInRejectedError(`The token is longer than ${MAX_JWT} characters.`);
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      issuer: configuration.issuer,
      algorithms: ALGORITHMS,
      clockTolerance: configuration.clock_skew_seconds,
    });
    return payload;
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError) || KEYS_UNAVAILABLE.includes(cause.code)) {
      throw new PlatformError('unavailable', 'The keys of the identity provider cannot be read.', { cause });
    }
    // Messages of the library name the failed check and contain nothing of the token.
    throw new SignInRejectedError(`The token is invalid: ${cause.message}.`, { cause });
  }
}
