import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, joinProject, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { launch, newVolume, settle } from '#lib/testing/compute.ts';
import { insertUser } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { ADMIN_PASSWORD, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ROOT = '/console/v1/projects';
const absent = '0'.repeat(32);
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const make = async (project: object): Promise<string> =>
  (await admin.post('/identity/v3/projects', { project })).body.project.id;
const roleId = async (name: string): Promise<string> =>
  (await admin.get(`/identity/v3/roles?name=${name}`)).body.roles[0].id;
const namesOf = async (api: ApiClient, search: string): Promise<string[]> =>
  (await api.get(`${ROOT}?${search}`)).body.projects.map(({ name }: { name: string }) => name);

describe('GET /console/v1/projects', () => {
  test('says of each project where it is, who works there and what it uses of its limits', async () => {
    const project = await newProject(platform);
    await joinProject(platform, project.id, 'reader');
    await launch(platform, project);
    await newVolume(platform, project);
    await settle(platform);
    const below = await make({ name: `below-${project.id}`, parent_id: project.id, tags: ['blue'], description: 'x' });
    await admin.patch(`${ROOT}/${below}/quotas`, { quotas: { cores: 7 } });
    const { projects } = (await admin.get(`${ROOT}?q=${project.name}`)).body;
    expect(projects).toEqual([
      {
        id: project.id,
        name: project.name,
        description: '',
        enabled: true,
        tags: [],
        domain: { id: 'default', name: 'Default' },
        parent: null,
        created_at: null,
        members: 2,
        instances: { used: 1, limit: 10 },
        cores: { used: 1, limit: 20 },
        gigabytes: { used: 1, limit: 1000 },
      },
    ]);
    expect((await admin.get(`${ROOT}/${below}`)).body.project).toMatchObject({
      parent: { id: project.id, name: project.name },
      tags: ['blue'],
      created_at: expect.stringMatching(/^\d{4}-/),
      members: 0,
      cores: { used: 0, limit: 7 },
    });
  });

  test('tells of those that are named where the filter takes them and the token reaches them', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    const only = `id=${one.id}&id=${other.id}`;
    expect((await namesOf(admin, only)).toSorted()).toEqual([one.name, other.name].toSorted());
    expect(await namesOf(admin, `${only}&q=${other.name}`)).toEqual([other.name]);
    const domain = await newDomain(platform, 'reader');
    expect([await namesOf(admin, `${only}&enabled=false`), await namesOf(domain.api, only)]).toEqual([[], []]);
  });

  test('counts everybody once, whichever way the role came: by group, from above, from the domain', async () => {
    const { id: domainId } = await newDomain(platform);
    const parent = await make({ name: 'parent', domain_id: domainId });
    const child = await make({ name: 'child', domain_id: domainId, parent_id: parent });
    const [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map((n) => insertUser(platform, `${n}-${child}`)));
    const reader = await roleId('reader');
    const { group } = (await admin.post('/identity/v3/groups', { group: { name: 'crew', domain_id: domainId } })).body;
    for (const user of [ada, bob]) await admin.put(`/identity/v3/groups/${group.id}/users/${user}`);
    await admin.put(`/identity/v3/projects/${child}/groups/${group.id}/roles/${reader}`);
    await admin.put(`/identity/v3/projects/${child}/users/${ada}/roles/${reader}`);
    await admin.put(`/identity/v3/OS-INHERIT/projects/${parent}/users/${bob}/roles/${reader}/inherited_to_projects`);
    await admin.put(`/identity/v3/OS-INHERIT/domains/${domainId}/users/${eve}/roles/${reader}/inherited_to_projects`);
    const { projects } = (await admin.get(`${ROOT}?domain_id=${domainId}`)).body;
    expect(projects.map(({ name, members }: Record<string, unknown>) => [name, members])).toEqual([
      ['child', 3],
      ['parent', 1],
    ]);
  });

  test('finds by a part of the name in any case, a tag, an id; orders and pages', async () => {
    const { id: domain_id } = await newDomain(platform);
    const first = await make({ name: 'Alpha%', domain_id, tags: ['Red'] });
    await make({ name: 'beta', domain_id, enabled: false });
    const of = `domain_id=${domain_id}`;
    expect(await namesOf(admin, `${of}&q=ALPHA`)).toEqual(['Alpha%']);
    expect(await namesOf(admin, `${of}&q=%25`)).toEqual(['Alpha%']);
    expect(await namesOf(admin, `${of}&q=red`)).toEqual(['Alpha%']);
    expect(await namesOf(admin, `q=${first}`)).toEqual(['Alpha%']);
    expect(await namesOf(admin, `${of}&enabled=false`)).toEqual(['beta']);
    const { name } = (await admin.get(`/identity/v3/domains/${domain_id}`)).body.domain;
    await make({ name: 'low', domain_id, parent_id: first });
    expect(await namesOf(admin, `domain=${name}&parent=Alpha%25`)).toEqual(['low']);
    expect(await namesOf(admin, 'domain=nowhere')).toEqual([]);
    expect(await namesOf(admin, `${of}&sort=created_at:desc`)).toEqual(['low', 'beta', 'Alpha%']);
    expect(await namesOf(admin, `${of}&limit=1&marker=${first}`)).toEqual(['beta']);
    expect((await admin.get(`${ROOT}?sort=members`)).status).toBe(400);
  });

  test('shows a domain’s token that domain alone, a system reader all, and members nothing', async () => {
    const [own, other] = [await newDomain(platform, 'reader'), await newDomain(platform)];
    await make({ name: 'mine', domain_id: own.id });
    const theirs = await make({ name: 'theirs', domain_id: other.id });
    expect(await namesOf(own.api, '')).toEqual(['mine']);
    expect(await namesOf(own.api, `domain_id=${other.id}`)).toEqual([]);
    for (const below of ['', '/quotas', '/effects']) {
      expect((await own.api.get(`${ROOT}/${theirs}${below}`)).status).toBe(403);
      expect((await own.api.get(`${ROOT}/${absent}${below}`)).status).toBe(403);
    }
    const { api, id } = await newProject(platform, 'manager');
    expect([(await api.get(ROOT)).status, (await api.get(`${ROOT}/${id}/quotas`)).status]).toEqual([403, 403]);
    expect((await admin.get(`${ROOT}/${absent}`)).status).toBe(404);
  });
});

describe('POST /console/v1/projects', () => {
  const setUp = (api: ApiClient, project: object, more: object = {}) => api.post(ROOT, { project, ...more });

  test('makes the project with its members and limits', async () => {
    const user = await newProject(platform);
    const members = [{ type: 'user', id: user.userId, role_id: await roleId('member') }];
    const { status, body } = await setUp(admin, { name: `set-${user.id}` }, { members, quotas: { volumes: 3 } });
    expect(status).toBe(201);
    expect((await admin.get(`${ROOT}/${body.project.id}`)).body.project).toMatchObject({ members: 1 });
    const { quotas } = (await admin.get(`${ROOT}/${body.project.id}/quotas`)).body;
    expect(quotas).toContainEqual({ name: 'volumes', service: 'block-storage', own: 3, registered: 10, used: 0 });
  });

  test.each([
    ['a member that is nobody', { members: [{ type: 'user', id: absent, role_id: 'member' }] }, 404],
    ['a role that is none', { members: [{ type: 'user', id: 'self', role_id: absent }] }, 404],
    ['a limit on nothing', { quotas: { wings: 2 } }, 400],
    ['a limit below -1', { quotas: { volumes: -2 } }, 400],
  ])('makes nothing at all for %s', async (title, input, status) => {
    const { userId } = await newProject(platform);
    const name = `nothing-${title}`.slice(0, 64);
    const more = JSON.parse(
      JSON.stringify(input)
        .replace('"self"', `"${userId}"`)
        .replace('"member"', JSON.stringify(await roleId('member'))),
    );
    expect((await setUp(admin, { name }, more)).status).toBe(status);
    expect((await admin.get(`/identity/v3/projects?name=${name}`)).body.projects).toEqual([]);
  });

  test('a manager of a domain makes one there with its own people, gives no admin, no limits, and nothing elsewhere', async () => {
    const [own, other] = [await newDomain(platform), await newDomain(platform)];
    const mine = (await own.api.post('/identity/v3/users', { user: { name: 'ada', domain_id: own.id } })).body.user.id;
    const [member, chief] = [await roleId('member'), await roleId('admin')];
    const as = (id: string, role_id: string) => ({ members: [{ type: 'user', id, role_id }] });
    const cases: [object, object, number][] = [
      [{ name: 'good', domain_id: own.id }, as(mine, member), 201],
      [{ name: 'admin', domain_id: own.id }, as(mine, chief), 403],
      [{ name: 'foreigner', domain_id: own.id }, as(other.userId, member), 403],
      [{ name: 'limits', domain_id: own.id }, { quotas: { volumes: 99 } }, 403],
      [{ name: 'elsewhere', domain_id: other.id }, {}, 403],
    ];
    for (const [project, more, status] of cases) expect((await setUp(own.api, project, more)).status).toBe(status);
    expect(await namesOf(own.api, '')).toEqual(['good']);
    expect((await setUp((await newProject(platform, 'manager')).api, { name: 'none' })).status).toBe(403);
  });
});

describe('The limits of a project', () => {
  test('are set and given back together, or not at all; the services hold to them at once', async () => {
    const { id, api } = await newProject(platform);
    const change = (quotas: object) => admin.patch(`${ROOT}/${id}/quotas`, { quotas });
    expect((await change({ volumes: 0, wings: 1 })).status).toBe(400);
    expect((await api.post('/volume/v3/volumes', { volume: { size: 1 } })).status).toBe(202);
    expect((await change({ volumes: 0, gigabytes: -1 })).status).toBe(200);
    expect((await api.post('/volume/v3/volumes', { volume: { size: 1 } })).status).toBe(413);
    const { quotas } = (await change({ volumes: null })).body;
    expect(quotas).toContainEqual({ name: 'volumes', service: 'block-storage', own: null, registered: 10, used: 1 });
    expect(quotas).toContainEqual({ name: 'gigabytes', service: 'block-storage', own: -1, registered: 1000, used: 1 });
    expect((await api.post('/volume/v3/volumes', { volume: { size: 1 } })).status).toBe(202);
  });

  test('of one that has none of its own are listed, and nothing for members', async () => {
    const { quotas } = (await admin.get('/console/v1/quotas')).body;
    expect(quotas).toContainEqual({ name: 'volumes', service: 'block-storage', own: null, registered: 10, used: 0 });
    const { api } = await newProject(platform, 'manager');
    expect((await api.get('/console/v1/quotas')).status).toBe(403);
  });

  test('are for administrators to set: a manager of the domain and a reader of the system only look', async () => {
    const { id: domain_id, api } = await newDomain(platform);
    const id = await make({ name: 'held', domain_id });
    const system = await signIn(platform, { name: 'admin', password: ADMIN_PASSWORD }, { system: { all: true } });
    expect((await api.get(`${ROOT}/${id}/quotas`)).status).toBe(200);
    expect((await api.patch(`${ROOT}/${id}/quotas`, { quotas: { volumes: 99 } })).status).toBe(403);
    expect((await system.patch(`${ROOT}/${id}/quotas`, { quotas: { volumes: 99 } })).status).toBe(200);
    expect((await system.patch(`${ROOT}/${absent}/quotas`, { quotas: { volumes: 99 } })).status).toBe(404);
  });
});

describe('POST /console/v1/projects/{id}/disable', () => {
  test('disables all below it too, after saying whom that hits', async () => {
    const { id, api } = await newProject(platform);
    const middle = await make({ name: `middle-${id}`, parent_id: id });
    const low = await make({ name: `low-${id}`, parent_id: middle });
    const { userId } = await joinProject(platform, low, 'member');
    await joinProject(platform, low, 'member');
    await admin.patch(`/identity/v3/users/${userId}`, { user: { enabled: false } });
    expect((await admin.get(`${ROOT}/${id}/effects`)).body).toEqual({
      people: 2,
      below: [
        { id: middle, name: `middle-${id}` },
        { id: low, name: `low-${id}` },
      ],
    });
    expect((await admin.post(`${ROOT}/${id}/disable`)).status).toBe(204);
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
    for (const each of [id, middle, low]) {
      expect((await admin.get(`/identity/v3/projects/${each}`)).body.project.enabled).toBe(false);
    }
    expect((await admin.get(`${ROOT}/${id}/effects`)).body).toEqual({ people: 1, below: [] });
  });

  test('an immutable project below keeps all of them enabled, and others than the domain’s managers are refused', async () => {
    const [own, other] = [await newDomain(platform), await newDomain(platform)];
    const id = await make({ name: 'top', domain_id: own.id });
    const low = await make({ name: 'low', domain_id: own.id, parent_id: id, options: { immutable: true } });
    expect((await own.api.post(`${ROOT}/${id}/disable`)).status).toBe(403);
    expect((await other.api.post(`${ROOT}/${id}/disable`)).status).toBe(403);
    expect(await namesOf(own.api, 'enabled=true')).toEqual(['low', 'top']);
    await own.api.patch(`/identity/v3/projects/${low}`, { project: { options: { immutable: null } } });
    expect((await own.api.post(`${ROOT}/${id}/disable`)).status).toBe(204);
  });
});
