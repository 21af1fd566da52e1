import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { newKey, SigningIssuer, sendJson } from '#lib/testing/signing-issuer.ts';

/** Answers of a provider that a browser brings back or the platform fetches: valid except for one thing. */
const platform = usePlatform(PROVIDER_NETWORKS);
const issuer = new SigningIssuer();
let admin: ApiClient;
let provider: TestProvider;

beforeAll(async () => {
  await issuer.start();
  admin = await signInAdmin(platform);
  const configuration = { issuer: issuer.issuer, client_id: 'nephos', client_secret: 'secret' };
  provider = await addProvider(admin, { configuration });
});
afterAll(() => issuer.stop());
beforeEach(() => {
  issuer.metadata = {};
  issuer.answers.clear();
});

interface Answer {
  /** Changes of the ID token. */
  claims?: JWTPayload;
  sign?: (claims: JWTPayload) => Promise<string>;
  /** Changes of what the browser brings back. */
  query?: Record<string, string>;
  target?: TestProvider;
}

const SUCCESS = `${BASE_URL}/`;
const REJECTED = `${BASE_URL}/sign-in?problem=rejected`;
const ENDED = `${BASE_URL}/sign-in?problem=ended`;

/** @returns where the platform forwards the browser */
async function finish({ claims = {}, sign = (all) => issuer.sign(all), query = {}, target = provider }: Answer = {}) {
  const browser = new FederatedBrowser(platform);
  const sent = new URL(await browser.locationOf(target.signIn)).searchParams;
  const idToken = await sign({ aud: 'nephos', sub: 'ada', nonce: sent.get('nonce') ?? '', ...claims });
  issuer.answers.set('/token', (_request, response) =>
    sendJson(response, { access_token: 'opaque', token_type: 'Bearer', id_token: idToken }),
  );
  const search = new URLSearchParams({ code: 'a-code', state: sent.get('state') ?? '', ...query });
  const location = await browser.locationOf(`${target.signIn}/callback?${search}`);
  expect(browser.session === undefined).toBe(location !== SUCCESS);
  return location;
}

describe('An ID token', () => {
  test('that is valid signs the browser in', async () => {
    expect(await finish()).toBe(SUCCESS);
    expect(await finish({ claims: { aud: ['nephos'], azp: 'nephos' } })).toBe(SUCCESS);
  });

  const past = Math.floor(Date.now() / 1000) - 600;
  test.each<[string, Answer]>([
    ['with another nonce', { claims: { nonce: 'other' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another audience', { claims: { aud: 'other' } }],
    ['for several audiences without an authorized party', { claims: { aud: ['nephos', 'other'] } }],
    ['issued to another client', { claims: { aud: ['nephos', 'other'], azp: 'other' } }],
    ['for this audience, but issued to another client', { claims: { azp: 'other' } }],
    ['of another issuer', { claims: { iss: 'https://other.example' } }],
    ['that has expired', { claims: { iat: past - 60, exp: past } }],
    ['without a time', { claims: { iat: undefined } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed by a foreign key', { sign: async (claims) => issuer.sign(claims, { key: await newKey('foreign') }) }],
    [
      'signed by a foreign key with a known id',
      { sign: async (claims) => issuer.sign(claims, { key: await newKey(issuer.keys[0]?.kid ?? '') }) },
    ],
    [
      'without a signature',
      {
        sign: async (claims) => {
          const [, payload = ''] = (await issuer.sign(claims)).split('.');
          return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
        },
      },
    ],
  ])('is rejected: %s', async (_what, answer) => {
    expect(await finish(answer)).toBe(REJECTED);
  });
});

describe('A callback', () => {
  test.each<[string, Answer, string]>([
    ['with another state', { query: { state: '6f0dd4d3-3ab8-4a80-a0a5-4b1f6a3d9f7c' } }, ENDED],
    ['without a state', { query: { state: '' } }, ENDED],
    ['of another issuer (mix-up)', { query: { iss: 'https://other.example' } }, REJECTED],
    ['with an error of the provider', { query: { error: 'access_denied' } }, REJECTED],
  ])('is rejected: %s', async (_what, answer, location) => {
    expect(await finish(answer)).toBe(location);
  });

  test('without the issuer is rejected if the provider says that it names it (mix-up)', async () => {
    const other = new SigningIssuer();
    await other.start();
    other.metadata = { authorization_response_iss_parameter_supported: true };
    try {
      const target = await addProvider(admin, { configuration: { issuer: other.issuer, client_id: 'nephos' } });
      expect(await finish({ target })).toBe(REJECTED);
    } finally {
      await other.stop();
    }
  });
});

describe('User information', () => {
  test.each([
    ['adds claims', { sub: 'ada', email: 'ada@example.org' }, SUCCESS],
    ['of another subject is rejected', { sub: 'root' }, REJECTED],
    ['without a subject is rejected', {}, REJECTED],
  ])('%s', async (_what, userinfo, location) => {
    const own = new SigningIssuer();
    await own.start();
    own.metadata = { userinfo_endpoint: `${own.issuer}/userinfo` };
    own.answers.set('/userinfo', (_request, response) => sendJson(response, userinfo));
    try {
      const target = await addProvider(admin, { configuration: { issuer: own.issuer, client_id: 'nephos' } });
      const browser = new FederatedBrowser(platform);
      const sent = new URL(await browser.locationOf(target.signIn)).searchParams;
      const id_token = await own.sign({ aud: 'nephos', sub: 'ada', nonce: sent.get('nonce') ?? '' });
      own.answers.set('/token', (_request, response) =>
        sendJson(response, { access_token: 'opaque', token_type: 'Bearer', id_token }),
      );
      const search = new URLSearchParams({ code: 'a-code', state: sent.get('state') ?? '' });
      expect(await browser.locationOf(`${target.signIn}/callback?${search}`)).toBe(location);
    } finally {
      await own.stop();
    }
  });
});

describe('Requests to the sign-in addresses', () => {
  test.each([
    ['GET', '/sign-in/nobody/openid', `${BASE_URL}/sign-in?problem=unknown`],
    ['GET', '/sign-in/nobody/openid/callback', ENDED],
  ])('%s %s', async (_method, path, location) => {
    expect(await new FederatedBrowser(platform).locationOf(path)).toBe(location);
  });

  test('of no step return 404, a form that is too large 413', async () => {
    const browser = new FederatedBrowser(platform);
    expect((await browser.open(`${provider.signIn}/other`)).status).toBe(404);
    expect((await browser.open(`${provider.signIn}/callback/more`)).status).toBe(404);
    const form = { logout_token: 'x'.repeat(600_000) };
    expect((await browser.open(`${provider.signIn}/backchannel-logout`, { form })).status).toBe(413);
  });

  test('a form from another site is posted again by a page of this one, and escaped', async () => {
    const page = await new FederatedBrowser(platform).open(`${provider.signIn}/acs`, {
      form: { SAMLResponse: '"><script>alert(1)</script>', RelayState: "it's" },
    });
    const html = await page.text();
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).toContain('value="it&#39;s"');
    expect(html).toContain(`action="${BASE_URL}${provider.signIn}/complete"`);
    expect(page.headers.get('content-security-policy')).toContain(`form-action ${BASE_URL};`);
  });

  test('a browser keeps at most four started sign-ins', async () => {
    const browser = new FederatedBrowser(platform);
    for (let at = 0; at < 7; at += 1) await browser.open(provider.signIn);
    expect(browser.cookies.size).toBe(4);
  });
});
