import { describe, expect, test } from 'vitest';
import { apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, grantRole, insertProject, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const names = (members: { name: string }[]) => members.map(({ name }) => name);
const disable = (table: 'projects', id: string) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable(table).set({ enabled: 0 }).where('id', '=', id).execute(),
  );

async function unscopedUser(name: string) {
  const userId = await insertUser(platform, name);
  return { userId, api: await signIn(platform, { name, password: TEST_PASSWORD }) };
}

describe('GET /auth/projects', () => {
  test('shows the projects of direct, group and inherited roles, and no others', async () => {
    const { userId, api } = await unscopedUser('collector');
    const direct = await insertProject(platform, 'direct');
    const byGroup = await insertProject(platform, 'by-group');
    const above = await insertProject(platform, 'above');
    const below = await insertProject(platform, 'below');
    await insertProject(platform, 'foreign');
    await platform.platform.services.database.transact(async (tx) => {
      await tx.insertInto('groups').values({ id: 'g', domain_id: 'default', name: 'g', description: '' }).execute();
      await tx.insertInto('group_members').values({ group_id: 'g', user_id: userId }).execute();
      await tx.updateTable('projects').set({ parent_id: above }).where('id', '=', below).execute();
    });
    await grantRole(platform, userId, direct, 'reader');
    await assignRole(platform, { type: 'group', id: 'g' }, { kind: 'project', id: byGroup }, 'reader');
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'project', id: above }, 'reader', true);

    const { status, body } = await api.get('/identity/v3/auth/projects');
    expect(status).toBe(200);
    expect(names(body.projects)).toEqual(['below', 'by-group', 'direct']);
    expect(body.links).toEqual({ self: 'http://nephos.test/identity/v3/auth/projects', previous: null, next: null });
    for (const { id } of body.projects) {
      const identity = { methods: ['token'], token: { id: api.token } };
      const scoped = await apiClient(platform).post('/identity/v3/auth/tokens', {
        auth: { identity, scope: { project: { id } } },
      });
      expect(names(scoped.body.token.roles)).toEqual(['reader']);
    }
  });

  test('an inherited role does not count on the project it was given on', async () => {
    const { userId, api } = await unscopedUser('heir');
    const id = await insertProject(platform, 'root-of-heir');
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'project', id }, 'member', true);
    expect((await api.get('/identity/v3/auth/projects')).body.projects).toEqual([]);
    const identity = { methods: ['token'], token: { id: api.token } };
    const answer = await apiClient(platform).post('/identity/v3/auth/tokens', {
      auth: { identity, scope: { project: { id } } },
    });
    expect(answer.status).toBe(401);
  });

  test('a disabled project is left out', async () => {
    const { userId, api } = await unscopedUser('patient');
    const id = await insertProject(platform, 'asleep');
    await grantRole(platform, userId, id, 'member');
    await disable('projects', id);
    expect((await api.get('/identity/v3/auth/projects')).body.projects).toEqual([]);
  });
});

describe('GET /auth/domains and /auth/system', () => {
  test('show nothing to a user of one project', async () => {
    const { api } = await newProject(platform);
    expect((await api.get('/identity/v3/auth/domains')).body.domains).toEqual([]);
    expect((await api.get('/identity/v3/auth/system')).body.system).toEqual([]);
  });

  test('show the domain and the system to those who hold roles there', async () => {
    const { userId, api } = await unscopedUser('domain-reader');
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'domain', id: 'default' }, 'reader');
    expect(names((await api.get('/identity/v3/auth/domains')).body.domains)).toEqual(['Default']);
    const admin = await signInAdmin(platform);
    expect((await admin.get('/identity/v3/auth/system')).body.system).toEqual([{ all: true }]);
  });
});

describe('GET /auth/catalog', () => {
  test('shows the catalog that the token carries', async () => {
    const { api } = await newProject(platform);
    const { body } = await api.get('/identity/v3/auth/tokens', { 'x-subject-token': api.token ?? '' });
    expect((await api.get('/identity/v3/auth/catalog')).body.catalog).toEqual(body.token.catalog);
  });

  test('a token without a project is refused with 403', async () => {
    const { api } = await unscopedUser('wanderer');
    expect((await api.get('/identity/v3/auth/catalog')).status).toBe(403);
  });
});
