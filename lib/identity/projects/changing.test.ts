import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PROJECTS = '/identity/v3/projects';
let admin: ApiClient;
let physics: string;
let made = 0;

beforeAll(async () => {
  admin = await signInAdmin(platform);
  physics = await newDomain('Physics');
});

const newDomain = async (name: string): Promise<string> =>
  (await admin.post('/identity/v3/domains', { domain: { name } })).body.domain.id;

async function make(project: object = {}) {
  made += 1;
  return (await admin.post(PROJECTS, { project: { name: `made-${made}`, ...project } })).body.project;
}

async function branch(length: number) {
  const projects = [await make()];
  while (projects.length < length) projects.push(await make({ parent_id: projects.at(-1).id }));
  return projects;
}

/** A user with a role on a domain and a token for it. */
async function onDomain(domainId: string, role: string): Promise<ApiClient> {
  const name = `${role}-of-${domainId}`;
  const id = await insertUser(platform, name);
  await assignRole(platform, { type: 'user', id }, { kind: 'domain', id: domainId }, role);
  return signIn(platform, { name, password: TEST_PASSWORD }, { domain: { id: domainId } });
}

describe('POST /projects', () => {
  test('makes what is given and shows it whole, attributes of any name included', async () => {
    const options = { immutable: false };
    const { status, body } = await admin.post(PROJECTS, {
      project: { name: 'Whole', description: null, tags: ['a'], options, cost_centre: { number: 7 } },
    });
    expect(status).toBe(201);
    expect(body.project).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Whole',
      domain_id: 'default',
      parent_id: 'default',
      description: '',
      enabled: true,
      is_domain: false,
      tags: ['a'],
      options,
      cost_centre: { number: 7 },
      links: { self: `http://nephos.test${PROJECTS}/${body.project.id}` },
    });
    expect((await admin.get(`${PROJECTS}/${body.project.id}`)).body).toEqual(body);
  });

  test('makes a project that people are given roles on and sign in to', async () => {
    const { id } = await make();
    const name = `user-of-${id}`;
    await assignRole(
      platform,
      { type: 'user', id: await insertUser(platform, name) },
      { kind: 'project', id },
      'member',
    );
    const api = await signIn(platform, { name, password: TEST_PASSWORD }, { project: { id } });
    expect((await api.get('/networking/v2.0/networks')).status).toBe(200);
  });

  test('puts it into the domain that is given, below the project that is given', async () => {
    const top = await make({ domain_id: physics });
    expect(top).toMatchObject({ domain_id: physics, parent_id: physics });
    const below = await make({ domain_id: physics, parent_id: top.id });
    expect(below).toMatchObject({ domain_id: physics, parent_id: top.id });
  });

  test.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['blanks for a name', { name: ' ' }],
    ['a name of 65 characters', { name: 'x'.repeat(65) }],
    ['text for a truth value', { name: 'x', enabled: 'True' }],
    ['a tag with a slash', { name: 'x', tags: ['a/b'] }],
    ['a tag twice', { name: 'x', tags: ['a', 'b', 'a'] }],
    ['more than 80 tags', { name: 'x', tags: Array.from({ length: 81 }, (_, tag) => `${tag}`) }],
    ['more than can be kept', { name: 'x', note: 'x'.repeat(20_000) }],
    ['the wish to be a domain', { name: 'x', is_domain: true }],
  ])('refuses %s with 400', async (_, project) => {
    expect((await admin.post(PROJECTS, { project })).status).toBe(400);
  });

  test('refuses a name that another project of the domain has, with 409', async () => {
    await make({ name: 'Taken' });
    const again = await admin.post(PROJECTS, { project: { name: 'Taken' } });
    expect(again.status).toBe(409);
    expect(again.body.error.message).toMatch(/^Conflict occurred attempting to store project - /);
    expect((await admin.post(PROJECTS, { project: { name: 'Taken', domain_id: physics } })).status).toBe(201);
  });

  test('refuses an unknown domain or parent with 404, and a parent of another domain with 400', async () => {
    const post = async (project: object) => (await admin.post(PROJECTS, { project: { name: 'n', ...project } })).status;
    expect(await post({ domain_id: 'absent' })).toBe(404);
    expect(await post({ parent_id: 'absent' })).toBe(404);
    expect(await post({ parent_id: physics })).toBe(400);
    expect(await post({ domain_id: physics, parent_id: (await make()).id })).toBe(400);
  });

  test('refuses a sixth project below the domain with 403, and one below a disabled project with 400', async () => {
    const deep = await branch(5);
    const post = async (parent_id: string) =>
      (await admin.post(PROJECTS, { project: { name: 'one-more', parent_id } })).status;
    expect(await post(deep[4].id)).toBe(403);
    const disabled = await make({ enabled: false });
    expect(await post(disabled.id)).toBe(400);
  });
});

describe('PATCH /projects/{id}', () => {
  test('changes what is given only; null takes an attribute away', async () => {
    const { id, name } = await make({ note: 'a', other: 'b', tags: ['kept'] });
    const { status, body } = await admin.patch(`${PROJECTS}/${id}`, {
      project: { id, description: 'new', note: null },
    });
    expect(status).toBe(200);
    expect(body.project).toMatchObject({ name, description: 'new', enabled: true, other: 'b', tags: ['kept'] });
    expect(body.project).not.toHaveProperty('note');
  });

  test.each([
    ['another id', 400, { id: 'another' }],
    ['another domain', 400, { domain_id: 'another' }],
    ['another parent', 403, { parent_id: 'another' }],
    ['to be a domain', 400, { is_domain: true }],
    ['no name', 400, { name: '' }],
  ])('refuses %s with %i', async (_, status, change) => {
    const before = await make();
    expect((await admin.patch(`${PROJECTS}/${before.id}`, { project: change })).status).toBe(status);
    expect((await admin.get(`${PROJECTS}/${before.id}`)).body.project).toEqual(before);
  });

  test('takes the same domain and parent, and a name that is free', async () => {
    const { id, domain_id, parent_id } = await make();
    const change = { domain_id, parent_id, is_domain: false, name: 'Renamed' };
    expect((await admin.patch(`${PROJECTS}/${id}`, { project: change })).body.project.name).toBe('Renamed');
    expect((await admin.patch(`${PROJECTS}/${id}`, { project: { name: 'Renamed' } })).status).toBe(200);
    const other = await make();
    expect((await admin.patch(`${PROJECTS}/${other.id}`, { project: { name: 'Renamed' } })).status).toBe(409);
    expect((await admin.patch(`${PROJECTS}/absent`, { project: {} })).status).toBe(404);
  });

  test('refuses to change what is immutable with 403 until it is mutable again', async () => {
    const { id } = await make({ options: { immutable: true } });
    expect((await admin.patch(`${PROJECTS}/${id}`, { project: { name: 'Clay' } })).status).toBe(403);
    const mutable = await admin.patch(`${PROJECTS}/${id}`, { project: { options: { immutable: false } } });
    expect(mutable.body.project.options).toEqual({ immutable: false });
    expect((await admin.patch(`${PROJECTS}/${id}`, { project: { description: 'soft' } })).status).toBe(200);
  });

  test('disables from below and enables from above: otherwise 403', async () => {
    const [top, below] = await branch(2);
    const setEnabled = async (id: string, enabled: boolean) =>
      (await admin.patch(`${PROJECTS}/${id}`, { project: { enabled } })).status;
    expect(await setEnabled(top.id, false)).toBe(403);
    expect(await setEnabled(below.id, false)).toBe(200);
    expect(await setEnabled(top.id, false)).toBe(200);
    expect(await setEnabled(below.id, true)).toBe(403);
    expect(await setEnabled(top.id, true)).toBe(200);
    expect(await setEnabled(below.id, true)).toBe(200);
  });

  test('that disables a project voids the tokens scoped to it, and lets nobody sign in to it', async () => {
    const { api, id, userName } = await newProject(platform);
    expect((await api.get('/volume/v3/volumes')).status).toBe(200);
    await admin.patch(`${PROJECTS}/${id}`, { project: { enabled: false } });
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
    await expect(signIn(platform, { name: userName, password: TEST_PASSWORD }, { project: { id } })).rejects.toThrow();
  });
});

describe('GET /projects', () => {
  test.each([
    ['name__startswith=Filt', true],
    ['name__icontains=TERE', true],
    ['name__contains=TERE', false],
    ['tags=red', true],
    ['tags=red,blue', true],
    ['tags=red,green', false],
    ['tags=re', false],
    ['tags=Red', false],
    ['tags-any=green,blue', true],
    ['tags-any=green,yellow', false],
    ['not-tags=red,blue', false],
    ['not-tags=red,green', true],
    ['not-tags-any=blue,green', false],
    ['not-tags-any=green,yellow', true],
    ['tags=red&not-tags-any=blue', false],
    ['tags=%22red%22', false],
    ['tags=%5B%22red', true],
    ['is_domain=false&enabled=', true],
    ['enabled=false', false],
    ['domain_id=default', true],
    ['domain_id=absent', false],
    ['parent_id=default', true],
    ['paint=blue', true],
  ])('?%s: whether a project with the tags red, blue and ["red is there is %s', async (query, isThere) => {
    const { projects: known } = (await admin.get(`${PROJECTS}?name=Filtered`)).body;
    if (known.length === 0) await make({ name: 'Filtered', tags: ['blue', '["red', 'red'] });
    const { projects } = (await admin.get(`${PROJECTS}?${query}`)).body;
    expect(projects.some(({ name }: { name: string }) => name === 'Filtered')).toBe(isThere);
  });

  test('?tags: a tag inside of another one is not taken for it', async () => {
    const { id } = await make({ tags: ['x"inner', 'outer"]'] });
    const { projects } = (await admin.get(`${PROJECTS}?tags-any=inner,outer`)).body;
    expect(projects).toEqual([]);
    expect((await admin.get(`${PROJECTS}?tags=x%22inner`)).body.projects).toMatchObject([{ id }]);
  });
});

describe('GET /projects/{id}?…', () => {
  test('tells what stands above and below, as lists and as ids', async () => {
    const [top, middle, low] = await branch(3);
    const ask = async (id: string, query: string) => (await admin.get(`${PROJECTS}/${id}?${query}`)).body.project;
    const lists = await ask(middle.id, 'parents_as_list&subtree_as_list');
    expect(lists).toEqual({ ...middle, parents: [{ project: top }], subtree: [{ project: low }] });
    const ids = await ask(low.id, 'parents_as_ids&subtree_as_ids=1');
    expect(ids).toMatchObject({ parents: { [middle.id]: { [top.id]: { default: null } } }, subtree: null });
    expect((await ask(top.id, 'subtree_as_ids')).subtree).toEqual({ [middle.id]: { [low.id]: null } });
    expect(await ask(top.id, 'subtree_as_ids=0')).toEqual(top);
    const limited = await ask(middle.id, 'parents_as_list&include_limits');
    expect(limited.parents).toEqual([{ project: { ...top, limits: [] } }]);
  });

  test.each(['parents', 'subtree'])('%s as a list and as ids at once is refused with 400', async (which) => {
    const { id } = await make();
    expect((await admin.get(`${PROJECTS}/${id}?${which}_as_list&${which}_as_ids`)).status).toBe(400);
  });

  test('tells a user only of those on which it holds a role', async () => {
    const [top, middle, low] = await branch(3);
    const name = `user-of-${middle.id}`;
    const user = { type: 'user', id: await insertUser(platform, name) } as const;
    await assignRole(platform, user, { kind: 'project', id: middle.id }, 'reader');
    const api = await signIn(platform, { name, password: TEST_PASSWORD }, { project: { id: middle.id } });
    const path = `${PROJECTS}/${middle.id}`;
    const before = (await api.get(`${path}?parents_as_list&subtree_as_list`)).body.project;
    expect([before.parents, before.subtree]).toEqual([[], []]);
    const ids = (await api.get(`${path}?parents_as_ids&subtree_as_ids`)).body.project;
    expect([ids.parents, ids.subtree]).toEqual([{ default: null }, null]);
    await assignRole(platform, user, { kind: 'project', id: low.id }, 'reader');
    const after = (await api.get(`${path}?parents_as_list&subtree_as_list`)).body.project;
    expect([after.parents, after.subtree]).toEqual([[], [{ project: low }]]);
    expect(JSON.stringify(after)).not.toContain(`"${top.name}"`);
  });
});

describe('Who administers a domain', () => {
  test('as its manager creates, changes and tags projects there, in the domain by default', async () => {
    const api = await onDomain(physics, 'manager');
    const { status, body } = await api.post(PROJECTS, { project: { name: 'Optics' } });
    expect([status, body.project.domain_id]).toEqual([201, physics]);
    const path = `${PROJECTS}/${body.project.id}`;
    expect((await api.patch(path, { project: { description: 'light' } })).status).toBe(200);
    expect((await api.put(`${path}/tags/lab`)).status).toBe(201);
    expect((await api.get(PROJECTS)).body.projects).toContainEqual(
      expect.objectContaining({ name: 'Optics', description: 'light', tags: ['lab'] }),
    );
  });

  test.each(['manager', 'admin'])(
    'as %s reaches no project of another domain, nor whether there is one',
    async (role) => {
      const own = await newDomain(`Own of ${role}`);
      const api = await onDomain(own, role);
      const foreign = await make({ tags: ['secret'] });
      for (const id of [foreign.id, 'absent']) {
        const path = `${PROJECTS}/${id}`;
        expect((await api.get(path)).status).toBe(403);
        expect((await api.patch(path, { project: { description: 'mine' } })).status).toBe(403);
        expect((await api.get(`${path}/tags`)).status).toBe(403);
        expect((await api.put(`${path}/tags/mine`)).status).toBe(403);
      }
      expect((await api.post(PROJECTS, { project: { name: 'x', domain_id: physics } })).status).toBe(403);
      expect((await api.post(PROJECTS, { project: { name: 'x', domain_id: 'absent' } })).status).toBe(403);
      expect((await api.post(PROJECTS, { project: { name: 'x', parent_id: foreign.id } })).status).toBe(400);
      expect((await api.get(PROJECTS)).body.projects).toEqual([]);
    },
  );

  test('as its reader lists the projects of its users there, and of no other user', async () => {
    const own = await newDomain('Readable');
    const api = await onDomain(own, 'reader');
    const { id } = await make({ domain_id: own });
    const elsewhere = await newProject(platform);
    const userId = await insertUser(platform, 'of-readable');
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('users').set({ domain_id: own }).where('id', '=', userId).execute(),
    );
    for (const project of [id, elsewhere.id]) {
      await assignRole(platform, { type: 'user', id: userId }, { kind: 'project', id: project }, 'member');
    }
    const { projects } = (await api.get(`/identity/v3/users/${userId}/projects`)).body;
    expect(projects.map((project: { id: string }) => project.id)).toEqual([id]);
    expect((await api.get(`/identity/v3/users/${elsewhere.userId}/projects`)).status).toBe(403);
    expect((await api.get('/identity/v3/users/absent/projects')).status).toBe(403);
    expect((await api.post(PROJECTS, { project: { name: 'x' } })).status).toBe(403);
  });

  test('is nobody without a role there: managers of a project are refused with 403', async () => {
    const { api, id } = await newProject(platform, 'manager');
    expect((await api.post(PROJECTS, { project: { name: 'Mine' } })).status).toBe(403);
    expect((await api.patch(`${PROJECTS}/${id}`, { project: { name: 'Mine' } })).status).toBe(403);
    expect((await api.patch(`${PROJECTS}/absent`, { project: {} })).status).toBe(403);
  });
});
