import { createHash } from 'node:crypto';
import { consumeProof } from '../../factors/consumed-proofs.ts';
import { type EndedAtProvider, endProviderSessions } from '../../sessions/session-records.ts';
import { type ProtocolEndpoint, SignInRejectedError } from '../browser/browser-protocol.ts';
import { endSignIns } from '../end-sign-ins.ts';
import { oidcSessionName, subjectName } from '../logout-names.ts';
import type { EnabledProtocol } from '../sign-in/sign-in.ts';
import { type OidcServices, oidcProvider } from './provider.ts';
import { verifyJwt } from './verify-jwt.ts';

/** Age from which a logout token is rejected. */
const MAX_AGE_S = 300;

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Verifies a logout token; OpenID Connect Back-Channel Logout 1.0, section 2.6. It is accepted once.
 * @throws SignInRejectedError; 503 if the provider is unavailable
 */
async function readLogoutToken(
  services: OidcServices,
  protocol: EnabledProtocol,
  token: string,
): Promise<EndedAtProvider> {
  const provider = await oidcProvider(services, protocol);
  const { client_id, clock_skew_seconds } = provider.configuration;
  const claims = await verifyJwt(provider, token, {
    audience: client_id,
    maxTokenAge: MAX_AGE_S,
    requiredClaims: ['iat', 'jti'],
  });
  if (claims.nonce !== undefined) throw new SignInRejectedError('A logout token must not have a nonce.');
  if (!hasLogoutEvent(claims.events)) throw new SignInRejectedError('The token is not a logout token.');
  const { jti, sid, sub } = claims;
  const expiresAtMs = Date.now() + (MAX_AGE_S + 2 * clock_skew_seconds) * 1000;
  const name = JSON.stringify([protocol.provider.id, protocol.protocolId, jti]);
  const id = createHash('sha256').update(name).digest('base64url');
  if (!(await consumeProof(services.database, `logout:${id}`, expiresAtMs))) {
    throw new SignInRejectedError('The logout token was used before.');
  }
  if (typeof sid === 'string') return { sessionIndex: sid, subject: sub };
  if (sub === undefined) throw new SignInRejectedError('The logout token names neither a session nor a subject.');
  return { subject: sub };
}

function hasLogoutEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null) return false;
  const event: unknown = Object.entries(events).find(([name]) => name === LOGOUT)?.[1];
  return typeof event === 'object' && event !== null;
}

const HEADERS = { 'cache-control': 'no-store' };

/** Ends the sessions and tokens that the provider has ended; OpenID Connect Back-Channel Logout 1.0, section 2.8. */
export const backchannelLogout: ProtocolEndpoint = async (services, protocol, { form }) => {
  const name = { providerId: protocol.provider.id, protocolId: protocol.protocolId };
  try {
    const ended = await readLogoutToken(services, protocol, form?.get('logout_token') ?? '');
    const { subject = '', sessionIndex } = ended;
    const logout = sessionIndex === undefined ? subjectName(subject) : oidcSessionName(sessionIndex);
    await endSignIns(services, protocol, [logout]);
    const sessions = await endProviderSessions(services.database, { ...name, ...ended });
    services.log.info({ ...name, sessions }, 'sessions ended by their identity provider');
    return new Response(null, { status: 200, headers: HEADERS });
  } catch (error) {
    if (!(error instanceof SignInRejectedError)) throw error;
    services.log.warn({ ...name, reason: error.message }, 'logout token rejected');
    return Response.json({ error: 'invalid_request' }, { status: 400, headers: HEADERS });
  }
};
