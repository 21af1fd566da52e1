import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import { consumeProof } from '../../factors/consumed-proofs.ts';
import { SignInRejectedError } from '../browser/browser-protocol.ts';
import type { AssertedSignIn, EnabledProtocol } from '../sign-in/sign-in.ts';
import { userInfo } from './browser.ts';
import { assertionOf } from './claims-assertion.ts';
import { type OidcProvider, type OidcServices, oidcProvider } from './provider.ts';
import { asRejection } from './rejection.ts';
import { MAX_JWT, verifyJwt } from './verify-jwt.ts';

/** Longest use of a token that a job of a CI system receives. */
const JOB_MS = 3_600_000;

type Claims = Record<string, unknown>;

/** Three parts in base64url; others are opaque. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * What an access token of a provider says about its user.
 * @throws SignInRejectedError; 503 if the provider is unavailable
 */
export async function bearerSignIn(
  services: OidcServices,
  protocol: EnabledProtocol,
  token: string,
): Promise<AssertedSignIn> {
  const provider = await oidcProvider(services, protocol);
  const { issuer, accepts } = provider.configuration;
  const claims = await claimsOf(provider, token);
  const endsAtMs = Number(claims.exp) * 1000;
  if (accepts === 'job_tokens') await assertUnused(services, protocol, token, endsAtMs);
  return {
    providerId: protocol.provider.id,
    protocolId: protocol.protocolId,
    assertion: assertionOf(claims, issuer, protocol.remoteIdAttribute),
    expiresAtMs: accepts === 'job_tokens' ? Date.now() + JOB_MS : endsAtMs,
    ...sessionOf(claims),
  };
}

function sessionOf({ sub, sid, iat }: Claims): Pick<AssertedSignIn, 'session' | 'issuedAtMs'> {
  const issuedAtMs = typeof iat === 'number' ? iat * 1000 : undefined;
  if (typeof sub !== 'string') return { issuedAtMs };
  return { session: { subject: sub, sessionIndex: typeof sid === 'string' ? sid : undefined }, issuedAtMs };
}

async function claimsOf(provider: OidcProvider, token: string): Promise<Claims> {
  const { accepts, introspection, client_id, audiences = [client_id] } = provider.configuration;
  if (!JWT.test(token)) {
    if (introspection && accepts === 'access_tokens') return introspect(provider, token, audiences);
    throw new SignInRejectedError('The access token is not a JWT, and introspection is not enabled.');
  }
  const claims = await verifyJwt(provider, token, { audience: audiences, requiredClaims: ['sub', 'exp'] });
  assertAccessToken(claims);
  return accepts === 'job_tokens' ? { ...claims } : withUserInfo(provider, token, claims);
}

/**
 * ID tokens of browsers and logout tokens are signed for the same audience, but pass through addresses and other
 * servers; RFC 8725, section 3.12.
 */
function assertAccessToken({ events, typ, nonce, scope, scp, cnf }: JWTPayload): void {
  assertUnbound(cnf);
  if (events !== undefined) throw new SignInRejectedError('The token is an event, not an access token.');
  if (typ === 'ID' || (nonce !== undefined && scope === undefined && scp === undefined)) {
    throw new SignInRejectedError('The token is an ID token, not an access token.');
  }
}

/** A token that is bound to a key of its client is worth nothing without it; RFC 7800. */
function assertUnbound(cnf: unknown): void {
  if (cnf !== undefined) throw new SignInRejectedError('The access token is bound to a key of its client.');
}

/** Asks the provider about a token; RFC 7662. */
async function introspect({ client }: OidcProvider, token: string, audiences: readonly string[]): Promise<Claims> {
  if (token.length > MAX_JWT) throw new SignInRejectedError(`The token is longer than ${MAX_JWT} characters.`);
  const answer = await oidc.tokenIntrospection(client, token).catch(asRejection);
  if (!answer.active) throw new SignInRejectedError('The provider says that the access token is not active.');
  const { iss, aud = answer.client_id, exp, nbf } = answer;
  const now = Date.now() / 1000;
  if (iss !== undefined && iss !== client.serverMetadata().issuer) {
    throw new SignInRejectedError('The access token is of another issuer.');
  }
  if (![aud].flat().some((one) => one !== undefined && audiences.includes(one))) {
    throw new SignInRejectedError('The access token is for another audience.');
  }
  if (exp === undefined || exp <= now || (nbf !== undefined && nbf > now)) {
    throw new SignInRejectedError('The access token is not valid at this time.');
  }
  assertUnbound(answer.cnf);
  return withUserInfo({ client }, token, answer);
}

/** Tokens of users can be exchanged for more claims; those of machines cannot. */
async function withUserInfo(provider: Pick<OidcProvider, 'client'>, token: string, claims: Claims): Promise<Claims> {
  const { sub, scope } = claims;
  if (typeof sub !== 'string' || typeof scope !== 'string' || !scope.split(' ').includes('openid'))
    return { ...claims };
  return { ...(await userInfo(provider, token, sub)), ...claims };
}

/** A token of a job is accepted once, by any replica. */
async function assertUnused(
  { database }: Pick<OidcServices, 'database'>,
  { provider, protocolId }: EnabledProtocol,
  token: string,
  endsAtMs: number,
): Promise<void> {
  // The signed part: the signature of some algorithms can be written differently.
  const signed = token.slice(0, token.lastIndexOf('.'));
  const digest = createHash('sha256')
    .update(JSON.stringify([provider.id, protocolId, signed]))
    .digest('base64url');
  const keptMs = endsAtMs + CLOCK_MS;
  if (!(await consumeProof(database, `job:${digest}`, keptMs))) {
    throw new SignInRejectedError('The token was used before.');
  }
}

/** Longest tolerated difference of clocks: a token is accepted until then. */
const CLOCK_MS = 300_000;
