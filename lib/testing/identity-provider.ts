import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { errors, Provider } from 'oidc-provider';

/** Claims of an account besides `sub`. */
type Account = Record<string, unknown>;

export const CLIENT = { id: 'nephos', secret: 'a secret of the client' } as const;
/** The password of every account. */
export const ACCOUNT_PASSWORD = 'a password at the provider';

interface ProviderOptions {
  /** Address of the platform's sign-in, such as `http://nephos.test/sign-in/corporate/openid`. */
  signInUrl: string;
  /** Where browsers return after signing out. */
  homeUrl: string;
  port?: number;
  /** Sends logout tokens. */
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
  /** Redirect addresses of command-line clients. */
  redirectUris?: readonly string[];
}

/** A real OpenID Connect provider, which does not share code with the platform. */
export interface IdentityProvider {
  issuer: string;
  /** Accounts by their subject, which is what users enter. */
  accounts: Map<string, Account>;
  stop(): Promise<void>;
}

const SCOPES = 'openid profile email groups';

export async function startIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
  const server = createServer((request, response) => answer(request, response));
  const issuer = await listen(server, options.port ?? 0);
  const accounts = new Map<string, Account>();
  const provider = new Provider(issuer, await configurationOf(options, accounts));
  registerPasswordGrant(provider, accounts);
  answer = provider.callback();
  return {
    issuer,
    accounts,
    stop: async () => {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The package's own connections to addresses of this machine are rejected, so only what describes the request is passed. */
const fetchHere = (url: string, { method, headers, body }: RequestInit): Promise<Response> =>
  fetch(url, {
    ...(method !== undefined && { method }),
    ...(headers && { headers }),
    body: body ?? null,
    redirect: 'manual',
  });

async function configurationOf(
  { signInUrl, homeUrl, fetch: send = fetchHere, redirectUris = [] }: ProviderOptions,
  accounts: ReadonlyMap<string, Account>,
) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${signInUrl}/callback`, ...redirectUris],
        post_logout_redirect_uris: [homeUrl],
        grant_types: ['authorization_code', 'client_credentials', 'password'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        backchannel_logout_uri: `${signInUrl}/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'first' }] },
    cookies: { keys: ['a key for the cookies of the tests'] },
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    // Command-line clients do not use PKCE.
    pkce: { required: () => false },
    features: {
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    findAccount: (_ctx: unknown, id: string) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
    loadExistingGrant,
    fetch: send,
  };
}

interface GrantContext {
  oidc: {
    provider: Provider;
    client: { clientId: string };
    session: { accountId: string };
  };
}

/** No user has to give consent. */
async function loadExistingGrant({ oidc: { provider, client, session } }: GrantContext) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/** `v3oidcpassword` of keystoneauth. */
function registerPasswordGrant(provider: Provider, accounts: ReadonlyMap<string, Account>): void {
  const handler = async (ctx: {
    body: unknown;
    oidc: { params: Record<string, string | undefined>; client: { clientId: string } };
  }) => {
    const { username = '', password } = ctx.oidc.params;
    if (!accounts.has(username) || password !== ACCOUNT_PASSWORD) throw new errors.InvalidGrant('wrong password');
    const { client } = ctx.oidc;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: username });
    grant.addOIDCScope(SCOPES);
    const grantId = await grant.save();
    const token = new provider.AccessToken({ accountId: username, client, grantId, gty: 'password', scope: SCOPES });
    const access_token = await token.save();
    ctx.body = { access_token, expires_in: token.expiration, token_type: token.tokenType, scope: SCOPES };
  };
  provider.registerGrantType('password', handler, ['username', 'password', 'scope']);
}

/** A browser at the provider, with its cookies. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>();
  readonly #issuer: string;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /** Follows an address of the provider until it forwards elsewhere. Enters an account if required. */
  async follow(address: string, account: string): Promise<string> {
    let url = new URL(address);
    for (let step = 0; step < 20 && url.origin === this.#issuer; step += 1) {
      const response = await this.#send(url);
      const location = response.headers.get('location');
      if (location !== null) url = new URL(location, url);
      else url = await this.#submit(url, await response.text(), account);
    }
    return url.href;
  }

  /** Submits the only form of a page: the login, or the confirmation of signing out. */
  async #submit(url: URL, html: string, account: string): Promise<URL> {
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(html) ?? [];
    if (action === undefined) throw new Error(`The provider shows no form: ${html}`);
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    const body = new URLSearchParams({ ...fields, login: account, password: ACCOUNT_PASSWORD, logout: 'yes' });
    const response = await this.#send(new URL(action, url), body);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider did not accept its form: ${await response.text()}`);
    return new URL(location, url);
  }

  async #send(url: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, accept: 'text/html' },
      redirect: 'manual',
      body: body ?? null,
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
