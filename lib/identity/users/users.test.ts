import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { tablesWith } from '#lib/testing/tables.ts';
import { deleteUserRows } from './delete-rows.ts';

const platform = usePlatform();
const USERS = '/identity/v3/users';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const newUser = async (user: Record<string, unknown>) => (await admin.post(USERS, { user })).body.user;

describe('Users', () => {
  test('are made with what is given and shown whole but for the password', async () => {
    const { id: default_project_id } = await newProject(platform);
    const { status, body } = await admin.post(USERS, {
      user: {
        name: 'ada',
        password: 'secret',
        default_project_id,
        email: 'ada@example.org',
        description: null,
        options: { lock_password: true, ignore_password_expiry: null },
        desk: { floor: 3 },
      },
    });
    expect(status).toBe(201);
    expect(body.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'ada',
      domain_id: 'default',
      email: 'ada@example.org',
      description: null,
      enabled: true,
      default_project_id,
      password_expires_at: null,
      federated: [],
      options: { lock_password: true },
      desk: { floor: 3 },
      links: { self: `http://nephos.test${USERS}/${body.user.id}` },
    });
    expect((await admin.get(`${USERS}/${body.user.id}`)).body).toEqual(body);
    expect((await signIn(platform, { name: 'ada', password: 'secret' })).token).toBeDefined();
  });

  test('are made from what command-line clients send for nothing given', async () => {
    const nothing = { default_project_id: null, description: null, email: null, password: null, options: {} };
    const { status, body } = await admin.post(USERS, { user: { ...nothing, name: 'bare', enabled: true } });
    expect([status, body.user.email, body.user.description]).toEqual([201, null, null]);
  });

  test.each([
    ['no name', {}],
    ['blanks for a name', { name: ' ' }],
    ['a name of 256 characters', { name: 'x'.repeat(256) }],
    ['text for a truth value', { name: 'x', enabled: 'yes' }],
    ['an empty password', { name: 'x', password: '' }],
    ['an empty password', { name: 'x', password: '' }],
    ['an option that there is not', { name: 'x', options: { wings: true } }],
    ['text for an option', { name: 'x', options: { lock_password: 'yes' } }],
    ['a rule without a method', { name: 'x', options: { multi_factor_auth_rules: [[]] } }],
    ['a rule of methods that nobody can use', { name: 'x', options: { multi_factor_auth_rules: [['telepathy']] } }],
    ['a domain for a default project', { name: 'x', default_project_id: 'default' }],
    ['an identity provider', { name: 'x', federated: [{ idp_id: 'x', protocols: [] }] }],
  ])('are not made with %s', async (_, user) => {
    expect((await admin.post(USERS, { user })).status).toBe(400);
  });

  test('are not made in a domain, or with a default project, that is none', async () => {
    expect((await admin.post(USERS, { user: { name: 'x', domain_id: 'absent' } })).status).toBe(404);
    expect((await admin.post(USERS, { user: { name: 'x', default_project_id: 'absent' } })).status).toBe(404);
  });

  test('have a name that nobody else has in the domain', async () => {
    await newUser({ name: 'taken' });
    const { id } = await newUser({ name: 'renamed' });
    expect((await admin.post(USERS, { user: { name: 'taken' } })).status).toBe(409);
    expect((await admin.patch(`${USERS}/${id}`, { user: { name: 'taken' } })).status).toBe(409);
    const other = await newDomain(platform);
    expect((await admin.post(USERS, { user: { name: 'taken', domain_id: other.id } })).status).toBe(201);
  });

  test('are changed in what is given only; null takes an attribute away', async () => {
    const { id } = await newUser({ name: 'changing', email: 'a@b.c', note: 'x', options: { lock_password: true } });
    const change = { id, description: 'new', email: null, note: null, options: { ignore_password_expiry: true } };
    const { status, body } = await admin.patch(`${USERS}/${id}`, { user: change });
    expect([status, body.user.email, body.user.description]).toEqual([200, null, 'new']);
    expect(body.user.options).toEqual({ lock_password: true, ignore_password_expiry: true });
    expect(body.user).not.toHaveProperty('note');
    const { body: less } = await admin.patch(`${USERS}/${id}`, { user: { options: { lock_password: null } } });
    expect(less.user.options).toEqual({ ignore_password_expiry: true });
  });

  test('do not move to another domain, and a change names no other user than its path', async () => {
    const { id } = await newUser({ name: 'staying' });
    const { id: elsewhere } = await newDomain(platform);
    expect((await admin.patch(`${USERS}/${id}`, { user: { domain_id: elsewhere } })).status).toBe(400);
    expect((await admin.patch(`${USERS}/${id}`, { user: { domain_id: 'default' } })).status).toBe(200);
    expect((await admin.patch(`${USERS}/${id}`, { user: { id: 'another' } })).status).toBe(400);
    expect((await admin.patch(`${USERS}/absent`, { user: {} })).status).toBe(404);
  });

  test('never keep a password among their free attributes', async () => {
    const { id } = await newUser({ name: 'discreet', password: 'secret' });
    const change = { original_password: 'secret', password: 'another secret' };
    const { body } = await admin.patch(`${USERS}/${id}`, { user: change });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test.each([
    ['name=Filtered', true],
    ['name=filtered', false],
    ['name__istartswith=filt', true],
    ['name__endswith=erin', false],
    ['domain_id=default', true],
    ['domain_id=absent', false],
    ['enabled=0', true],
    ['enabled=true', false],
    ['password_expires_at=lt:2030-01-01T00:00:00Z', false],
    ['unique_id=x', false],
  ])('are listed by %s', async (query, isThere) => {
    if ((await admin.get(`${USERS}?name=Filtered`)).body.users.length === 0) {
      await newUser({ name: 'Filtered', enabled: false });
    }
    const { users } = (await admin.get(`${USERS}?${query}`)).body;
    expect(users.some(({ name }: { name: string }) => name === 'Filtered')).toBe(isThere);
  });

  test('are listed in pages, and not by a time that is none or a marker of nobody', async () => {
    const { body } = await admin.get(`${USERS}?limit=1`);
    expect([body.users.length, body.links.next]).toEqual([1, expect.stringContaining(`marker=${body.users[0].id}`)]);
    expect((await admin.get(`${USERS}?marker=absent`)).status).toBe(404);
    expect((await admin.get(`${USERS}?password_expires_at=lt:soon`)).status).toBe(400);
  });
});

describe('A user whose record changes', () => {
  const withTokens = async () => {
    const project = await newProject(platform);
    return {
      ...project,
      path: `${USERS}/${project.userId}`,
      isIn: async () => (await project.api.get(USERS)).status !== 401,
    };
  };

  test.each([
    ['disabled', (path: string) => admin.patch(path, { user: { enabled: false } })],
    ['given another password', (path: string) => admin.patch(path, { user: { password: 'another one' } })],
    ['deleted', (path: string) => admin.delete(path)],
  ])('%s: no token of before is good any more', async (_, change) => {
    const { path, isIn } = await withTokens();
    expect(await isIn()).toBe(true);
    expect((await change(path)).status).toBeLessThan(300);
    expect(await isIn()).toBe(false);
  });

  test('a new name leaves its tokens alone', async () => {
    const { path, isIn } = await withTokens();
    await admin.patch(path, { user: { name: 'another-name' } });
    expect(await isIn()).toBe(true);
  });

  test('an administrator’s new password opens an account that wrong ones had locked', async () => {
    const { userId, userName } = await newProject(platform);
    for (let at = 0; at < 11; at += 1)
      await signIn(platform, { name: userName, password: 'wrong' }).catch(() => undefined);
    await expect(signIn(platform, { name: userName, password: TEST_PASSWORD })).rejects.toThrow('refused');
    await admin.patch(`${USERS}/${userId}`, { user: { password: 'another one' } });
    expect((await signIn(platform, { name: userName, password: 'another one' })).token).toBeDefined();
  });
});

describe('Deleting a user', () => {
  test('takes all that is the user’s own, and nothing of the project', async () => {
    const { api, id, userId } = await newProject(platform, 'member');
    const { database } = platform.platform.services;
    const group = (await admin.post('/identity/v3/groups', { group: { name: `of-${id}` } })).body.group.id;
    await admin.put(`/identity/v3/groups/${group}/users/${userId}`);
    const credential = { name: 'ci', access_rules: [{ service: 'compute', method: 'GET', path: '/v2.1/servers' }] };
    await api.post(`${USERS}/${userId}/application_credentials`, { application_credential: credential });
    await api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'key' } });
    await api.post('/console/v1/lists/instances/views', { view: { name: 'mine', is_shared: true, where: [] } });
    expect((await admin.delete(`${USERS}/${userId}`)).status).toBe(204);
    expect((await admin.get(`${USERS}/${userId}`)).status).toBe(404);
    const left = await Promise.all([
      ...(['application_credentials', 'access_rules', 'group_members', 'keypairs', 'console_saved_views'] as const).map(
        (table) => database.read.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
      ),
      database.read.selectFrom('role_assignments').select('actor_id').where('actor_id', '=', userId).execute(),
    ]);
    expect(left.flat()).toEqual([]);
    expect((await admin.get(`/identity/v3/projects/${id}`)).status).toBe(200);
  });

  test('forgets no table: what has a user either goes with it, or is a project’s or the history’s', async () => {
    const { database } = platform.platform.services;
    const id = 'f'.repeat(32);
    const queries: string[] = [];
    const tables = await tablesWith(database, ['user_id']);
    await database.transact(async (tx) => {
      const noting = tx.withPlugin({
        transformQuery({ node }) {
          queries.push(JSON.stringify(node));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await deleteUserRows(noting, [id]);
    });
    const kept = tables.filter((name) => !queries.some((query) => query.includes(`"${name}"`)));
    expect(kept).toEqual([
      ...[
        'backup_verifications',
        'backups',
        'bucket_archives',
        'bucket_imports',
        'bucket_jobs',
        'console_tokens',
        'events',
        'image_tasks',
        'instance_actions',
        'jobs',
        'muted_hosts',
      ],
      ...[
        'notification_comments',
        'notifications',
        'quota_requests',
        'rejected_requests',
        'schedules',
        'server_groups',
      ],
      ...['server_migrations', 'servers', 'snapshots', 'volumes'],
    ]);
  });

  test('takes the trusts the user gave and got, and those made from them', async () => {
    const [one, two, three] = [await newProject(platform), await newProject(platform), await newProject(platform)];
    const { database } = platform.platform.services;
    const trust = (
      id: string,
      trustor_user_id: string,
      trustee_user_id: string,
      redelegated_trust_id: string | null,
    ) => ({
      ...{ id, trustor_user_id, trustee_user_id, redelegated_trust_id, project_id: one.id, impersonation: 1 as const },
      ...{ role_ids: '[]', expires_at: null, remaining_uses: null, redelegation_count: 1, created_at: '' },
    });
    const trusts = [
      trust('t1', one.userId, two.userId, null),
      trust('t2', one.userId, three.userId, 't1'),
      trust('t3', one.userId, three.userId, null),
    ];
    await database.transact((tx) => tx.insertInto('trusts').values(trusts).execute());
    await admin.delete(`${USERS}/${two.userId}`);
    expect(await database.read.selectFrom('trusts').select('id').execute()).toEqual([{ id: 't3' }]);
    await admin.delete(`${USERS}/${one.userId}`);
    expect(await database.read.selectFrom('trusts').select('id').execute()).toEqual([]);
  });
});

describe('Nobody', () => {
  test('disables or deletes the own user', async () => {
    const own = `${USERS}/${(await admin.get(`${USERS}?name=admin`)).body.users[0].id}`;
    expect((await admin.patch(own, { user: { enabled: false } })).status).toBe(403);
    expect((await admin.delete(own)).status).toBe(403);
    expect((await admin.get(own)).body.user.enabled).toBe(true);
  });

  test('disables or deletes the last administrator of the system, even if a project has administrators', async () => {
    const { api } = await newProject(platform, 'admin');
    const { id } = (await api.get(`${USERS}?name=admin`)).body.users[0];
    expect((await api.patch(`${USERS}/${id}`, { user: { enabled: false } })).status).toBe(403);
    expect((await api.delete(`${USERS}/${id}`)).status).toBe(403);
    const second = await newUser({ name: 'second', password: 'secret' });
    await assignRole(platform, { type: 'user', id: second.id }, { kind: 'system' }, 'admin');
    expect((await api.patch(`${USERS}/${id}`, { user: { enabled: false } })).status).toBe(200);
    expect((await api.patch(`${USERS}/${second.id}`, { user: { enabled: false } })).status).toBe(403);
    expect((await api.patch(`${USERS}/${id}`, { user: { enabled: true } })).status).toBe(200);
    admin = await signInAdmin(platform);
  });

  test('without a role over users reads or changes another user; everybody reads the own one', async () => {
    const [{ api, userId }, other] = [await newProject(platform, 'manager'), await newProject(platform)];
    expect((await api.get(`${USERS}/${userId}`)).status).toBe(200);
    expect((await api.get(`${USERS}/${other.userId}`)).status).toBe(403);
    expect((await api.get(`${USERS}/absent`)).status).toBe(403);
    expect((await api.get(USERS)).status).toBe(403);
    expect((await api.post(USERS, { user: { name: 'x' } })).status).toBe(403);
    expect((await api.patch(`${USERS}/${userId}`, { user: { name: 'x' } })).status).toBe(403);
    expect((await api.delete(`${USERS}/${other.userId}`)).status).toBe(403);
    expect((await apiClient(platform).get(`${USERS}/${userId}`)).status).toBe(401);
  });
});

describe('Who manages a domain', () => {
  test('makes, sees, changes and deletes its users', async () => {
    const { api, id } = await newDomain(platform);
    const { body } = await api.post(USERS, { user: { name: 'eve', password: 'secret' } });
    expect(body.user.domain_id).toBe(id);
    expect((await api.get(USERS)).body.users.map(({ name }: { name: string }) => name)).toEqual(['eve']);
    expect((await api.patch(`${USERS}/${body.user.id}`, { user: { enabled: false } })).status).toBe(200);
    expect((await api.delete(`${USERS}/${body.user.id}`)).status).toBe(204);
  });

  test.each(['manager', 'admin'])('as its %s touches no user of another domain, and learns of none', async (role) => {
    const { api, userId } = await newDomain(platform, role);
    expect((await api.get(`${USERS}?domain_id=default`)).body.users).toEqual([]);
    const other = await insertUser(platform, `foreign-to-${role}`);
    for (const id of [other, 'absent']) {
      expect((await api.get(`${USERS}/${id}`)).status).toBe(403);
      expect((await api.patch(`${USERS}/${id}`, { user: { password: 'taken over' } })).status).toBe(403);
      expect((await api.delete(`${USERS}/${id}`)).status).toBe(403);
    }
    expect((await api.post(USERS, { user: { name: 'x', domain_id: 'default' } })).status).toBe(403);
    expect((await api.get(`${USERS}/${userId}`)).status).toBe(200);
    const { id: foreign } = await newProject(platform);
    expect((await api.post(USERS, { user: { name: 'x', default_project_id: foreign } })).status).toBe(404);
  });

  test.each(['user', 'group'] as const)(
    'takes over no user who holds, by the %s, what is not its to give',
    async (type) => {
      const { api, id } = await newDomain(platform);
      const eve = (await admin.post(USERS, { user: { name: 'eve', domain_id: id, password: 'secret' } })).body.user;
      const group = (await admin.post('/identity/v3/groups', { group: { name: 'admins', domain_id: id } })).body.group;
      await admin.put(`/identity/v3/groups/${group.id}/users/${eve.id}`);
      await assignRole(platform, { type, id: type === 'user' ? eve.id : group.id }, { kind: 'system' }, 'admin');
      const path = `${USERS}/${eve.id}`;
      for (const user of [
        { password: 'taken over' },
        { enabled: false },
        { options: { multi_factor_auth_enabled: false } },
      ]) {
        expect((await api.patch(path, { user })).status).toBe(403);
      }
      expect((await api.delete(path)).status).toBe(403);
      expect((await api.get(path)).status).toBe(200);
    },
  );

  test('as its reader only looks', async () => {
    const { api, id } = await newDomain(platform, 'reader');
    const eve = (await admin.post(USERS, { user: { name: 'eve', domain_id: id } })).body.user;
    expect((await api.get(`${USERS}/${eve.id}`)).status).toBe(200);
    expect((await api.patch(`${USERS}/${eve.id}`, { user: { enabled: false } })).status).toBe(403);
    expect((await api.post(USERS, { user: { name: 'x' } })).status).toBe(403);
  });
});
