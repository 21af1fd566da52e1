import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn } from '#lib/testing/api.ts';
import { assignRole, insertProject, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/identity/v3';
const identity = useIdentityAdmin(platform);
const { roles } = identity;
let admin: ApiClient;
beforeAll(() => {
  admin = identity.api;
});

const write = (work: Parameters<typeof platform.platform.services.database.transact>[0]) =>
  platform.platform.services.database.transact(work);

async function newDomain(): Promise<string> {
  return (await admin.post(`${V3}/domains`, { domain: { name: unique('domain') } })).body.domain.id;
}
async function newUser(domainId = 'default'): Promise<string> {
  const id = await insertUser(platform, unique('user'));
  await write((tx) => tx.updateTable('users').set({ domain_id: domainId }).where('id', '=', id).execute());
  return id;
}
async function newGroup(members: string[] = [], domainId = 'default'): Promise<string> {
  const id = unique('group');
  await write(async (tx) => {
    await tx.insertInto('groups').values({ id, name: id, domain_id: domainId, description: '' }).execute();
    for (const user_id of members) await tx.insertInto('group_members').values({ group_id: id, user_id }).execute();
  });
  return id;
}
async function projectIn(domainId: string, parentId = domainId): Promise<string> {
  const id = await insertProject(platform, unique('project'));
  await write((tx) =>
    tx.updateTable('projects').set({ domain_id: domainId, parent_id: parentId }).where('id', '=', id).execute(),
  );
  return id;
}
async function onDomain(domainId: string, role: string): Promise<ApiClient> {
  const name = unique(role);
  const id = await insertUser(platform, name);
  await assignRole(platform, { type: 'user', id }, { kind: 'domain', id: domainId }, role);
  return signIn(platform, { name, password: TEST_PASSWORD }, { domain: { id: domainId } });
}
const list = async (query: string, api = admin) =>
  (await api.get(`${V3}/role_assignments?${query}`)).body.role_assignments;
const link = (path: string) => `http://nephos.test${V3}${path}`;

describe.each(['project', 'domain', 'system', 'inherited project', 'inherited domain'])('Roles on a %s', (where) => {
  const kind = where.replace('inherited ', '');
  const isInherited = where !== kind;
  const pathOf = async (actor: string) => {
    const target = kind === 'project' ? `/projects/${await projectIn('default')}` : '/domains/default';
    const base = kind === 'system' ? '/system' : target;
    return `${V3}${isInherited ? '/OS-INHERIT' : ''}${base}/${actor}/roles`;
  };
  const tail = isInherited ? '/inherited_to_projects' : '';

  test.each(['users', 'groups'])('are given to %s, checked, listed and taken back', async (actors) => {
    const id = actors === 'users' ? await newUser() : await newGroup();
    const path = await pathOf(`${actors}/${id}`);
    const one = `${path}/${roles.reader}${tail}`;
    expect((await admin.head(one)).status).toBe(404);
    expect((await admin.put(one)).status).toBe(204);
    expect((await admin.put(one)).status).toBe(204);
    expect((await admin.head(one)).status).toBe(204);
    expect((await admin.get(one)).status).toBe(204);
    const { body } = await admin.get(`${path}${tail}`);
    expect(body.roles).toEqual([(await admin.get(`${V3}/roles/${roles.reader}`)).body.role]);
    const [shown, ...others] = await list(`${actors.slice(0, -1)}.id=${id}`);
    expect(others).toEqual([]);
    expect(shown.links.assignment).toBe(`http://nephos.test${one}`);
    expect(shown.scope['OS-INHERIT:inherited_to']).toBe(isInherited ? 'projects' : undefined);
    expect((await admin.delete(one)).status).toBe(204);
    expect((await admin.delete(one)).status).toBe(404);
    expect((await admin.get(`${path}${tail}`)).body.roles).toEqual([]);
  });

  test('are not given to or on what is not there', async () => {
    const path = await pathOf(`users/${await newUser()}`);
    expect((await admin.put(`${path}/absent${tail}`)).status).toBe(404);
    expect((await admin.put(`${await pathOf('users/absent')}/${roles.reader}${tail}`)).status).toBe(404);
    expect((await admin.put(`${await pathOf('groups/absent')}/${roles.reader}${tail}`)).status).toBe(404);
    if (kind === 'system') return;
    const elsewhere = path.replace(/(project|domain)s\/[^/]+/, '$1s/absent');
    expect((await admin.put(`${elsewhere}/${roles.reader}${tail}`)).status).toBe(404);
    expect((await admin.get(`${elsewhere}${tail}`)).status).toBe(404);
  });

  test.each(['reader', 'member', 'manager'] as const)('are not a project’s %s to see or to give', async (role) => {
    const { api, userId } = await newProject(platform, role);
    const path = await pathOf(`users/${userId}`);
    for (const status of [
      (await api.put(`${path}/${roles.admin}${tail}`)).status,
      (await api.delete(`${path}/${roles.reader}${tail}`)).status,
      (await api.get(`${path}${tail}`)).status,
    ]) {
      expect(status).toBe(403);
    }
    expect((await api.get(`${V3}/role_assignments`)).status).toBe(403);
  });
});

test('A role of a domain is given in that domain only, never on the system', async () => {
  const [own, other] = [await newDomain(), await newDomain()];
  const { id } = (await admin.post(`${V3}/roles`, { role: { name: unique('role'), domain_id: own } })).body.role;
  const user = await newUser();
  expect((await admin.put(`${V3}/domains/${own}/users/${user}/roles/${id}`)).status).toBe(204);
  expect((await admin.put(`${V3}/projects/${await projectIn(own)}/users/${user}/roles/${id}`)).status).toBe(204);
  expect((await admin.put(`${V3}/domains/${other}/users/${user}/roles/${id}`)).status).toBe(403);
  expect((await admin.put(`${V3}/projects/${await projectIn(other)}/users/${user}/roles/${id}`)).status).toBe(403);
  expect((await admin.put(`${V3}/system/users/${user}/roles/${id}`)).status).toBe(400);
});

describe('Who manages a domain', () => {
  const setUp = async () => {
    const domainId = await newDomain();
    const api = await onDomain(domainId, 'manager');
    const user = await newUser(domainId);
    return { domainId, api, user, project: await projectIn(domainId), group: await newGroup([user], domainId) };
  };

  test('gives manager, member and reader there, inherited too, and takes them back', async () => {
    const { domainId, api, user, project, group } = await setUp();
    for (const path of [
      `/projects/${project}/users/${user}/roles/${roles.manager}`,
      `/domains/${domainId}/groups/${group}/roles/${roles.member}`,
      `/OS-INHERIT/domains/${domainId}/users/${user}/roles/${roles.reader}/inherited_to_projects`,
    ]) {
      expect((await api.put(V3 + path)).status).toBe(204);
      expect((await api.head(V3 + path)).status).toBe(204);
      expect((await api.delete(V3 + path)).status).toBe(204);
    }
  });

  test.each(['admin', 'service'])('cannot give %s anywhere, nor take it back, whatever its own role', async (role) => {
    const { domainId, user, project, group } = await setUp();
    for (const who of ['manager', 'admin']) {
      const api = await onDomain(domainId, who);
      for (const path of [
        `/projects/${project}/users/${user}/roles/${roles[role]}`,
        `/domains/${domainId}/groups/${group}/roles/${roles[role]}`,
        `/OS-INHERIT/projects/${project}/users/${user}/roles/${roles[role]}/inherited_to_projects`,
        `/OS-INHERIT/domains/${domainId}/groups/${group}/roles/${roles[role]}/inherited_to_projects`,
        `/system/users/${user}/roles/${roles[role]}`,
      ]) {
        expect((await api.put(V3 + path)).status).toBe(403);
        await admin.put(V3 + path);
        expect((await api.delete(V3 + path)).status).toBe(403);
        expect((await admin.delete(V3 + path)).status).toBe(204);
      }
    }
  });

  test('cannot assign through a role of the domain that implies more, and learns who could', async () => {
    const { domainId, api, user, project } = await setUp();
    const { id } = (await admin.post(`${V3}/roles`, { role: { name: unique('role'), domain_id: domainId } })).body.role;
    const path = `${V3}/projects/${project}/users/${user}/roles/${id}`;
    expect((await api.put(path)).status).toBe(204);
    await admin.put(`${V3}/roles/${id}/implies/${roles.service}`);
    const { status, body } = await api.put(path);
    expect(status).toBe(403);
    expect(body.error.message).toContain('identity:create_grant. It requires role admin, or');
  });

  test('cannot reach out of the domain: neither place, nor user, nor group, by any path', async () => {
    const { domainId, api, user, group } = await setUp();
    const foreign = { user: await newUser(), group: await newGroup(), project: await projectIn('default') };
    const tail = `roles/${roles.reader}`;
    for (const path of [
      `/projects/${foreign.project}/users/${user}/${tail}`,
      `/domains/default/groups/${group}/${tail}`,
      `/domains/${domainId}/users/${foreign.user}/${tail}`,
      `/domains/${domainId}/groups/${foreign.group}/${tail}`,
      `/OS-INHERIT/domains/default/users/${user}/${tail}/inherited_to_projects`,
      `/OS-INHERIT/projects/${foreign.project}/groups/${group}/${tail}/inherited_to_projects`,
      `/projects/absent/users/${user}/${tail}`,
      `/domains/${domainId}/users/absent/${tail}`,
      `/system/users/${user}/${tail}`,
    ]) {
      for (const method of ['PUT', 'DELETE', 'GET'])
        expect([path, (await api.call(method, V3 + path)).status]).toEqual([path, 403]);
      expect((await api.get(V3 + path.replace(`/${roles.reader}`, ''))).status).toBe(403);
    }
  });

  test('sees the assignments that lie in the domain and no others, effective ones too', async () => {
    const { domainId, api, user, project, group } = await setUp();
    const elsewhere = await projectIn('default');
    await assignRole(platform, { type: 'user', id: user }, { kind: 'project', id: elsewhere }, 'member');
    await assignRole(platform, { type: 'group', id: group }, { kind: 'domain', id: domainId }, 'member', true);
    for (const query of [`user.id=${user}&effective`, 'effective', 'include_names', '']) {
      const found = await list(query, api);
      expect(found.length).toBeGreaterThan(0);
      for (const { scope } of found) expect([domainId, project]).toContain((scope.project ?? scope.domain).id);
    }
    expect(await list(`scope.project.id=${elsewhere}`, api)).toEqual([]);
    expect(await list(`scope.project.id=${elsewhere}&effective`, api)).toEqual([]);
    expect(await list('scope.domain.id=default', api)).toEqual([]);
    expect(await list('scope.system=all', api)).toEqual([]);
  });
});

test('Nobody takes the last administrator of the system', async () => {
  const found = await list(`scope.system=all&role.id=${roles.admin}`);
  expect(found).toHaveLength(1);
  const path = found[0].links.assignment.replace('http://nephos.test', '');
  expect((await admin.delete(path)).status).toBe(403);
  const other = `${V3}/system/users/${await newUser()}/roles/${roles.admin}`;
  await admin.put(other);
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.delete(other)).status).toBe(403);
  expect((await admin.put(path)).status).toBe(204);
});

describe('GET /role_assignments', () => {
  test.each([
    'user.id=a&group.id=b',
    'scope.project.id=a&scope.domain.id=b',
    'scope.project.id=a&scope.system=all',
    'scope.domain.id=a&scope.system=all',
    'effective&group.id=a',
    'include_subtree',
    'scope.OS-INHERIT:inherited_to=users',
  ])('refuses %s with 400', async (query) => {
    expect((await admin.get(`${V3}/role_assignments?${query}`)).status).toBe(400);
  });

  test('shows assignments as stored, with names on request', async () => {
    const [user, project] = [await newUser(), await projectIn('default')];
    await assignRole(platform, { type: 'user', id: user }, { kind: 'project', id: project }, 'member');
    const assignment = link(`/projects/${project}/users/${user}/roles/${roles.member}`);
    expect(await list(`user.id=${user}`)).toEqual([
      { role: { id: roles.member }, user: { id: user }, scope: { project: { id: project } }, links: { assignment } },
    ]);
    const domain = { id: 'default', name: 'Default' };
    const named = { id: expect.any(String), name: expect.stringMatching(/-/), domain };
    expect(await list(`user.id=${user}&include_names=True`)).toEqual([
      { role: { id: roles.member, name: 'member' }, user: named, scope: { project: named }, links: { assignment } },
    ]);
    expect(await list(`user.id=${user}&role.id=${roles.reader}`)).toEqual([]);
    expect(await list(`user.id=${user}&scope.project.id=${project}&role.id=${roles.member}`)).toHaveLength(1);
    expect(await list(`user.id=${user}&scope.domain.id=default`)).toEqual([]);
  });

  test('effective: a group’s role is its members’, with the membership and the role that it follows from', async () => {
    const [user, project] = [await newUser(), await projectIn('default')];
    const group = await newGroup([user, await newUser()]);
    await assignRole(platform, { type: 'group', id: group }, { kind: 'project', id: project }, 'member');
    const found = await list(`user.id=${user}&scope.project.id=${project}&effective`);
    const links = {
      assignment: link(`/projects/${project}/groups/${group}/roles/${roles.member}`),
      membership: link(`/groups/${group}/users/${user}`),
    };
    const one = { user: { id: user }, scope: { project: { id: project } } };
    expect(found).toEqual([
      { ...one, role: { id: roles.member }, links },
      {
        ...one,
        role: { id: roles.reader },
        links: { ...links, prior_role: link(`/roles/${roles.member}/implies/${roles.reader}`) },
      },
    ]);
    expect(await list(`scope.project.id=${project}&effective`)).toHaveLength(4);
    expect(await list(`scope.project.id=${project}&effective&role.id=${roles.reader}`)).toHaveLength(2);
    expect(await list(`scope.project.id=${project}&effective=0`)).toHaveLength(1);
  });

  test('effective: an inherited role counts on all below and not on the place itself', async () => {
    const domainId = await newDomain();
    const top = await projectIn(domainId);
    const [middle, beside] = [await projectIn(domainId, top), await projectIn(domainId)];
    const leaf = await projectIn(domainId, middle);
    const user = await newUser(domainId);
    await assignRole(platform, { type: 'user', id: user }, { kind: 'project', id: top }, 'reader', true);
    const places = async (query: string) =>
      (await list(`user.id=${user}&${query}`)).map(
        ({ scope }: { scope: { project: { id: string } } }) => scope.project.id,
      );
    expect((await places('effective')).toSorted()).toEqual([middle, leaf].toSorted());
    expect(await places(`effective&scope.project.id=${leaf}`)).toEqual([leaf]);
    expect(await places(`effective&scope.project.id=${top}`)).toEqual([]);
    expect((await places(`effective&include_subtree&scope.project.id=${middle}`)).toSorted()).toEqual(
      [middle, leaf].toSorted(),
    );
    expect((await places(`effective&include_subtree&scope.project.id=${top}`)).toSorted()).toEqual(
      [middle, leaf].toSorted(),
    );
    expect(await places(`include_subtree&scope.project.id=${middle}`)).toEqual([]);
    expect(await places(`include_subtree&scope.project.id=${top}`)).toEqual([top]);
    const [shown] = await list(`user.id=${user}&effective&scope.project.id=${leaf}`);
    expect(shown.scope).toEqual({ project: { id: leaf } });
    expect(shown.links.assignment).toBe(
      link(`/OS-INHERIT/projects/${top}/users/${user}/roles/${roles.reader}/inherited_to_projects`),
    );

    const other = await newUser(domainId);
    await assignRole(platform, { type: 'user', id: other }, { kind: 'domain', id: domainId }, 'reader', true);
    const all = await list(`user.id=${other}&effective&scope.OS-INHERIT:inherited_to=projects`);
    expect(all.map(({ scope }: { scope: { project: { id: string } } }) => scope.project.id).toSorted()).toEqual(
      [top, middle, leaf, beside].toSorted(),
    );
    expect(await list(`user.id=${other}&effective&scope.domain.id=${domainId}`)).toEqual([]);
  });

  test('effective: what a domain without projects hands down is nothing', async () => {
    const domainId = await newDomain();
    const user = await newUser(domainId);
    await assignRole(platform, { type: 'user', id: user }, { kind: 'domain', id: domainId }, 'reader', true);
    expect(await list(`user.id=${user}&effective`)).toEqual([]);
    expect(await list(`user.id=${user}`)).toHaveLength(1);
  });

  test('effective: a role of a domain never shows, what it implies does', async () => {
    const domainId = await newDomain();
    const own = (await admin.post(`${V3}/roles`, { role: { name: unique('role'), domain_id: domainId } })).body.role;
    await admin.put(`${V3}/roles/${own.id}/implies/${roles.reader}`);
    const user = await newUser(domainId);
    await admin.put(`${V3}/domains/${domainId}/users/${user}/roles/${own.id}`);
    const found = await list(`user.id=${user}&effective`);
    expect(found.map(({ role }: { role: { id: string } }) => role.id)).toEqual([roles.reader]);
    const [given] = await list(`user.id=${user}&include_names`);
    expect(given.role).toEqual({ id: own.id, name: own.name, domain: { id: domainId, name: expect.any(String) } });
  });

  test('says the same as tokens do', async () => {
    const domainId = await newDomain();
    const top = await projectIn(domainId);
    const leaf = await projectIn(domainId, top);
    const user = await newUser();
    const group = await newGroup([user]);
    await assignRole(platform, { type: 'group', id: group }, { kind: 'domain', id: domainId }, 'member', true);
    await assignRole(platform, { type: 'user', id: user }, { kind: 'project', id: top }, 'service', true);
    const identity = { methods: ['password'], password: { user: { id: user, password: TEST_PASSWORD } } };
    const { body } = await admin.post(`${V3}/auth/tokens`, { auth: { identity, scope: { project: { id: leaf } } } });
    const found = await list(`user.id=${user}&scope.project.id=${leaf}&effective&include_names`);
    expect(found.map(({ role }: { role: object }) => role)).toEqual(expect.arrayContaining(body.token.roles));
    expect(found).toHaveLength(body.token.roles.length);
  });
});

test('A token ends with the last role on its scope, however it was assigned', async () => {
  const project = await newProject(platform);
  const group = await newGroup([project.userId]);
  const paths = [
    `${V3}/projects/${project.id}/groups/${group}/roles/${roles.reader}`,
    `${V3}/OS-INHERIT/domains/default/users/${project.userId}/roles/${roles.reader}/inherited_to_projects`,
  ];
  const own = `${V3}/projects/${project.id}/users/${project.userId}/roles/${roles.member}`;
  await admin.put(paths[0] ?? '');
  await admin.delete(own);
  expect((await project.api.get('/compute/v2.1/servers')).status).toBe(200);
  await admin.put(paths[1] ?? '');
  await admin.delete(paths[0] ?? '');
  expect((await project.api.get('/compute/v2.1/servers')).status).toBe(200);
  await admin.delete(paths[1] ?? '');
  expect((await project.api.get('/compute/v2.1/servers')).status).toBe(401);
});
