import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { type ApiClient, apiClient, signInAdmin } from '#lib/testing/api.ts';
import { ask } from '#lib/testing/browser.ts';
import { addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { unique } from '#lib/testing/identity.ts';
import {
  CLIENT,
  type IdentityProvider,
  ProviderBrowser,
  startIdentityProvider,
} from '#lib/testing/identity-provider.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { addSamlProvider, samlAnswer } from '#lib/testing/saml/added-provider.ts';
import { samlResponse } from '#lib/testing/saml/test-provider.ts';
import { SigningIssuer } from '#lib/testing/signing-issuer.ts';

const first = usePlatform(PROVIDER_NETWORKS);
const ENDED = `${BASE_URL}/sign-in?problem=ended`;
let second: Platform;
let idp: IdentityProvider;
let provider: TestProvider;
let admin: ApiClient;

/** A second replica on the same database. A SQLite file has one process, so the first replica is used for both. */
beforeAll(async () => {
  const { env, database } = first.platform.services;
  second = database.engine === 'postgres' ? await createPlatform(env) : first.platform;
  admin = await signInAdmin(first);
  const id = unique('provider');
  idp = await startIdentityProvider({
    signInUrl: `${BASE_URL}/sign-in/${id}/openid`,
    homeUrl: `${BASE_URL}/sign-in`,
    // Logout tokens arrive at the first replica.
    fetch: (url, { body }) =>
      new FederatedBrowser(first).open(url, { form: Object.fromEntries(new URLSearchParams(String(body))) }),
  });
  const configuration = { issuer: idp.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret };
  provider = await addProvider(admin, { id, configuration });
});
afterAll(async () => {
  await idp.stop();
  if (second !== first.platform) await second.stop();
});

/** A browser whose requests go to a replica. */
const browserAt = (platform: Platform, from?: FederatedBrowser): FederatedBrowser => {
  const browser = new FederatedBrowser({ platform });
  for (const [name, value] of from?.cookies ?? []) browser.cookies.set(name, value);
  return browser;
};

/** Status of a page request with the cookie of a browser at a replica. */
async function statusAt(platform: Platform, { session }: FederatedBrowser): Promise<number> {
  sharePlatform(platform);
  return (await ask('session', session)).status;
}

const locationAt = async (browser: FederatedBrowser, address: string, form?: Record<string, string>) =>
  (await browser.open(address, form ? { form } : {})).headers.get('location');

describe('Two replicas of one cloud', () => {
  test('a back-channel logout at one ends the session at the other', async () => {
    idp.accounts.set('ada', { groups: [] });
    const [browser, atProvider] = [browserAt(second), new ProviderBrowser(idp.issuer)];
    const back = await atProvider.follow((await locationAt(browser, provider.signIn)) ?? '', 'ada');
    expect(await locationAt(browser, back)).toBe(`${BASE_URL}/`);
    const { session } = browser;
    for (const replica of [second, first.platform]) expect(await statusAt(replica, browser)).toBe(200);
    await atProvider.follow(`${idp.issuer}/session/end`, 'ada').catch(() => undefined);
    for (const replica of [second, first.platform]) expect(await statusAt(replica, browser)).toBe(401);
    expect(browser.session).toBe(session);
  });

  test('a sign-in of OpenID Connect that was finished at one is rejected at the other', async () => {
    idp.accounts.set('grace', { groups: [] });
    const browser = browserAt(first.platform);
    const away = (await locationAt(browser, provider.signIn)) ?? '';
    const callback = await new ProviderBrowser(idp.issuer).follow(away, 'grace');
    const copy = browserAt(second, browser);
    expect(await locationAt(browser, callback)).toBe(`${BASE_URL}/`);
    expect(await locationAt(copy, callback)).toBe(ENDED);
    expect(copy.session).toBeUndefined();
  });

  test('a SAML sign-in that was finished at one is rejected at the other, also at the same time', async () => {
    const saml = await addSamlProvider(admin);
    const browser = browserAt(first.platform);
    const { address, form } = await samlAnswer(browser, saml);
    const copies = [browserAt(first.platform, browser), browserAt(second, browser)];
    const locations = await Promise.all(copies.map((copy) => locationAt(copy, address, form)));
    expect(locations.toSorted()).toEqual([`${BASE_URL}/`, ENDED]);
    expect(await locationAt(browserAt(second, browser), address, form)).toBe(ENDED);
  });

  test('an assertion that answers no request is accepted at one of them, once', async () => {
    const saml = await addSamlProvider(admin, { options: { allow_unsolicited: true } });
    const acs = `${BASE_URL}${saml.signIn}/acs`;
    const audience = `${BASE_URL}${saml.signIn}/metadata`;
    const xml = samlResponse({ acs, audience, requestId: undefined, key: saml.key });
    const form = { SAMLResponse: Buffer.from(xml).toString('base64') };
    const address = `${saml.signIn}/complete`;
    const replicas = [first.platform, second];
    const locations = await Promise.all(replicas.map((replica) => locationAt(browserAt(replica), address, form)));
    const rejected = `${BASE_URL}/sign-in?problem=rejected`;
    expect(locations.toSorted()).toEqual([`${BASE_URL}/`, rejected]);
    for (const replica of replicas) expect(await locationAt(browserAt(replica), address, form)).toBe(rejected);
  });

  test('a second step can be proven at one and continued at the other, once', async () => {
    const saml = await addSamlProvider(admin);
    const seed = await requireFactor(saml.domainId, await firstUser(saml));
    const browser = browserAt(first.platform);
    const { address, form } = await samlAnswer(browser, saml);
    const location = (await locationAt(browser, address, form)) ?? '';
    const id = new URL(location).searchParams.get('second_step');
    const elsewhere = browserAt(second, browser);
    const json = { id, passcode: passcodeOf(seed, Date.now()) };
    const proven = await elsewhere.open(`${saml.signIn}/second-step`, { json, headers: { 'x-nephos-csrf': '1' } });
    expect(await proven.json()).toEqual({});
    const browsers = [browser, elsewhere];
    const locations = await Promise.all(browsers.map((one) => locationAt(one, `${saml.signIn}/continue?id=${id}`)));
    expect(locations.toSorted()).toEqual([`${BASE_URL}/`, ENDED]);
  });

  /** The user of a first sign-in. */
  async function firstUser(saml: Awaited<ReturnType<typeof addSamlProvider>>): Promise<string> {
    const browser = browserAt(first.platform);
    const { address, form } = await samlAnswer(browser, saml);
    await browser.open(address, { form });
    sharePlatform(first.platform);
    return (await (await ask('session', browser.session)).json()).user.id;
  }

  async function requireFactor(domainId: string, userId: string): Promise<string> {
    const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const domain = { options: { second_factors_for_external_users: true } };
    await admin.patch(`/identity/v3/domains/${domainId}`, { domain });
    await admin.post('/identity/v3/credentials', { credential: { type: 'totp', blob: seed, user_id: userId } });
    const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
    await admin.patch(`/identity/v3/users/${userId}`, { user: { options } });
    return seed;
  }

  test('a logout of a user at one ends the token that a client has got at the other', async () => {
    const issuer = new SigningIssuer();
    await issuer.start();
    try {
      const at = await addProvider(admin, { configuration: { issuer: issuer.issuer, client_id: 'nephos' } });
      const iat = Math.floor(Date.now() / 1000) - 10;
      const authorization = `Bearer ${await issuer.sign({ aud: 'nephos', sub: 'linus', iat })}`;
      const elsewhere = apiClient({ platform: second });
      const { headers } = await elsewhere.call('POST', at.auth, undefined, { authorization });
      const replicas = [second, first.platform];
      const clients = replicas.map((replica) => apiClient({ platform: replica }, headers.get('x-subject-token') ?? ''));
      for (const client of clients) expect((await client.get('/identity/v3/auth/projects')).status).toBe(200);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const logout_token = await issuer.sign({ aud: 'nephos', events, jti: unique('logout'), sub: 'linus' });
      const address = `${at.signIn}/backchannel-logout`;
      const statuses = [];
      for (const replica of [first.platform, second]) {
        statuses.push((await browserAt(replica).open(address, { form: { logout_token } })).status);
      }
      expect(statuses).toEqual([200, 400]);
      for (const client of clients) expect((await client.get('/identity/v3/auth/projects')).status).toBe(401);
    } finally {
      await issuer.stop();
    }
  });
});
