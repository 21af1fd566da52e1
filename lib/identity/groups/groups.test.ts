import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const GROUPS = '/identity/v3/groups';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const newGroup = async (name: string, domain_id?: string): Promise<string> =>
  (await admin.post(GROUPS, { group: { name, domain_id } })).body.group.id;
const names = (users: { name: string }[]) => users.map(({ name }) => name);

describe('Groups', () => {
  test('are made, shown, changed and deleted, attributes of any name included', async () => {
    const { status, body } = await admin.post(GROUPS, { group: { name: 'staff', description: null, floor: 3 } });
    expect(status).toBe(201);
    const path = `${GROUPS}/${body.group.id}`;
    expect(body.group).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'staff',
      domain_id: 'default',
      description: '',
      floor: 3,
      links: { self: `http://nephos.test${path}` },
    });
    const { body: changed } = await admin.patch(path, { group: { description: 'all', floor: null } });
    expect(changed.group).toMatchObject({ name: 'staff', description: 'all' });
    expect(changed.group).not.toHaveProperty('floor');
    expect((await admin.get(path)).body).toEqual(changed);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
  });

  test.each([
    ['no name', {}, 400],
    ['a name of 65 characters', { name: 'x'.repeat(65) }, 400],
    ['a domain that is none', { name: 'x', domain_id: 'absent' }, 404],
  ])('are not made with %s', async (_, group, status) => {
    expect((await admin.post(GROUPS, { group })).status).toBe(status);
  });

  test('have a name that no other has in the domain, and do not move to another domain', async () => {
    await newGroup('taken');
    expect((await admin.post(GROUPS, { group: { name: 'taken' } })).status).toBe(409);
    const id = await newGroup('renamed');
    expect((await admin.patch(`${GROUPS}/${id}`, { group: { name: 'taken' } })).status).toBe(409);
    const other = await newDomain(platform);
    expect((await admin.post(GROUPS, { group: { name: 'taken', domain_id: other.id } })).status).toBe(201);
    expect((await admin.patch(`${GROUPS}/${id}`, { group: { domain_id: other.id } })).status).toBe(400);
  });

  test.each([
    ['name=Filtered', true],
    ['name__icontains=TER', true],
    ['name__startswith=filt', false],
    ['domain_id=default', true],
    ['domain_id=absent', false],
  ])('are listed by %s', async (query, isThere) => {
    if ((await admin.get(`${GROUPS}?name=Filtered`)).body.groups.length === 0) await newGroup('Filtered');
    expect(names((await admin.get(`${GROUPS}?${query}`)).body.groups).includes('Filtered')).toBe(isThere);
  });
});

describe('Members', () => {
  test('are added once or often, found, listed by their own filters, and taken out once', async () => {
    const group = await newGroup('crew');
    const [ann, bob] = [await insertUser(platform, 'ann'), await insertUser(platform, 'bob')];
    const path = `${GROUPS}/${group}/users`;
    expect((await admin.head(`${path}/${ann}`)).status).toBe(404);
    for (const id of [ann, ann, bob]) expect((await admin.put(`${path}/${id}`)).status).toBe(204);
    expect((await admin.head(`${path}/${ann}`)).status).toBe(204);
    expect((await admin.get(`${path}/${ann}`)).status).toBe(204);
    expect(names((await admin.get(path)).body.users)).toEqual(['ann', 'bob']);
    expect(names((await admin.get(`${path}?name=bob`)).body.users)).toEqual(['bob']);
    expect(names((await admin.get(`${path}?enabled=false`)).body.users)).toEqual([]);
    expect(names((await admin.get(`/identity/v3/users/${ann}/groups?name=crew`)).body.groups)).toEqual(['crew']);
    expect((await admin.delete(`${path}/${ann}`)).status).toBe(204);
    expect((await admin.delete(`${path}/${ann}`)).status).toBe(404);
    expect((await admin.put(`${path}/absent`)).status).toBe(404);
    expect((await admin.put(`${GROUPS}/absent/users/${ann}`)).status).toBe(404);
  });

  test('hold what the group holds, and no longer than they are in it: their tokens die with it', async () => {
    const { id } = await newProject(platform);
    const userId = await insertUser(platform, 'cleo');
    const enter = () => signIn(platform, { name: 'cleo', password: TEST_PASSWORD }, { project: { id } });
    for (const end of [
      (path: string) => admin.delete(`${path}/users/${userId}`),
      (path: string) => admin.delete(path),
    ]) {
      const group = await newGroup('holders');
      await assignRole(platform, { type: 'group', id: group }, { kind: 'project', id }, 'member');
      await expect(enter()).rejects.toThrow('refused');
      await admin.put(`${GROUPS}/${group}/users/${userId}`);
      const api = await enter();
      expect((await api.get('/compute/v2.1/servers')).status).toBe(200);
      expect((await end(`${GROUPS}/${group}`)).status).toBe(204);
      expect((await api.get('/compute/v2.1/servers')).status).toBe(401);
      await admin.delete(`${GROUPS}/${group}`);
    }
  });

  test('the last administrator of the system stays in the group that makes it one, and the group stays', async () => {
    const { api } = await newProject(platform, 'admin');
    const { database } = platform.platform.services;
    const group = await newGroup('admins');
    const admins = database.read.selectFrom('users').select('id').where('name', '=', 'admin');
    const { id } = await admins.executeTakeFirstOrThrow();
    await api.put(`${GROUPS}/${group}/users/${id}`);
    await database.transact((tx) => tx.deleteFrom('role_assignments').where('target_type', '=', 'system').execute());
    await assignRole(platform, { type: 'group', id: group }, { kind: 'system' }, 'admin');
    expect((await api.delete(`${GROUPS}/${group}/users/${id}`)).status).toBe(403);
    expect((await api.delete(`${GROUPS}/${group}`)).status).toBe(403);
    expect((await api.head(`${GROUPS}/${group}/users/${id}`)).status).toBe(204);
    await assignRole(platform, { type: 'user', id }, { kind: 'system' }, 'admin');
    expect((await api.delete(`${GROUPS}/${group}`)).status).toBe(204);
    admin = await signInAdmin(platform);
  });
});

describe('Who may see and change groups', () => {
  test('members and managers of a project see the own ones only, and change none', async () => {
    const [{ api, userId }, other] = [await newProject(platform, 'manager'), await newProject(platform)];
    const group = await newGroup('hidden');
    expect((await api.get(`/identity/v3/users/${userId}/groups`)).body.groups).toEqual([]);
    expect((await api.get(`/identity/v3/users/${other.userId}/groups`)).status).toBe(403);
    expect((await api.get(GROUPS)).status).toBe(403);
    expect((await api.get(`${GROUPS}/${group}`)).status).toBe(403);
    expect((await api.post(GROUPS, { group: { name: 'x' } })).status).toBe(403);
    expect((await api.put(`${GROUPS}/${group}/users/${userId}`)).status).toBe(403);
    expect((await api.delete(`${GROUPS}/${group}`)).status).toBe(403);
  });

  test('managers of a domain manage its groups with its users', async () => {
    const { api, id } = await newDomain(platform);
    const user = (await api.post('/identity/v3/users', { user: { name: 'eve' } })).body.user.id;
    const { body } = await api.post(GROUPS, { group: { name: 'own' } });
    expect(body.group.domain_id).toBe(id);
    const path = `${GROUPS}/${body.group.id}`;
    expect((await api.put(`${path}/users/${user}`)).status).toBe(204);
    expect(names((await api.get(`${path}/users`)).body.users)).toEqual(['eve']);
    expect(names((await api.get(`/identity/v3/users/${user}/groups`)).body.groups)).toEqual(['own']);
    expect(names((await api.get(GROUPS)).body.groups)).toEqual(['own']);
    expect((await api.delete(`${path}/users/${user}`)).status).toBe(204);
    expect((await api.delete(path)).status).toBe(204);
  });

  test.each(['manager', 'admin'])('a %s of a domain reaches no group and no user of another', async (role) => {
    const { api, userId } = await newDomain(platform, role);
    const foreign = await newGroup(`foreign-to-${role}`);
    const own = (await api.post(GROUPS, { group: { name: 'own' } })).body.group.id;
    expect((await api.get(`${GROUPS}?domain_id=default`)).body.groups).toEqual([]);
    for (const group of [foreign, 'absent']) {
      expect((await api.get(`${GROUPS}/${group}`)).status).toBe(403);
      expect((await api.get(`${GROUPS}/${group}/users`)).status).toBe(403);
      expect((await api.patch(`${GROUPS}/${group}`, { group: { name: 'mine' } })).status).toBe(403);
      expect((await api.delete(`${GROUPS}/${group}`)).status).toBe(403);
      expect((await api.put(`${GROUPS}/${group}/users/${userId}`)).status).toBe(403);
    }
    expect((await api.post(GROUPS, { group: { name: 'x', domain_id: 'default' } })).status).toBe(403);
    const other = await insertUser(platform, `foreign-member-${role}`);
    for (const user of [other, 'absent']) expect((await api.put(`${GROUPS}/${own}/users/${user}`)).status).toBe(403);
    expect((await api.get(`/identity/v3/users/${other}/groups`)).status).toBe(403);
  });

  test('a manager of a domain joins no group that holds more than the manager may give, and opens none to others', async () => {
    const { api, id } = await newDomain(platform);
    const { id: project } = await newProject(platform);
    const user = (await api.post('/identity/v3/users', { user: { name: 'eve' } })).body.user.id;
    const holds = [
      [{ kind: 'system' }, 'admin'],
      [{ kind: 'domain', id }, 'admin'],
      [{ kind: 'project', id: project }, 'reader'],
    ] as const;
    for (const [target, role] of holds) {
      const group = await newGroup(`powerful-${target.kind}`, id);
      await assignRole(platform, { type: 'group', id: group }, target, role);
      expect((await api.put(`${GROUPS}/${group}/users/${user}`)).status).toBe(403);
      expect((await api.delete(`${GROUPS}/${group}`)).status).toBe(403);
      await admin.put(`${GROUPS}/${group}/users/${user}`);
      expect((await api.delete(`${GROUPS}/${group}/users/${user}`)).status).toBe(403);
      await admin.delete(`${GROUPS}/${group}/users/${user}`);
    }
    const harmless = await newGroup('harmless', id);
    await assignRole(platform, { type: 'group', id: harmless }, { kind: 'domain', id }, 'member');
    expect((await api.put(`${GROUPS}/${harmless}/users/${user}`)).status).toBe(204);
  });
});
