import { endProviderSessions } from '../../sessions/session-records.ts';
import { type ProtocolEndpoint, SignInRejectedError } from '../browser/browser-protocol.ts';
import { endSignIns } from '../end-sign-ins.ts';
import { oidcSessionName, subjectName } from '../logout-names.ts';
import { readLogoutToken } from './logout-token.ts';

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
