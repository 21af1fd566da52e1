import { describe, expect, test } from 'vitest';
import { apiClient, newProject, signIn, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { grantRole, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { bumpIdentity } from '../version.ts';

const platform = usePlatform();
const strict = usePlatform({ NEPHOS_CREDENTIAL_SECRET_MIN_LENGTH: '20' });
const TOKENS = '/identity/v3/auth/tokens';

const pathOf = (userId: string) => `/identity/v3/users/${userId}/application_credentials`;
const create = (user: TestProject, credential: object, api = user.api) =>
  api.post(pathOf(user.userId), { application_credential: { name: 'robot', ...credential } });
const names = (members: { name: string }[]) => members.map(({ name }) => name);

const ask = (credential: object, scope?: object) =>
  apiClient(platform).post(TOKENS, {
    auth: { identity: { methods: ['application_credential'], application_credential: credential }, scope },
  });

async function signInWith(credential: { id: string; secret: string }) {
  const answer = await ask({ id: credential.id, secret: credential.secret });
  expect(answer.status).toBe(201);
  return apiClient(platform, answer.headers.get('x-subject-token') ?? '');
}

async function robot(user: TestProject, options: object = {}) {
  const { body } = await create(user, options);
  return { credential: body.application_credential, api: await signInWith(body.application_credential) };
}

const removeRole = (userId: string, name: string) =>
  platform.platform.services.database.transact(async (tx) => {
    const role = tx.selectFrom('roles').select('id').where('name', '=', name);
    await tx.deleteFrom('role_assignments').where('actor_id', '=', userId).where('role_id', 'in', role).execute();
    await bumpIdentity(tx);
  });

describe('POST /users/{id}/application_credentials', () => {
  test('what openstackclient sends for nothing but a name gives all roles of the token and a secret, shown once', async () => {
    const user = await newProject(platform);
    const nothing = { secret: null, description: null, expires_at: null, roles: [], access_rules: [] };
    const { status, body } = await create(user, { ...nothing, unrestricted: false });
    expect(status).toBe(201);
    const { secret, ...shown } = body.application_credential;
    expect(secret).toMatch(/^[\w-]{86}$/);
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'robot',
      description: null,
      user_id: user.userId,
      project_id: user.id,
      system: null,
      roles: ['member', 'reader'].map((name) => ({ id: expect.any(String), name, domain_id: null })),
      expires_at: null,
      unrestricted: false,
      links: { self: `http://nephos.test${pathOf(user.userId)}/${shown.id}` },
    });
    const read = await user.api.get(`${pathOf(user.userId)}/${shown.id}`);
    expect(read.body.application_credential).toEqual(shown);
    const list = await user.api.get(`${pathOf(user.userId)}?name=robot`);
    expect(list.body.application_credentials).toEqual([shown]);
    expect((await user.api.get(`${pathOf(user.userId)}?name=other`)).body.application_credentials).toEqual([]);
  });

  test('fewer roles are honoured, with those that they imply', async () => {
    const user = await newProject(platform, 'manager');
    const { credential, api } = await robot(user, { roles: [{ name: 'member' }] });
    expect(names(credential.roles)).toEqual(['member', 'reader']);
    const { body } = await api.get(TOKENS, { 'x-subject-token': api.token ?? '' });
    expect(names(body.token.roles)).toEqual(['member', 'reader']);
    const again = await create(user, { name: 'by id', roles: [{ id: credential.roles[1].id }] });
    expect(names(again.body.application_credential.roles)).toEqual(['reader']);
  });

  test('a secret and an expiry of the client are taken, the expiry given back as it was sent', async () => {
    const user = await newProject(platform);
    for (const [key, text] of [
      ['expires_at', '2999-01-02T03:04:05.678901'],
      ['expiration', '2999-01-02'],
    ] as const) {
      const { body } = await create(user, { name: key, secret: 'a secret of my own, long', [key]: text });
      expect(body.application_credential).toMatchObject({ secret: 'a secret of my own, long', expires_at: text });
      expect((await signInWith(body.application_credential)).token).toBeDefined();
    }
  });

  test.each(['x', 'supersecret'])(
    'the secret %j is short and accepted, as the upstream family sets no length',
    async (secret) => {
      const { status, body } = await create(await newProject(platform), { secret });
      expect(status).toBe(201);
      expect((await signInWith(body.application_credential)).token).toBeDefined();
    },
  );

  test('NEPHOS_CREDENTIAL_SECRET_MIN_LENGTH: a shorter secret is refused with 400 and the field', async () => {
    const user = await newProject(strict);
    const { status, body } = await create(user, { secret: 'x'.repeat(19) });
    expect(status).toBe(400);
    const why = 'Use at least 20 characters, or omit the secret to have one generated.';
    expect(body.error).toMatchObject({ message: why, fields: { 'application_credential.secret': why } });
    expect((await create(user, { secret: 'x'.repeat(20) })).status).toBe(201);
    expect((await create(user, { name: 'generated' })).status).toBe(201);
  });

  test.each([
    ['no name', { name: undefined }],
    ['a secret of 1001 characters', { secret: 'x'.repeat(1001) }],
    ['an empty name', { name: '' }],
    ['a role that the token lacks', { roles: [{ name: 'admin' }] }],
    ['a role that does not exist', { roles: [{ id: 'f'.repeat(32) }] }],
    ['a role without id or name', { roles: [{}] }],
    ['an expiry in the past', { expires_at: '2001-01-01T00:00:00' }],
    ['an expiry that is no time', { expires_at: 'tomorrow' }],
    ['unrestricted as text', { unrestricted: 'yes' }],
    [
      'a rule with an unknown method',
      { access_rules: [{ service: 'compute', method: 'STEAL', path: '/v2.1/servers' }] },
    ],
    ['a rule with a relative path', { access_rules: [{ service: 'compute', method: 'GET', path: 'servers' }] }],
    ['an unknown field', { colour: 'blue' }],
  ])('%s is refused with 400', async (_, credential) => {
    const user = await newProject(platform);
    const { status, body } = await create(user, credential);
    expect(status).toBe(400);
    expect(body.error.code).toBe(400);
    expect((await user.api.get(pathOf(user.userId))).body.application_credentials).toEqual([]);
  });

  test('a name that the user already gave is refused with 409; another user may give it too', async () => {
    const user = await newProject(platform);
    await create(user, {});
    expect((await create(user, {})).status).toBe(409);
    expect((await create(await newProject(platform), {})).status).toBe(201);
  });

  test('one more than 100, and one with more than 1,000 rules of the user, is refused with 403', async () => {
    const user = await newProject(platform);
    const { body } = await create(user, {});
    const { database } = platform.platform.services;
    const rule = { user_id: user.userId, service: 'compute', method: 'GET' };
    const rules = Array.from({ length: 1000 }, (_, n) => ({ ...rule, id: `${user.userId}-${n}`, path: `/v2.1/${n}` }));
    await database.transact(async (tx) => {
      const own = tx.selectFrom('application_credentials').selectAll();
      const row = await own.where('id', '=', body.application_credential.id).executeTakeFirstOrThrow();
      const others = Array.from({ length: 98 }, (_, n) => ({ ...row, id: `${row.id}-${n}`, name: `robot-${n}` }));
      await tx.insertInto('application_credentials').values(others).execute();
      await tx.insertInto('access_rules').values(rules).execute();
    });
    const access_rules = [{ service: 'compute', method: 'GET', path: '/v2.1/servers' }];
    expect((await create(user, { name: 'ruled', access_rules })).status).toBe(403);
    expect((await create(user, { name: 'last' })).status).toBe(201);
    const { status, body: refused } = await create(user, { name: 'one more' });
    expect(status).toBe(403);
    expect(refused.error.message).toContain('maximum of 100');
  });

  test('nobody makes one for another user, the administrator neither: 403', async () => {
    const user = await newProject(platform);
    const other = await newProject(platform, 'manager');
    expect((await create(user, {}, other.api)).status).toBe(403);
    expect((await create(user, {}, await signInAdmin(platform))).status).toBe(403);
  });

  test('a token without a project is refused with 403', async () => {
    const user = await newProject(platform);
    const unscoped = await signIn(platform, { name: user.userName, password: TEST_PASSWORD });
    expect((await create(user, {}, unscoped)).status).toBe(403);
  });
});

describe('Signing in with an application credential', () => {
  test('gives a token of its project and roles, without naming a scope', async () => {
    const user = await newProject(platform);
    const { credential, api } = await robot(user);
    const { body } = await api.get(TOKENS, { 'x-subject-token': api.token ?? '' });
    expect(body.token).toMatchObject({
      methods: ['application_credential'],
      project: { id: user.id },
      user: { id: user.userId },
      application_credential: { id: credential.id, name: 'robot', restricted: true },
    });
    expect((await api.get('/volume/v3/volumes')).status).toBe(200);
  });

  test('works by name and user as well', async () => {
    const user = await newProject(platform);
    const { credential } = await robot(user);
    const { secret } = credential;
    expect((await ask({ name: 'robot', user: { id: user.userId }, secret })).status).toBe(201);
    const named = { name: user.userName, domain: { name: 'Default' } };
    expect((await ask({ name: 'robot', user: named, secret })).status).toBe(201);
    expect((await ask({ name: 'robot', secret })).status).toBe(400);
  });

  test('a wrong secret, and any scope at all, are refused with 401', async () => {
    const user = await newProject(platform);
    const { id, secret } = (await robot(user)).credential;
    expect((await ask({ id, secret: 'wrong' })).status).toBe(401);
    expect((await ask({ id, secret }, { project: { id: user.id } })).status).toBe(401);
  });

  test('the token cannot be rescoped: 403; without a scope it stays bound to the credential', async () => {
    const user = await newProject(platform);
    const { credential, api } = await robot(user);
    const exchange = (scope?: object) =>
      apiClient(platform).post(TOKENS, {
        auth: { identity: { methods: ['token'], token: { id: api.token } }, scope },
      });
    expect((await exchange({ project: { id: user.id } })).status).toBe(403);
    const { status, body } = await exchange();
    expect(status).toBe(201);
    expect(body.token.project.id).toBe(user.id);
    expect(body.token.application_credential.id).toBe(credential.id);
  });

  test('the token lives no longer than the credential, and an expired credential is refused with 401', async () => {
    const user = await newProject(platform);
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const { credential, api } = await robot(user, { expires_at });
    const { body } = await api.get(TOKENS, { 'x-subject-token': api.token ?? '' });
    expect(Date.parse(body.token.expires_at)).toBeLessThanOrEqual(Date.parse(expires_at));
    await platform.platform.services.database.transact(async (tx) => {
      const past = { expires_at: '2001-01-01T00:00:00' };
      await tx.updateTable('application_credentials').set(past).where('id', '=', credential.id).execute();
    });
    expect((await ask({ id: credential.id, secret: credential.secret })).status).toBe(401);
  });

  test('the credential and its tokens die when its user loses one of its roles, although others remain', async () => {
    const user = await newProject(platform, 'manager');
    const { credential, api } = await robot(user);
    await grantRole(platform, user.userId, user.id, 'reader');
    await removeRole(user.userId, 'manager');
    expect((await user.api.get('/volume/v3/volumes')).status).toBe(200);
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
    expect((await ask({ id: credential.id, secret: credential.secret })).status).toBe(401);
  });
});

describe('DELETE /users/{id}/application_credentials/{id}', () => {
  test('takes the credential and its tokens away at once', async () => {
    const user = await newProject(platform);
    const { credential, api } = await robot(user);
    expect((await user.api.delete(`${pathOf(user.userId)}/${credential.id}`)).status).toBe(204);
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
    expect((await user.api.get(`${pathOf(user.userId)}/${credential.id}`)).status).toBe(404);
    expect((await user.api.delete(`${pathOf(user.userId)}/${credential.id}`)).status).toBe(404);
    expect((await ask({ id: credential.id, secret: credential.secret })).status).toBe(401);
  });

  test("another user's is refused with 403, also to look at", async () => {
    const user = await newProject(platform);
    const { credential } = await robot(user);
    const other = await newProject(platform, 'manager');
    for (const path of [pathOf(user.userId), `${pathOf(user.userId)}/${credential.id}`]) {
      expect((await other.api.get(path)).status).toBe(403);
    }
    expect((await other.api.delete(`${pathOf(user.userId)}/${credential.id}`)).status).toBe(403);
    expect((await other.api.get(`${pathOf(other.userId)}/${credential.id}`)).status).toBe(404);
  });

  test('a restricted credential manages none: 403; an unrestricted one does', async () => {
    const user = await newProject(platform);
    const { credential, api } = await robot(user);
    const refused = await create(user, { name: 'child' }, api);
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toContain('restricted');
    expect((await api.delete(`${pathOf(user.userId)}/${credential.id}`)).status).toBe(403);

    const free = await robot(user, { name: 'free', unrestricted: true, roles: [{ name: 'reader' }] });
    const child = await create(user, { name: 'child' }, free.api);
    expect(names(child.body.application_credential.roles)).toEqual(['reader']);
    const more = await create(user, { name: 'more', roles: [{ name: 'member' }] }, free.api);
    expect(more.status).toBe(400);
    expect((await free.api.delete(`${pathOf(user.userId)}/${credential.id}`)).status).toBe(204);
  });
});

describe('Access rules', () => {
  const rule = { service: 'block-storage', method: 'GET', path: '/v3/volumes' };
  const rulesOf = (user: TestProject) => `/identity/v3/users/${user.userId}/access_rules`;

  test('let through what they name, refuse the rest with 401, and get ids of their own', async () => {
    const user = await newProject(platform);
    const { credential, api } = await robot(user, { access_rules: [rule, rule] });
    expect(credential.access_rules).toEqual([{ id: expect.any(String), ...rule }]);
    expect((await api.get('/volume/v3/volumes')).status).toBe(200);
    expect((await api.get('/volume/v3/volumes/detail')).status).toBe(401);
    expect((await api.post('/volume/v3/volumes', { volume: { size: 1 } })).status).toBe(401);
    expect((await api.get('/identity/v3/auth/projects')).status).toBe(401);
    const { access_rules } = (await user.api.get(rulesOf(user))).body;
    expect(access_rules).toEqual([{ ...credential.access_rules[0], links: expect.any(Object) }]);
    const one = await user.api.get(`${rulesOf(user)}/${access_rules[0].id}`);
    expect(one.body.access_rule).toEqual(access_rules[0]);
  });

  test('hide the token from services that do not say that they obey them: 404', async () => {
    const user = await newProject(platform);
    const { api } = await robot(user, { access_rules: [rule] });
    const headers = { 'x-subject-token': api.token ?? '' };
    expect((await api.get(TOKENS, headers)).status).toBe(404);
    const { status, body } = await api.get(TOKENS, { ...headers, 'openstack-identity-access-rules': '1.0' });
    expect(status).toBe(200);
    expect(body.token.application_credential.access_rules).toEqual([{ id: expect.any(String), ...rule }]);
  });

  test('a rule in use cannot be deleted: 403; once its credential is gone it can', async () => {
    const user = await newProject(platform);
    const { credential } = await robot(user, { access_rules: [rule] });
    const path = `${rulesOf(user)}/${credential.access_rules[0].id}`;
    expect((await user.api.delete(path)).status).toBe(403);
    await user.api.delete(`${pathOf(user.userId)}/${credential.id}`);
    expect((await user.api.delete(path)).status).toBe(204);
    expect((await user.api.delete(path)).status).toBe(404);
    expect((await user.api.get(path)).status).toBe(404);
  });

  test("a rule is used again by its id, another user's is refused with 404", async () => {
    const user = await newProject(platform);
    const { access_rules } = (await robot(user, { access_rules: [rule] })).credential;
    const again = await create(user, { name: 'again', access_rules: [{ id: access_rules[0].id }] });
    expect(again.body.application_credential.access_rules).toEqual(access_rules);
    const other = await newProject(platform);
    expect((await create(other, { access_rules: [{ id: access_rules[0].id }] })).status).toBe(404);
    expect((await other.api.get(rulesOf(user))).status).toBe(403);
  });

  test('do not hold what a service passes on, which has a token of its own; nobody else’s token says so', async () => {
    const user = await newProject(platform);
    const { api } = await robot(user, { access_rules: [rule] });
    const other = await newProject(platform, 'manager');
    const service = await newProject(platform);
    await grantRole(platform, service.userId, service.id, 'service');
    const list = async (token?: string) =>
      (await api.get('/volume/v3/volumes/detail', token ? { 'x-service-token': token } : {})).status;
    expect(await list(other.api.token)).toBe(401);
    expect(await list('invented')).toBe(401);
    expect(await list(api.token)).toBe(401);
    expect(await list()).toBe(401);
    expect(await list(service.api.token)).toBe(200);
  });
});
