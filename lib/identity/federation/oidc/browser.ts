import * as oidc from 'openid-client';
import { type BrowserProtocol, type FinishedSignIn, SignInRejectedError } from '../browser/browser-protocol.ts';
import { backchannelLogout } from './backchannel-logout.ts';
import { assertionOf } from './claims-assertion.ts';
import { type OidcProvider, oidcProvider } from './provider.ts';
import { asRejection } from './rejection.ts';
import { verifyJwt } from './verify-jwt.ts';

/** Authorization code flow with PKCE, state and nonce; OpenID Connect Core 1.0, section 3.1. */
export const oidcBrowser: BrowserProtocol = {
  async start(services, protocol, signIn, callbackUrl) {
    const { client, configuration } = await oidcProvider(services, protocol);
    const verifier = oidc.randomPKCECodeVerifier();
    const nonce = oidc.randomNonce();
    Object.assign(signIn.secrets, { verifier, nonce });
    const parameters = {
      redirect_uri: callbackUrl,
      scope: configuration.scopes.join(' '),
      state: signIn.id,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    return { redirect: oidc.buildAuthorizationUrl(client, parameters).href };
  },

  async finish(services, protocol, { id, secrets: { verifier, nonce } }, { url }) {
    if (verifier === undefined || nonce === undefined) throw new SignInRejectedError('The sign-in has no secrets.');
    const provider = await oidcProvider(services, protocol);
    const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: id, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(provider.client, url, checks).catch(asRejection);
    return finishedSignIn(provider, tokens, protocol.remoteIdAttribute);
  },

  async signOut(services, protocol, { idToken }, returnUrl) {
    const { client } = await oidcProvider(services, protocol);
    if (client.serverMetadata().end_session_endpoint === undefined) return undefined;
    const parameters = {
      post_logout_redirect_uri: returnUrl,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    };
    return { redirect: oidc.buildEndSessionUrl(client, parameters).href };
  },

  endpoints: { 'POST backchannel-logout': backchannelLogout },
};

/** The library has verified the claims of the ID token; its signature is verified here, with the same keys as others. */
async function finishedSignIn(
  provider: OidcProvider,
  { id_token: idToken = '', access_token: accessToken }: Pick<oidc.TokenEndpointResponse, 'id_token' | 'access_token'>,
  issuerAttribute: string | null,
): Promise<FinishedSignIn> {
  const { client_id, issuer } = provider.configuration;
  const claims = await verifyJwt(provider, idToken, { audience: client_id, requiredClaims: ['sub', 'exp', 'iat'] });
  const { sub = '', azp, sid } = claims;
  const isForOthers = azp === undefined ? [claims.aud].flat().length > 1 : azp !== client_id;
  if (isForOthers) throw new SignInRejectedError('The ID token was issued to another client.');
  const session = { subject: sub, idToken, ...(typeof sid === 'string' && { sessionIndex: sid }) };
  const more = await userInfo(provider, accessToken, sub);
  return { assertion: assertionOf({ ...more, ...claims }, issuer, issuerAttribute), session };
}

/** Claims that are not in tokens, such as groups. Empty if the provider has none. @throws SignInRejectedError */
export async function userInfo(
  { client }: Pick<OidcProvider, 'client'>,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (client.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(client, accessToken, subject).catch(asRejection);
}
