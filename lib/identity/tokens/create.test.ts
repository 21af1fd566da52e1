import { describe, expect, test } from 'vitest';
import { apiClient, newProject, signIn } from '#lib/testing/api.ts';
import { assignRole, grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { ADMIN_PASSWORD, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const TOKENS = '/identity/v3/auth/tokens';

const password = (user: object) => ({ methods: ['password'], password: { user } });
const byToken = (id: string | undefined) => ({ methods: ['token'], token: { id } });
const inDefault = (name: string, secret = TEST_PASSWORD) =>
  password({ name, domain: { name: 'Default' }, password: secret });
const byCredential = (id: string, secret: string) => ({
  methods: ['application_credential'],
  application_credential: { id, secret },
});
const ask = (identity: unknown, scope?: unknown, query = '') =>
  apiClient(platform).post(`${TOKENS}${query}`, { auth: { identity, scope } });

describe('POST /auth/tokens', () => {
  test('a password and a project give a token with project, roles and catalog', async () => {
    const project = await newProject(platform, 'member');
    const answer = await ask(inDefault(project.userName), {
      project: { name: project.name, domain: { id: 'default' } },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-subject-token')).toMatch(/^[A-Za-z0-9_-]+$/);
    const { token } = answer.body;
    expect(token).toEqual({
      methods: ['password'],
      user: {
        id: project.userId,
        name: project.userName,
        domain: { id: 'default', name: 'Default' },
        password_expires_at: null,
      },
      audit_ids: [expect.stringMatching(/^[\w-]{22}$/)],
      issued_at: expect.stringMatching(/\.000000Z$/),
      expires_at: expect.stringMatching(/\.000000Z$/),
      project: { id: project.id, name: project.name, domain: { id: 'default', name: 'Default' } },
      is_domain: false,
      roles: ['member', 'reader'].map((name) => ({ id: expect.stringMatching(/^[0-9a-f]{32}$/), name })),
      catalog: expect.any(Array),
    });
    expect(Date.parse(token.expires_at) - Date.parse(token.issued_at)).toBe(3600 * 1000);
  });

  test('an omitted scope gives an unscoped token, even to a user with a default project', async () => {
    for (const scope of [undefined, null, 'unscoped', { unscoped: {} }]) {
      const { status, body } = await ask(inDefault('admin', ADMIN_PASSWORD), scope);
      expect(status).toBe(201);
      for (const key of ['catalog', 'project', 'roles', 'is_domain']) expect(body.token).not.toHaveProperty(key);
    }
  });

  test('the administrator gets a token for the whole system', async () => {
    const { body } = await ask(inDefault('admin', ADMIN_PASSWORD), { system: { all: true } });
    expect(body.token.system).toEqual({ all: true });
    expect(body.token.roles.map((role: { name: string }) => role.name)).toContain('admin');
    const needProject = body.token.catalog.find((service: { type: string }) => service.type === 'object-store');
    expect(needProject.endpoints).toEqual([]);
  });

  test('a role on a domain gives a token for that domain, by id or by name', async () => {
    const userId = await insertUser(platform, 'domain-manager');
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'domain', id: 'default' }, 'manager');
    for (const domain of [{ id: 'default' }, { name: 'Default' }]) {
      const { status, body } = await ask(inDefault('domain-manager'), { domain });
      expect(status).toBe(201);
      expect(body.token.domain).toEqual({ id: 'default', name: 'Default' });
    }
  });

  test('?nocatalog leaves the catalog out, whatever its value', async () => {
    const { body } = await ask(inDefault('admin', ADMIN_PASSWORD), { system: { all: true } }, '?nocatalog');
    expect(body.token).not.toHaveProperty('catalog');
  });

  test('every service of the catalog shows three absolute endpoints with region and region_id', async () => {
    const project = await newProject(platform);
    const { body } = await ask(byToken(project.api.token), { project: { id: project.id } });
    for (const service of body.token.catalog) {
      expect(service).toEqual({
        id: expect.any(String),
        type: expect.any(String),
        name: expect.any(String),
        endpoints: expect.any(Array),
      });
      expect(service.endpoints.map((endpoint: { interface: string }) => endpoint.interface)).toEqual([
        'public',
        'internal',
        'admin',
      ]);
      for (const endpoint of service.endpoints) {
        expect(endpoint).toMatchObject({
          region: 'RegionOne',
          region_id: 'RegionOne',
          url: expect.stringMatching(/^http:\/\/nephos\.test\//),
        });
      }
    }
  });

  test.each([
    ['a wrong password', () => inDefault('demo', 'wrong')],
    ['an unknown user', () => inDefault('nobody')],
    ['an unknown user id', () => password({ id: 'f'.repeat(32), password: 'x' })],
    ['an unknown domain', () => password({ name: 'admin', domain: { id: 'nowhere' }, password: ADMIN_PASSWORD })],
    ['a method that is not supported', () => ({ methods: ['totp'], totp: { user: { id: 'x', passcode: '1' } } })],
    ['an unknown application credential', () => byCredential('x', 'y')],
  ])('%s is refused with 401 and a word of where to sign in', async (_, identity) => {
    const { status, headers, body } = await ask(identity());
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Keystone uri="http://nephos.test/identity/v3"');
    expect(body.error).toMatchObject({ code: 401, title: 'Unauthorized' });
    expect(headers.has('x-subject-token')).toBe(false);
  });

  test('a wrong password and an unknown user get word for word the same answer', async () => {
    const wrong = await ask(inDefault('admin', 'wrong'));
    const unknown = await ask(inDefault('nobody', 'wrong'));
    expect(wrong.body).toEqual(unknown.body);
  });

  test.each([
    ['a wrong password', () => inDefault('admin', 'wrong')],
    ['an unknown user', () => inDefault('nobody')],
    ['an unknown application credential', () => byCredential('x', 'y')],
  ])('%s is not refused sooner than the other reasons are', async (_, identity) => {
    const started = performance.now();
    expect((await ask(identity())).status).toBe(401);
    expect(performance.now() - started).toBeGreaterThan(95);
  });

  test('an unsupported method is answered with those that are', async () => {
    const { body } = await ask({ methods: ['external'] });
    expect(body.error.identity).toEqual({
      methods: ['password', 'token', 'application_credential', 'totp', 'passkey', 'recovery_code'],
    });
  });

  test.each([
    ['a project that does not exist', { project: { id: 'f'.repeat(32) } }],
    ['a project of an unknown domain', { project: { name: 'demo', domain: { name: 'Nowhere' } } }],
    ['a project on which the user has no role', { project: { name: 'admin', domain: { id: 'default' } } }],
    ['a domain on which the user has no role', { domain: { id: 'default' } }],
    ['the system, without a role on it', { system: { all: true } }],
  ])('%s is refused with 401', async (_, scope) => {
    const project = await newProject(platform);
    expect((await ask(inDefault(project.userName), scope)).status).toBe(401);
  });

  test.each([
    ['no body at all', undefined],
    ['a body that is not an object', []],
    ['no identity', { auth: {} }],
    ['no methods', { auth: { identity: { methods: [] } } }],
    ['a method without its object', { auth: { identity: { methods: ['password'] } } }],
    ['a user without a domain', { auth: { identity: password({ name: 'admin', password: 'x' }) } }],
    ['a user without a name', { auth: { identity: password({ domain: { id: 'default' }, password: 'x' }) } }],
    ['a password that is not text', { auth: { identity: password({ id: 'x', password: 1 }) } }],
    [
      'two scopes at once',
      { auth: { identity: inDefault('x'), scope: { system: { all: true }, domain: { id: 'default' } } } },
    ],
    ['a scope of no kind', { auth: { identity: inDefault('x'), scope: {} } }],
    ['a scope of an unknown kind', { auth: { identity: inDefault('x'), scope: { planet: { id: 'x' } } } }],
    ['a part of the system', { auth: { identity: inDefault('x'), scope: { system: { all: false } } } }],
    [
      'a project by name without a domain',
      { auth: { identity: inDefault('x'), scope: { project: { name: 'demo' } } } },
    ],
  ])('%s is refused with 400 in the layout of identity', async (_, body) => {
    const answer = await apiClient(platform).post(TOKENS, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 400, title: 'Bad Request', message: expect.any(String) });
  });
});

describe('POST /auth/tokens with a token', () => {
  test('the exchange flow: unscoped, list projects, rescope; the expiry stays and the chain is kept', async () => {
    const { userName, id } = await newProject(platform);
    const first = await ask(inDefault(userName));
    const unscoped = apiClient(platform, first.headers.get('x-subject-token') ?? '');
    const { body } = await unscoped.get('/identity/v3/auth/projects');
    expect(body.projects.map((project: { id: string }) => project.id)).toEqual([id]);

    const second = await ask(byToken(unscoped.token), { project: { id } });
    expect(second.status).toBe(201);
    expect(second.body.token.project.id).toBe(id);
    expect(new Set(second.body.token.methods)).toEqual(new Set(['token', 'password']));
    expect(second.body.token.expires_at).toBe(first.body.token.expires_at);
    expect(second.body.token.user).toEqual(first.body.token.user);
    expect(second.body.token.audit_ids).toEqual([expect.any(String), first.body.token.audit_ids[0]]);

    const third = await ask(byToken(second.headers.get('x-subject-token') ?? ''));
    expect(third.body.token.audit_ids[1]).toBe(first.body.token.audit_ids[0]);
  });

  test('a project-scoped token can be exchanged for another project of its user', async () => {
    const one = await newProject(platform);
    const other = await newProject(platform);
    await grantRole(platform, one.userId, other.id, 'reader');
    const { status, body } = await ask(byToken(one.api.token), { project: { id: other.id } });
    expect(status).toBe(201);
    expect(body.token.roles.map((role: { name: string }) => role.name)).toEqual(['reader']);
  });

  test.each([
    ['a project', { project: { name: 'admin', domain: { id: 'default' } } }],
    ['a domain', { domain: { id: 'default' } }],
  ])('a system-scoped token is refused %s with 403', async (_, scope) => {
    const system = await signIn(platform, { name: 'admin', password: ADMIN_PASSWORD }, { system: { all: true } });
    expect((await ask(byToken(system.token), scope)).status).toBe(403);
    expect((await ask(byToken(system.token))).status).toBe(201);
  });

  test.each([
    ['unknown', async () => 'no-such-token'],
    [
      'revoked',
      async () => {
        const { api } = await newProject(platform);
        await api.delete(TOKENS, { 'x-subject-token': api.token ?? '' });
        return api.token;
      },
    ],
  ])('an %s token in the body is answered with 404, never with a token', async (_, token) => {
    const { status, headers, body } = await ask(byToken(await token()));
    expect(status).toBe(404);
    expect(body.error.message).not.toContain('no-such-token');
    expect(headers.has('x-subject-token')).toBe(false);
  });

  test('two methods must prove the same user', async () => {
    const one = await newProject(platform);
    const other = await newProject(platform);
    const mixed = { ...inDefault(one.userName), ...byToken(other.api.token), methods: ['password', 'token'] };
    expect((await ask(mixed)).status).toBe(401);
    const own = { ...inDefault(one.userName), ...byToken(one.api.token), methods: ['password', 'token', 'password'] };
    expect((await ask(own)).body.token.methods).toEqual(['password', 'token']);
  });
});
