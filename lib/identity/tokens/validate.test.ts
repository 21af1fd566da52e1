import { describe, expect, test, vi } from 'vitest';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, grantRole, insertProject, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { bumpIdentity } from '../version.ts';

const platform = usePlatform();
const TOKENS = '/identity/v3/auth/tokens';
const subject = (token: string | undefined) => ({ 'x-subject-token': token ?? '' });
const validate = (api: ApiClient, token = api.token) => api.get(TOKENS, subject(token));

/** The same change as in the API, including the version. */
type DisableableTable = 'users' | 'projects' | 'domains';
const setEnabled = (table: DisableableTable, id: string, enabled: 0 | 1) =>
  platform.platform.services.database.transact(async (tx) => {
    await tx.updateTable(table).set({ enabled }).where('id', '=', id).execute();
    await bumpIdentity(tx);
  });

describe('GET /auth/tokens', () => {
  test('answers what creation answered, key for key, and names the token in the header', async () => {
    const { userName, id } = await newProject(platform);
    const created = await apiClient(platform).post(TOKENS, {
      auth: {
        identity: {
          methods: ['password'],
          password: { user: { name: userName, domain: { id: 'default' }, password: TEST_PASSWORD } },
        },
        scope: { project: { id } },
      },
    });
    const token = created.headers.get('x-subject-token') ?? '';
    for (const _ of ['first', 'second, from memory']) {
      const { status, headers, body } = await validate(apiClient(platform, token));
      expect(status).toBe(200);
      expect(body).toEqual(created.body);
      expect(headers.get('x-subject-token')).toBe(token);
      expect(headers.get('vary')).toBe('X-Auth-Token');
    }
    const { body } = await apiClient(platform, token).get(`${TOKENS}?nocatalog=1`, subject(token));
    const { catalog: _, ...rest } = created.body.token;
    expect(body.token).toEqual(rest);
  });

  test('the catalog speaks of the address that the client came by, also to the next client of the same token', async () => {
    const { api } = await newProject(platform);
    await validate(api);
    const request = new Request(`http://other.test${TOKENS}`, {
      headers: { 'x-auth-token': api.token ?? '', ...subject(api.token) },
    });
    const text = await (await platform.platform.fetch(request)).text();
    expect(text).toContain('http://other.test/identity/v3');
    expect(text).not.toContain('nephos.test');
  });

  test('HEAD answers 200 without a body', async () => {
    const { api } = await newProject(platform);
    const { status, headers, body } = await api.head(TOKENS, subject(api.token));
    expect([status, body, headers.get('x-subject-token')]).toEqual([200, '', api.token]);
  });

  test('administrators, services and readers of the system may look at any token', async () => {
    const { api } = await newProject(platform);
    expect((await validate(await signInAdmin(platform), api.token)).status).toBe(200);

    const project = await insertProject(platform, 'service');
    const service = await insertUser(platform, 'nova');
    await grantRole(platform, service, project, 'service');
    const inProject = { project: { id: project } };
    const nova = await signIn(platform, { name: 'nova', password: TEST_PASSWORD }, inProject);
    expect((await validate(nova, api.token)).status).toBe(200);

    const auditor = await insertUser(platform, 'auditor');
    await assignRole(platform, { type: 'user', id: auditor }, { kind: 'system' }, 'reader');
    const above = await signIn(platform, { name: 'auditor', password: TEST_PASSWORD }, { system: { all: true } });
    expect((await validate(above, api.token)).status).toBe(200);
  });

  test("another user's token is refused with 403 to a user of a project, whatever its role there", async () => {
    const { api } = await newProject(platform, 'manager');
    const other = await newProject(platform);
    const { status, body } = await validate(api, other.api.token);
    expect(status).toBe(403);
    expect(body.error.message).toContain('identity:validate_token');
  });

  test('a user may look at each of its own tokens with any other', async () => {
    const { api, userName } = await newProject(platform);
    const other = await signIn(platform, { name: userName, password: TEST_PASSWORD });
    expect((await validate(other, api.token)).status).toBe(200);
  });

  test.each([
    ['missing', undefined],
    ['malformed', 'not.a.token'],
    ['forged', `${'A'.repeat(200)}`],
  ])('a %s own token is refused with 401, before the other one is looked at', async (_, token) => {
    const { api } = await newProject(platform);
    const { status, headers, body } = await apiClient(platform, token).get(TOKENS, subject(api.token));
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Keystone uri="http://nephos.test/identity/v3"');
    expect(body).toEqual({
      error: { code: 401, title: 'Unauthorized', message: 'The request you have made requires authentication.' },
    });
  });

  test('Authorization: Bearer does not stand in for X-Auth-Token', async () => {
    const { api } = await newProject(platform);
    const bearer = { authorization: `Bearer ${api.token}` };
    for (const path of [TOKENS, '/volume/v3/volumes']) {
      expect((await apiClient(platform).get(path, { ...bearer, ...subject(api.token) })).status).toBe(401);
    }
  });

  test('an unknown token in question is answered with 404, a missing one with 400', async () => {
    const { api } = await newProject(platform);
    expect((await validate(api, 'unknown')).status).toBe(404);
    expect((await api.get(TOKENS)).status).toBe(400);
  });
});

describe('DELETE /auth/tokens', () => {
  test('a revoked token is 401 as own token, 404 in question and 404 in a body, on every service', async () => {
    const { api, userName } = await newProject(platform);
    const other = await signIn(platform, { name: userName, password: TEST_PASSWORD });
    expect((await api.delete(TOKENS, subject(api.token))).status).toBe(204);
    expect((await validate(api)).status).toBe(401);
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
    expect((await validate(other, api.token)).status).toBe(404);
    expect((await other.get(`${TOKENS}?allow_expired=1`, subject(api.token))).status).toBe(404);
    const identity = { methods: ['token'], token: { id: api.token } };
    expect((await apiClient(platform).post(TOKENS, { auth: { identity } })).status).toBe(404);
  });

  test('revoking one token leaves the others of its user alone', async () => {
    const { api, userName } = await newProject(platform);
    const other = await signIn(platform, { name: userName, password: TEST_PASSWORD });
    await other.delete(TOKENS, subject(other.token));
    expect((await validate(api)).status).toBe(200);
  });

  test('the list of revoked tokens shows the audit id on both paths, never the token', async () => {
    const { api } = await newProject(platform);
    const { body } = await validate(api);
    await api.delete(TOKENS, subject(api.token));
    const admin = await signInAdmin(platform);
    const [one, other] = await Promise.all([
      admin.get('/identity/v3/OS-PKI/revoked'),
      admin.get('/identity/v3/auth/tokens/OS-PKI/revoked'),
    ]);
    expect(one.status).toBe(200);
    expect(one.body).toEqual(other.body);
    const { audit_ids, expires_at } = body.token;
    expect(one.body.revoked).toContainEqual({ id: audit_ids[0], expires: expires_at });
    expect(JSON.stringify(one.body)).not.toContain(api.token);
  });

  test("another user's token is refused with 403 and stays good; the administrator may revoke it", async () => {
    const { api } = await newProject(platform, 'manager');
    const other = await newProject(platform);
    expect((await api.delete(TOKENS, subject(other.api.token))).status).toBe(403);
    expect((await validate(other.api)).status).toBe(200);
    expect((await (await signInAdmin(platform)).delete(TOKENS, subject(other.api.token))).status).toBe(204);
    expect((await validate(other.api)).status).toBe(401);
  });

  test('an unknown token is answered with 404', async () => {
    expect((await (await signInAdmin(platform)).delete(TOKENS, subject('unknown'))).status).toBe(404);
  });
});

describe('A token dies with what stands behind it', () => {
  test.each<DisableableTable>(['users', 'projects'])(
    'when its entry in %s is disabled: 401, and no new one',
    async (table) => {
      const { api, id, userId, userName } = await newProject(platform);
      await setEnabled(table, table === 'users' ? userId : id, 0);
      expect((await api.get('/volume/v3/volumes')).status).toBe(401);
      expect((await validate(await signInAdmin(platform), api.token)).status).toBe(404);
      const again = signIn(platform, { name: userName, password: TEST_PASSWORD }, { project: { id } });
      await expect(again).rejects.toThrow('401');
    },
  );

  test('when the domain of its user is disabled', async () => {
    const { database } = platform.platform.services;
    const { api, userId, userName } = await newProject(platform);
    await database.transact(async (tx) => {
      await tx.insertInto('domains').values({ id: 'd', name: 'D', description: '', enabled: 1 }).execute();
      await tx.updateTable('users').set({ domain_id: 'd' }).where('id', '=', userId).execute();
      await bumpIdentity(tx);
    });
    expect((await validate(api)).status).toBe(200);
    await setEnabled('domains', 'd', 0);
    expect((await validate(api)).status).toBe(401);
    const identity = {
      methods: ['password'],
      password: { user: { name: userName, domain: { id: 'd' }, password: TEST_PASSWORD } },
    };
    expect((await apiClient(platform).post(TOKENS, { auth: { identity } })).status).toBe(401);
  });

  test('when its user gets another password', async () => {
    const { api, userId } = await newProject(platform);
    await platform.platform.services.database.transact(async (tx) => {
      const password_changed_at = new Date().toISOString();
      await tx.updateTable('users').set({ password_changed_at }).where('id', '=', userId).execute();
      await bumpIdentity(tx);
    });
    expect((await validate(api)).status).toBe(401);
  });

  test('when the last role on its scope is taken away; fewer roles show at once', async () => {
    const { database } = platform.platform.services;
    const { api, id, userId } = await newProject(platform, 'member');
    const remove = (name: string) =>
      database.transact(async (tx) => {
        const role = tx.selectFrom('roles').select('id').where('name', '=', name);
        await tx.deleteFrom('role_assignments').where('actor_id', '=', userId).where('role_id', 'in', role).execute();
        await bumpIdentity(tx);
      });
    await grantRole(platform, userId, id, 'reader');
    await remove('member');
    const { body } = await validate(api);
    expect(body.token.roles.map((role: { name: string }) => role.name)).toEqual(['reader']);
    await remove('reader');
    expect((await validate(api)).status).toBe(401);
  });

  test('when its time is up; a service may still look at it for two days', async () => {
    const { api } = await newProject(platform);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() + 3601 * 1000);
      const admin = await signInAdmin(platform);
      expect((await validate(api)).status).toBe(401);
      expect((await validate(admin, api.token)).status).toBe(404);
      expect((await admin.get(`${TOKENS}?allow_expired=0`, subject(api.token))).status).toBe(404);
      expect((await admin.get(`${TOKENS}?allow_expired=1`, subject(api.token))).status).toBe(200);
      vi.setSystemTime(Date.now() + 48 * 3600 * 1000);
      const later = await signInAdmin(platform);
      expect((await later.get(`${TOKENS}?allow_expired=1`, subject(api.token))).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });
});
