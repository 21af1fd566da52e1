import { afterAll, beforeAll, expect, test } from 'vitest';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { apiClient } from '#lib/testing/api.ts';
import { addGroup, addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import {
  ACCOUNT_PASSWORD,
  CLIENT,
  type IdentityProvider,
  ProviderBrowser,
  startIdentityProvider,
} from '#lib/testing/identity-provider.ts';
import { BASE_URL } from '#lib/testing/platform.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { runClient } from './object-clients.ts';
import { type OpenStack, openstack } from './openstack.ts';

/** The unmodified client signs in with what a real provider issues to it: one test per plugin of keystoneauth. */
const REDIRECT_URI = 'http://localhost:8400/callback';
const MACHINE = 'a machine';

let cloud: Cloud;
let idp: IdentityProvider;
let provider: TestProvider;
let group: { id: string; name: string };

beforeAll(async () => {
  cloud = await startCloud(PROVIDER_NETWORKS);
  const signInUrl = `${cloud.server.url}/sign-in/corporate/openid`;
  const homeUrl = `${cloud.server.url}/sign-in`;
  idp = await startIdentityProvider({ signInUrl, homeUrl, redirectUris: [REDIRECT_URI] });
  const { id: token } = await cloud.admin.json<{ id: string }>('token', 'issue');
  const admin = apiClient({ platform: { fetch: sendToCloud } }, token);
  const { id: projectId } = await cloud.admin.json<{ id: string }>('project', 'show', 'demo');
  group = await addGroup(admin, projectId);
  provider = await addProvider(admin, {
    id: 'corporate',
    configuration: {
      ...{ issuer: idp.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret, introspection: true },
      scopes: ['openid', 'profile', 'email', 'groups'],
    },
    rules: [
      { local: [{ user: { name: '{0}' } }], remote: [{ type: 'OIDC-sub' }] },
      { local: [{ groups: '{0}', domain: { id: 'default' } }], remote: [{ type: 'OIDC-groups' }] },
      {
        local: [{ user: { name: MACHINE } }, { group: { id: group.id } }],
        remote: [{ type: 'OIDC-client_id', any_one_of: [CLIENT.id] }],
      },
    ],
  });
  idp.accounts.set('ada', { name: 'Ada', email: 'ada@example.org', groups: [group.name] });
});
afterAll(async () => {
  await idp.stop();
  await cloud.stop();
});

/** The helpers of API tests address the platform of their process. */
async function sendToCloud(request: Request): Promise<Response> {
  const { method, headers } = request;
  const body = method === 'GET' ? null : await request.text();
  return fetch(request.url.replace(BASE_URL, cloud.server.url), { method, headers, body });
}

const ofProvider = () => ({
  auth_url: `${cloud.server.url}/identity/v3`,
  identity_provider: provider.id,
  protocol: provider.protocol,
});

/** The client with a plugin and its options. */
function client(plugin: string, options: Record<string, string>): OpenStack {
  const auth = {
    ...ofProvider(),
    project_name: 'demo',
    project_domain_name: 'Default',
    ...options,
  };
  // JSON is YAML.
  const clouds = { clouds: { [plugin]: { auth_type: plugin, auth, region_name: 'RegionOne' } } };
  return openstack(cloud.folder, JSON.stringify(clouds), plugin);
}

const OF_CLIENT = () => ({
  client_id: CLIENT.id,
  client_secret: CLIENT.secret,
  discovery_endpoint: `${idp.issuer}/.well-known/openid-configuration`,
  access_token_type: 'access_token',
  openid_scope: 'openid profile email groups',
});

/** Signs in and uses the project. @returns the name of the user */
async function tour(cli: OpenStack): Promise<string> {
  const { user_id: userId } = await cli.json<{ user_id: string }>('token', 'issue');
  await cli.json('server', 'list');
  return (await cloud.admin.json<{ name: string }>('user', 'show', userId)).name;
}

test('v3oidcpassword', async () => {
  const options = { ...OF_CLIENT(), username: 'ada', password: ACCOUNT_PASSWORD };
  expect(await tour(client('v3oidcpassword', options))).toBe('ada');
  const wrong = await client('v3oidcpassword', { ...options, password: 'wrong' }).run('token', 'issue');
  expect(wrong.status).toBe(1);
});

test('v3oidcclientcredentials', async () => {
  expect(await tour(client('v3oidcclientcredentials', { ...OF_CLIENT(), openid_scope: 'profile' }))).toBe(MACHINE);
});

test('v3oidcauthcode: a code is accepted once', async () => {
  const code = await askForCode();
  const cli = client('v3oidcauthcode', { ...OF_CLIENT(), redirect_uri: REDIRECT_URI, code });
  const issued = await cli.json<{ user_id: string }>('token', 'issue');
  expect((await cloud.admin.json<{ name: string }>('user', 'show', issued.user_id)).name).toBe('ada');
  expect((await cli.run('token', 'issue')).status).toBe(1);
});

test('v3oidcaccesstoken: while the provider says that the token is active', async () => {
  const form = { grant_type: 'password', username: 'ada', password: ACCOUNT_PASSWORD, scope: 'openid groups' };
  const authorization = `Basic ${Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret)}`).toString('base64')}`;
  const response = await fetch(`${idp.issuer}/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  const { access_token } = await response.json();
  expect(await tour(client('v3oidcaccesstoken', { access_token }))).toBe('ada');
  const forged = await client('v3oidcaccesstoken', { access_token: 'forged' }).run('token', 'issue');
  expect([forged.status, forged.stderr]).toEqual([1, expect.stringContaining('401')]);
});

async function askForCode(): Promise<string> {
  const query = { client_id: CLIENT.id, response_type: 'code', scope: 'openid groups', redirect_uri: REDIRECT_URI };
  const start = `${idp.issuer}/auth?${new URLSearchParams(query)}`;
  const back = await new ProviderBrowser(idp.issuer).follow(start, 'ada');
  return new URL(back).searchParams.get('code') ?? '';
}

test('a user who needs a second factor: the client names what is missing, and keystoneauth sends it with the receipt', async () => {
  idp.accounts.set('mary', { groups: [group.name] });
  const options = { ...OF_CLIENT(), username: 'mary', password: ACCOUNT_PASSWORD };
  const cli = client('v3oidcpassword', options);
  const { user_id: userId } = await cli.json<{ user_id: string }>('token', 'issue');
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { id: token } = await cloud.admin.json<{ id: string }>('token', 'issue');
  const admin = apiClient({ platform: { fetch: sendToCloud } }, token);
  await admin.post('/identity/v3/credentials', { credential: { type: 'totp', blob: seed, user_id: userId } });
  const rules = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  await admin.patch(`/identity/v3/users/${userId}`, { user: { options: rules } });
  const domain = { options: { second_factors_for_external_users: true } };
  await admin.patch(`/identity/v3/domains/${provider.domainId}`, { domain });
  const refused = await cli.run('token', 'issue');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Not all required auth rules')]);
  const user = { id: userId, passcode: passcodeOf(seed, Date.now()) };
  const input = JSON.stringify({ ...options, ...ofProvider(), user });
  const output = await runClient({ HOME: cloud.folder }, '/usr/bin/python3', 'e2e/clients/second-factor.py', input);
  expect(JSON.parse(output)).toEqual({ methods: [provider.protocol, 'totp'], user_id: userId });
});

test('the sign-in of a terminal, approved by a user', async () => {
  const post = async (path: string, body: unknown, method = 'POST', token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) };
    return fetch(`${cloud.server.url}/identity/v3/auth/${path}`, { method, headers, body: JSON.stringify(body) });
  };
  const started = await (await post('device_authorizations', { client_name: 'laptop' })).json();
  const { id: token } = await cloud.demo.json<{ id: string }>('token', 'issue');
  expect((await post(`device_authorizations/${started.user_code}`, { approved: true }, 'PUT', token)).status).toBe(204);
  const polled = await post('device_tokens', { device_code: started.device_code });
  const auth = {
    auth_url: `${cloud.server.url}/identity/v3`,
    token: polled.headers.get('x-subject-token') ?? '',
    project_name: 'demo',
    project_domain_name: 'Default',
  };
  const clouds = { clouds: { device: { auth_type: 'v3token', auth, region_name: 'RegionOne' } } };
  const cli = openstack(cloud.folder, JSON.stringify(clouds), 'device');
  expect(await cli.json('server', 'list')).toEqual([]);
});
