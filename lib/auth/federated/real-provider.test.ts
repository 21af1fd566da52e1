import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { ask, cookieFor, newSession } from '#lib/testing/browser.ts';
import { addGroup, addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import {
  CLIENT,
  type IdentityProvider,
  ProviderBrowser,
  startIdentityProvider,
} from '#lib/testing/identity-provider.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform(PROVIDER_NETWORKS);
let idp: IdentityProvider;
let admin: ApiClient;
let provider: TestProvider;
let project: TestProject;
let group: { id: string; name: string };

beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await signInAdmin(platform);
  idp = await startIdentityProvider({
    signInUrl: `${BASE_URL}/sign-in/corporate/openid`,
    homeUrl: `${BASE_URL}/sign-in`,
    redirectUris: [`${BASE_URL}/sign-in/partner/openid/callback`],
    fetch: (url, { body }) => {
      const form = Object.fromEntries(new URLSearchParams(String(body)));
      return new FederatedBrowser(platform).open(url, { form });
    },
  });
  provider = await addProvider(admin, {
    id: 'corporate',
    configuration: {
      ...{ issuer: idp.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
      scopes: ['openid', 'profile', 'email', 'groups'],
    },
    remoteIds: [idp.issuer],
    signIn: { label: 'Corporate account', email_domains: ['example.org'] },
  });
  project = await newProject(platform);
  group = await addGroup(admin, project.id);
  idp.accounts.set('ada', { name: 'Ada', email: 'ada@example.org', groups: [group.name] });
});
afterAll(() => idp.stop());

interface Visit {
  browser: FederatedBrowser;
  atProvider: ProviderBrowser;
}
const newVisit = (): Visit => ({
  browser: new FederatedBrowser(platform),
  atProvider: new ProviderBrowser(idp.issuer),
});

/** Signs in as a browser does. @returns the last response of the platform */
async function signIn({ browser, atProvider }: Visit, query = '', account = 'ada'): Promise<Response> {
  const away = await browser.locationOf(`${provider.signIn}${query}`);
  return browser.open(await atProvider.follow(away, account));
}

const sessionOf = async ({ browser }: Visit) => {
  const answer = await ask('session', browser.session);
  return answer.status === 200 ? answer.json() : undefined;
};

const signOutOf = async ({ browser }: Visit) => {
  const response = await browser.open(`${provider.signIn}/sign-out`, { form: {}, headers: { 'x-nephos-csrf': '1' } });
  return (await response.json()).location as string;
};

describe('Signing in at a real provider', () => {
  test('ends at the deep link, with the project of the group; nothing of the provider reaches the browser', async () => {
    const visit = newVisit();
    const deepLink = `/projects/${project.id}/volumes?sort=name`;
    const response = await signIn(visit, `?to=${encodeURIComponent(deepLink)}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, BASE_URL + deepLink]);
    const session = await sessionOf(visit);
    expect(session.user).toMatchObject({ name: 'ada', domain: { id: provider.domainId } });
    expect(session.projects.map(({ id }: { id: string }) => id)).toEqual([project.id]);
    expect([...visit.browser.cookies.keys()]).toEqual(['nephos-session']);
    expect(await response.text()).toBe('');
  });

  test('the authorization request has PKCE, state and nonce, and no secret', async () => {
    const { browser } = newVisit();
    const url = new URL(await browser.locationOf(provider.signIn));
    expect(url.origin).toBe(idp.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${BASE_URL}${provider.signIn}/callback`,
      response_type: 'code',
      scope: 'openid profile email groups',
      state: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(url.href).not.toContain(encodeURIComponent(CLIENT.secret));
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/sign-in', 'javascript:alert(1)'])(
    'a target outside the console becomes the start page: %s',
    async (target) => {
      const response = await signIn(newVisit(), `?to=${encodeURIComponent(target)}`);
      expect(response.headers.get('location')).toBe(`${BASE_URL}/`);
    },
  );

  test('the callback is accepted once, and only in the browser that has started', async () => {
    const visit = newVisit();
    const callback = await visit.atProvider.follow(await visit.browser.locationOf(provider.signIn), 'ada');
    const ended = `${BASE_URL}/sign-in?problem=ended`;
    expect(await newVisit().browser.locationOf(callback)).toBe(ended);
    const copied = newVisit();
    for (const [name, value] of visit.browser.cookies) copied.browser.cookies.set(name, value);
    expect(await visit.browser.locationOf(callback)).toBe(`${BASE_URL}/`);
    expect(await copied.browser.locationOf(callback)).toBe(ended);
    expect(copied.browser.session).toBeUndefined();
  });

  test('a callback of another provider or protocol does not end a sign-in', async () => {
    const { issuer } = idp;
    const other = await addProvider(admin, { configuration: { issuer, client_id: CLIENT.id } });
    const visit = newVisit();
    const callback = await visit.atProvider.follow(await visit.browser.locationOf(provider.signIn), 'ada');
    const mixed = callback.replace(provider.signIn, other.signIn);
    expect(mixed).not.toBe(callback);
    expect(await visit.browser.locationOf(mixed)).toBe(`${BASE_URL}/sign-in?problem=ended`);
  });

  test('a user whom no rule admits sees the sign-in page, and the provider lists why', async () => {
    idp.accounts.set('unnamed', { groups: [] });
    await admin.put(`/identity/v3/OS-FEDERATION/mappings/strict`, {
      mapping: {
        rules: [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'OIDC-email' }] }],
      },
    });
    const path = `/identity/v3/OS-FEDERATION/identity_providers/${provider.id}`;
    await admin.patch(`${path}/protocols/openid`, { protocol: { mapping_id: 'strict' } });
    try {
      const response = await signIn(newVisit(), '', 'unnamed');
      expect(response.headers.get('location')).toBe(`${BASE_URL}/sign-in?problem=rejected`);
      const { rejected_assertions } = (await admin.get(`${path}/rejected_assertions`)).body;
      expect(rejected_assertions[0]).toMatchObject({ protocol_id: 'openid' });
    } finally {
      await admin.patch(`${path}/protocols/openid`, { protocol: { mapping_id: provider.id } });
    }
  });

  test('of a disabled provider is not possible', async () => {
    const path = `/identity/v3/OS-FEDERATION/identity_providers/${provider.id}`;
    await admin.patch(path, { identity_provider: { enabled: false } });
    try {
      expect(await newVisit().browser.locationOf(provider.signIn)).toMatch(/problem=/);
      const shown = await platform.platform.federated.providers();
      expect(shown.map(({ providerId }) => providerId)).not.toContain(provider.id);
    } finally {
      await admin.patch(path, { identity_provider: { enabled: true } });
    }
  });
});

describe('Signing out', () => {
  test('here ends the session at the provider too: the next sign-in asks for an account again', async () => {
    const visit = newVisit();
    await signIn(visit);
    const away = await visit.browser.locationOf(await signOutOf(visit));
    expect(new URL(away).searchParams.get('id_token_hint')).toBeTruthy();
    expect(visit.browser.session).toBeUndefined();
    expect(await visit.atProvider.follow(away, 'ada')).toBe(`${BASE_URL}/sign-in`);
    idp.accounts.set('grace', { email: 'grace@example.org', groups: [] });
    await signIn(visit, '', 'grace');
    expect((await sessionOf(visit)).user.name).toBe('grace');
  });

  test('at the provider ends the session here, with its tokens and its sealed ID token', async () => {
    const { database } = platform.platform.services;
    const secrets = async () =>
      (await database.read.selectFrom('identity_secrets').select('id').where('id', 'like', 'session/%').execute())
        .length;
    const before = await secrets();
    const visit = newVisit();
    await signIn(visit);
    expect(await secrets()).toBe(before + 1);
    const metadata = await (await fetch(`${idp.issuer}/.well-known/openid-configuration`)).json();
    await visit.atProvider.follow(metadata.end_session_endpoint, 'ada').catch(() => undefined);
    expect(await sessionOf(visit)).toBeUndefined();
    expect(await secrets()).toBe(before);
  });

  test('begins only with a ticket that the console requested, once', async () => {
    const visit = newVisit();
    await signIn(visit);
    expect(await visit.browser.locationOf(`${provider.signIn}/sign-out`)).toBe(`${BASE_URL}/`);
    expect(await visit.browser.locationOf(`${provider.signIn}/sign-out?ticket=forged`)).toBe(`${BASE_URL}/`);
    const withoutHeader = await visit.browser.open(`${provider.signIn}/sign-out`, { form: {} });
    expect(withoutHeader.status).toBe(403);
    const other = newVisit();
    await signIn(other);
    expect(await visit.browser.locationOf(await signOutOf(other))).toBe(`${BASE_URL}/`);
    expect(await sessionOf(visit)).toBeDefined();
  });
});

test('A user who needs a second factor proves it, and the session ends at the provider too', async () => {
  idp.accounts.set('mary', { email: 'mary@example.org', groups: [] });
  const first = newVisit();
  await signIn(first, '', 'mary');
  const userId = (await sessionOf(first)).user.id;
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  await admin.post('/identity/v3/credentials', { credential: { type: 'totp', blob: seed, user_id: userId } });
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  await admin.patch(`/identity/v3/users/${userId}`, { user: { options } });
  const domain = { options: { second_factors_for_external_users: true } };
  await admin.patch(`/identity/v3/domains/${provider.domainId}`, { domain });
  const visit = newVisit();
  const target = (await signIn(visit, '?to=/projects', 'mary')).headers.get('location') ?? '';
  const id = new URL(target).searchParams.get('second_step');
  const json = { id, passcode: passcodeOf(seed, Date.now()) };
  const proven = await visit.browser.open(`${provider.signIn}/second-step`, {
    json,
    headers: { 'x-nephos-csrf': '1' },
  });
  expect(await proven.json()).toEqual({});
  expect(await visit.browser.locationOf(`${provider.signIn}/continue?id=${id}`)).toBe(`${BASE_URL}/projects`);
  expect((await sessionOf(visit)).user.id).toBe(userId);
  const away = await visit.browser.locationOf(await signOutOf(visit));
  expect(new URL(away).searchParams.get('id_token_hint')).toBeTruthy();
});

describe('The sign-in page', () => {
  test('gets a button for each provider', async () => {
    const shown = await platform.platform.federated.providers();
    expect(shown.find(({ providerId }) => providerId === 'corporate')).toMatchObject({
      ...{ protocolId: 'openid', label: 'Corporate account', emailDomains: ['example.org'], isAvailable: true },
    });
  });

  test('learns that a provider is unavailable, and shows a sentence', async () => {
    const gone = await addProvider(admin, { configuration: { issuer: 'http://127.0.0.1:1', client_id: 'nephos' } });
    expect(await newVisit().browser.locationOf(gone.signIn)).toBe(`${BASE_URL}/sign-in?problem=unavailable`);
    const shown = await platform.platform.federated.providers();
    expect(shown.find(({ providerId }) => providerId === gone.id)?.isAvailable).toBe(false);
  });
});

describe('Websso', () => {
  const origin = 'http://localhost:9990/auth/websso/';
  const start = `/identity/v3/auth/OS-FEDERATION/identity_providers/corporate/protocols/openid/websso`;

  test('posts an unscoped token to a trusted dashboard, from a page that can do nothing else', async () => {
    const { status, headers } = await admin.get(`${start}?origin=${encodeURIComponent(origin)}`);
    expect(status).toBe(303);
    const { browser, atProvider } = newVisit();
    const away = await browser.locationOf(headers.get('location') ?? '');
    const page = await browser.open(await atProvider.follow(away, 'ada'));
    const html = await page.text();
    expect(html).toContain(`action="${origin}"`);
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
    const shown = await admin.get('/identity/v3/auth/tokens', { 'x-subject-token': token });
    expect(shown.body.token).toMatchObject({ user: { name: 'ada' }, methods: ['openid'] });
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; form-action http:\/\/localhost:9990; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(browser.session).toBeUndefined();
  });

  test.each([
    'http://localhost:9990/auth/websso',
    'http://localhost:9990/auth/websso/?next=x',
    'http://localhost:9991/auth/websso/',
    'http://localhost:9990@evil.example/auth/websso/',
    'https://evil.example/',
  ])('an origin that is not trusted returns 401: %s', async (other) => {
    expect((await admin.get(`${start}?origin=${encodeURIComponent(other)}`)).status).toBe(401);
    const location = await newVisit().browser.locationOf(`${provider.signIn}?origin=${encodeURIComponent(other)}`);
    expect(location).toBe(`${BASE_URL}/sign-in?problem=unknown`);
  });

  test('a missing origin returns 400, an unknown provider 404', async () => {
    expect((await admin.get(start)).status).toBe(400);
    const unknown = start.replace('corporate', 'nobody');
    expect((await admin.get(`${unknown}?origin=${encodeURIComponent(origin)}`)).status).toBe(404);
  });
});

describe('Linking an account of a provider', () => {
  let partner: TestProvider;
  beforeAll(async () => {
    const configuration = { issuer: idp.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret };
    partner = await addProvider(admin, { id: 'partner', configuration });
    idp.accounts.set('linus', { email: 'linus@example.org', groups: [] });
  });

  const askToLink = ({ browser }: Visit, headers: Record<string, string> = { 'x-nephos-csrf': '1' }) =>
    browser.open(`${partner.signIn}/link`, { form: {}, headers });

  async function localVisit(): Promise<Visit> {
    const visit = newVisit();
    visit.browser.cookies.set('nephos-session', await cookieFor(await newSession(project.userName)));
    return visit;
  }

  test('makes it the signed-in user', async () => {
    const visit = await localVisit();
    const { location } = await (await askToLink(visit)).json();
    const back = await visit.atProvider.follow(await visit.browser.locationOf(location), 'linus');
    expect(await visit.browser.locationOf(back)).toBe(`${BASE_URL}/account`);
    const later = newVisit();
    const away = await later.browser.locationOf(partner.signIn);
    await later.browser.open(await later.atProvider.follow(away, 'linus'));
    expect((await sessionOf(later)).user.id).toBe(project.userId);
  });

  test('begins only with a request of the console, and ends only while the same user is signed in', async () => {
    const visit = await localVisit();
    expect((await askToLink(visit, {})).status).toBe(403);
    expect((await askToLink(newVisit())).status).toBe(401);
    const { location } = await (await askToLink(visit)).json();
    expect(await newVisit().browser.locationOf(location)).toBe(`${BASE_URL}/sign-in?problem=signed_out`);
    const back = await visit.atProvider.follow(await visit.browser.locationOf(location), 'ada');
    const stranger = await newProject(platform);
    visit.browser.cookies.set('nephos-session', await cookieFor(await newSession(stranger.userName)));
    expect(await visit.browser.locationOf(back)).toBe(`${BASE_URL}/sign-in?problem=signed_out`);
    const { database } = platform.platform.services;
    const linked = database.read.selectFrom('external_identities').select('id').where('user_id', '=', stranger.userId);
    expect(await linked.execute()).toEqual([]);
  });
});
