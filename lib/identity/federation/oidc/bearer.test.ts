import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { exportSPKI } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { addGroup, addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { newKey, SigningIssuer, sendJson } from '#lib/testing/signing-issuer.ts';

const platform = usePlatform(PROVIDER_NETWORKS);
const issuer = new SigningIssuer();
const foreign = new SigningIssuer();
let admin: ApiClient;
let provider: TestProvider;

beforeAll(async () => {
  await Promise.all([issuer.start(), foreign.start()]);
  admin = await signInAdmin(platform);
  provider = await addProvider(admin, { configuration: { issuer: issuer.issuer, client_id: 'nephos' } });
});
afterAll(() => Promise.all([issuer.stop(), foreign.stop()]));

const present = (token: string, { auth } = provider, method = 'POST') =>
  apiClient(platform).call(method, auth, undefined, { authorization: `Bearer ${token}` });

const VALID: JWTPayload = { aud: 'nephos', sub: 'ada' };
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('An access token of a provider', () => {
  test.each(['POST', 'GET'])('%s: grants an unscoped token that ends with it', async (method) => {
    const exp = inSeconds(120);
    const { status, headers, body } = await present(await issuer.sign({ ...VALID, exp }), provider, method);
    expect(status).toBe(201);
    expect(Date.parse(body.token.expires_at)).toBe(exp * 1000);
    expect(body.token).toMatchObject({ methods: ['openid'], user: { name: 'ada', domain: { id: provider.domainId } } });
    expect(body.token.user['OS-FEDERATION']).toMatchObject({
      identity_provider: { id: provider.id },
      protocol: { id: 'openid' },
    });
    expect(body.token.project).toBeUndefined();
    expect(headers.get('x-subject-token')).toBeTruthy();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('gives the roles of the groups that it names, and the rescoped token ends with it too', async () => {
    const project = await newProject(platform);
    const group = await addGroup(admin, project.id);
    const exp = inSeconds(120);
    const { headers } = await present(await issuer.sign({ ...VALID, exp, groups: [group.name] }));
    const identity = { methods: ['token'], token: { id: headers.get('x-subject-token') } };
    const scope = { project: { id: project.id } };
    const scoped = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity, scope } });
    expect(scoped.status).toBe(201);
    expect(Date.parse(scoped.body.token.expires_at)).toBe(exp * 1000);
  });

  const forgeries: [string, () => Promise<string>][] = [
    ['for another audience', () => issuer.sign({ ...VALID, aud: 'billing' })],
    ['without an audience', () => issuer.sign({ ...VALID, aud: undefined })],
    ['of another issuer', () => issuer.sign({ ...VALID, iss: foreign.issuer })],
    ['signed by another issuer', () => foreign.sign({ ...VALID, iss: issuer.issuer })],
    [
      'signed by a key with the same id',
      async () => {
        const key = await newKey(issuer.keys[0]?.kid ?? '');
        return issuer.sign(VALID, { key });
      },
    ],
    ['that has expired', () => issuer.sign({ ...VALID, exp: inSeconds(-60) })],
    ['without an end', () => issuer.sign({ ...VALID, exp: undefined })],
    ['that is not valid yet', () => issuer.sign({ ...VALID, nbf: inSeconds(120) })],
    ['without a subject', () => issuer.sign({ ...VALID, sub: undefined })],
    [
      'that is a logout token',
      () => issuer.sign({ ...VALID, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
    ],
    ['that is the ID token of a browser', () => issuer.sign({ ...VALID, nonce: 'abc' })],
    ['that is an ID token of Keycloak', () => issuer.sign({ ...VALID, typ: 'ID' })],
    [
      'with a changed claim',
      async () => {
        const [header = '', , signature = ''] = (await issuer.sign(VALID)).split('.');
        return [header, encode({ iss: issuer.issuer, ...VALID, sub: 'root', exp: inSeconds(60) }), signature].join('.');
      },
    ],
    [
      'without a signature (alg none)',
      async () => `${encode({ alg: 'none' })}.${encode({ iss: issuer.issuer, ...VALID, exp: inSeconds(60) })}.`,
    ],
    [
      'with alg none and a signature',
      async () => `${encode({ alg: 'none' })}.${encode({ iss: issuer.issuer, ...VALID, exp: inSeconds(60) })}.AA`,
    ],
    [
      'signed with the public key as a shared secret',
      async () => {
        const [key] = issuer.keys;
        if (!key) throw new Error('The issuer has no key.');
        const signed = `${encode({ alg: 'HS256', kid: key.kid })}.${encode({ iss: issuer.issuer, ...VALID, exp: inSeconds(60) })}`;
        return `${signed}.${createHmac('sha256', await exportSPKI(key.publicKey))
          .update(signed)
          .digest('base64url')}`;
      },
    ],
    ['that is bound to a key', () => issuer.sign({ ...VALID, cnf: { jkt: 'abc' } })],
    ['that is longer than allowed', () => issuer.sign({ ...VALID, text: 'x'.repeat(40_000) })],
    ['that is opaque while introspection is off', async () => 'an-opaque-token'],
  ];
  test.each(forgeries)('is rejected with 401 and without a reason: %s', async (_what, forge) => {
    const { status, headers, body } = await present(await forge());
    expect([status, body.error.message]).toEqual([401, 'The request you have made requires authentication.']);
    expect(headers.get('x-subject-token')).toBeNull();
  });

  test('is only read from the header: 401 without it, and never from X-Auth-Token', async () => {
    expect((await apiClient(platform).post(provider.auth)).status).toBe(401);
    const token = await issuer.sign(VALID);
    expect((await apiClient(platform).post(provider.auth, undefined, { 'x-auth-token': token })).status).toBe(401);
    expect(
      (await apiClient(platform).get('/identity/v3/auth/tokens', { authorization: `Bearer ${token}` })).status,
    ).toBe(401);
  });

  test('is accepted within the tolerated difference of clocks', async () => {
    expect((await present(await issuer.sign({ ...VALID, nbf: inSeconds(20) }))).status).toBe(201);
  });

  test('headers and a body that name a user have no effect', async () => {
    const headers = { authorization: `Bearer ${await issuer.sign(VALID)}`, 'OIDC-sub': 'root', REMOTE_USER: 'root' };
    const { body } = await apiClient(platform).post(provider.auth, { 'OIDC-sub': 'root' }, headers);
    expect(body.token.user.name).toBe('ada');
  });
});

describe('Keys of a provider', () => {
  test('that are new are found, and old ones are no longer accepted once it removed them', async () => {
    const rotating = new SigningIssuer();
    await rotating.start();
    try {
      const own = await addProvider(admin, { configuration: { issuer: rotating.issuer, client_id: 'nephos' } });
      const [old] = rotating.keys;
      expect((await present(await rotating.sign(VALID), own)).status).toBe(201);
      await rotating.rotate();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 });
      expect((await present(await rotating.sign(VALID), own)).status).toBe(201);
      expect((await present(await rotating.sign(VALID, { key: old }), own)).status).toBe(401);
    } finally {
      vi.useRealTimers();
      await rotating.stop();
    }
  });

  test('are not fetched for every token with an unknown key', async () => {
    await present(await issuer.sign(VALID));
    const before = issuer.requests.filter((path) => path === '/keys').length;
    for (let at = 0; at < 5; at += 1) {
      const key = await newKey(`unknown-${at}`);
      expect((await present(await issuer.sign(VALID, { key }))).status).toBe(401);
    }
    expect(issuer.requests.filter((path) => path === '/keys').length - before).toBeLessThanOrEqual(1);
  });
});

describe('A provider that misbehaves', () => {
  test.each<[string, (bad: SigningIssuer) => void]>([
    ['its metadata names another issuer', (bad) => (bad.metadata = { issuer: 'https://other.example' })],
    ['its metadata has no keys', (bad) => (bad.metadata = { jwks_uri: undefined })],
    ['its keys are at a refused address', (bad) => (bad.metadata = { jwks_uri: 'http://169.254.169.254/keys' })],
    [
      'its metadata is not JSON',
      (bad) => bad.answers.set('/.well-known/openid-configuration', (_, response) => response.end('<html>')),
    ],
    [
      'its metadata is null',
      (bad) => bad.answers.set('/.well-known/openid-configuration', (_, response) => sendJson(response, null)),
    ],
    [
      'its metadata is endless',
      (bad) => bad.answers.set('/.well-known/openid-configuration', (_, response) => response.end('x'.repeat(2 ** 21))),
    ],
    ['its keys are a page', (bad) => bad.answers.set('/keys', (_, response) => response.end('<html>'))],
    [
      'it hangs up',
      (bad) => bad.answers.set('/.well-known/openid-configuration', (request) => request.socket.destroy()),
    ],
  ])('is unavailable: %s', async (_what, spoil) => {
    const bad = new SigningIssuer();
    await bad.start();
    try {
      const own = await addProvider(admin, { configuration: { issuer: bad.issuer, client_id: 'nephos' } });
      spoil(bad);
      const { status, body } = await present(await bad.sign(VALID), own);
      expect(status).toBe(503);
      expect(JSON.stringify(body)).not.toContain('169.254');
    } finally {
      await bad.stop();
    }
  });
});

describe('Introspection', () => {
  const answers: [string, Record<string, unknown>, number][] = [
    ['an active token for the client', { active: true, client_id: 'nephos', sub: 'ada' }, 201],
    ['a token that names its audience', { active: true, aud: ['nephos', 'other'], sub: 'ada' }, 201],
    ['a token that is not active', { active: false }, 401],
    ['a token of another client', { active: true, client_id: 'billing', sub: 'ada' }, 401],
    ['a token for another audience', { active: true, client_id: 'nephos', aud: 'billing', sub: 'ada' }, 401],
    ['a token of another issuer', { active: true, client_id: 'nephos', iss: 'https://other.example', sub: 'ada' }, 401],
    ['a token without a subject', { active: true, client_id: 'nephos' }, 401],
    ['a token without an end', { active: true, client_id: 'nephos', sub: 'ada', exp: undefined }, 401],
    ['a token that is bound to a key', { active: true, client_id: 'nephos', sub: 'ada', cnf: { jkt: 'abc' } }, 401],
    ['an expired token', { active: true, client_id: 'nephos', sub: 'ada', exp: 1 }, 401],
    ['a token that is not valid yet', { active: true, client_id: 'nephos', sub: 'ada', nbf: 4_000_000_000 }, 401],
  ];
  test.each(answers)('%s', async (_what, answer, expected) => {
    const introspecting = new SigningIssuer();
    await introspecting.start();
    try {
      introspecting.metadata = { introspection_endpoint: `${introspecting.issuer}/introspect` };
      introspecting.answers.set('/introspect', (_, response) => sendJson(response, { exp: inSeconds(60), ...answer }));
      const configuration = {
        issuer: introspecting.issuer,
        client_id: 'nephos',
        client_secret: 'secret',
        introspection: true,
      };
      const own = await addProvider(admin, { configuration });
      expect((await present('an-opaque-token', own)).status).toBe(expected);
    } finally {
      await introspecting.stop();
    }
  });
});
