import { describe, expect, test } from 'vitest';
import { newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const names = (members: { name: string }[]) => members.map(({ name }) => name);

describe('GET /projects', () => {
  test('a user of a project is refused with 403, so that clients ask for its own projects instead', async () => {
    const { api } = await newProject(platform, 'manager');
    const { status, body } = await api.get('/identity/v3/projects');
    expect(status).toBe(403);
    expect(body.error.message).toBe(
      'You are not authorized to perform the requested action: identity:list_projects. ' +
        'Rule admin_or_reader_above requires role admin, or role reader on the system or on a domain.',
    );
  });

  test('the administrator sees all, filtered by exact name, domain and state', async () => {
    const admin = await signInAdmin(platform);
    const { body } = await admin.get('/identity/v3/projects');
    expect(names(body.projects)).toEqual(expect.arrayContaining(['admin', 'demo']));
    const named = await admin.get('/identity/v3/projects?name=demo&domain_id=default&enabled=True');
    expect(named.body.projects).toEqual([
      {
        id: expect.any(String),
        name: 'demo',
        domain_id: 'default',
        parent_id: 'default',
        description: '',
        enabled: true,
        is_domain: false,
        tags: [],
        options: {},
        links: { self: expect.stringContaining('/identity/v3/projects/') },
      },
    ]);
    expect((await admin.get('/identity/v3/projects?name=dem')).body.projects).toEqual([]);
    expect((await admin.get('/identity/v3/projects?enabled=0')).body.projects).toEqual([]);
    expect((await admin.get('/identity/v3/projects?is_domain=true')).body.projects).toEqual([]);
  });

  test('a page names the next one, and the last page names none', async () => {
    const admin = await signInAdmin(platform);
    const first = await admin.get('/identity/v3/projects?limit=1');
    expect(first.body.projects).toHaveLength(1);
    const second = await admin.get(first.body.links.next.replace('http://nephos.test', ''));
    expect(second.body.projects).toHaveLength(1);
    expect(second.body.projects[0].id).not.toBe(first.body.projects[0].id);
    expect((await admin.get('/identity/v3/projects')).body.links.next).toBeNull();
  });

  test('an unknown marker is refused with 404', async () => {
    expect((await (await signInAdmin(platform)).get('/identity/v3/projects?limit=1&marker=x')).status).toBe(404);
  });

  test('a reader of a domain sees the projects of that domain only', async () => {
    const { database } = platform.platform.services;
    await database.transact(async (tx) => {
      await tx.insertInto('domains').values({ id: 'd2', name: 'D2', description: '', enabled: 1 }).execute();
    });
    const userId = await insertUser(platform, 'reader-of-d2');
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'domain', id: 'd2' }, 'reader');
    const api = await signIn(platform, { name: 'reader-of-d2', password: TEST_PASSWORD }, { domain: { id: 'd2' } });
    expect((await api.get('/identity/v3/projects')).body.projects).toEqual([]);
    expect((await api.get('/identity/v3/projects?domain_id=default')).body.projects).toEqual([]);
  });
});

describe('GET /projects/{id}', () => {
  test('a user sees every project it holds a role on', async () => {
    const own = await newProject(platform);
    const other = await newProject(platform);
    await grantRole(platform, own.userId, other.id, 'reader');
    for (const { id, name } of [own, other]) {
      expect((await own.api.get(`/identity/v3/projects/${id}`)).body.project.name).toBe(name);
    }
  });

  test("another's project and one that does not exist are refused alike with 403", async () => {
    const own = await newProject(platform);
    const other = await newProject(platform);
    const foreign = await own.api.get(`/identity/v3/projects/${other.id}`);
    const absent = await own.api.get('/identity/v3/projects/demo');
    expect([foreign.status, absent.status]).toEqual([403, 403]);
    expect(foreign.body).toEqual(absent.body);
  });

  test('the administrator gets 404 for one that does not exist', async () => {
    const { status, body } = await (await signInAdmin(platform)).get('/identity/v3/projects/demo');
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 404, title: 'Not Found' });
  });
});

describe('GET /users/{id}/projects', () => {
  test('a user sees its own', async () => {
    const { api, userId, name } = await newProject(platform);
    const { status, body } = await api.get(`/identity/v3/users/${userId}/projects`);
    expect(status).toBe(200);
    expect(names(body.projects)).toEqual([name]);
  });

  test("another user's are refused with 403, but not to the administrator", async () => {
    const { api } = await newProject(platform);
    const other = await newProject(platform);
    const path = `/identity/v3/users/${other.userId}/projects`;
    expect((await api.get(path)).status).toBe(403);
    expect(names((await (await signInAdmin(platform)).get(path)).body.projects)).toEqual([other.name]);
  });
});

describe('GET /users/{id}, /domains, /roles', () => {
  test('a user sees itself and its domain, never a password', async () => {
    const { api, userId, userName } = await newProject(platform);
    const { body } = await api.get(`/identity/v3/users/${userId}`);
    expect(body.user).toMatchObject({ id: userId, name: userName, domain_id: 'default', enabled: true });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash/);
    expect((await api.get('/identity/v3/domains/default')).body.domain.name).toBe('Default');
  });

  test.each(['/users/someone', '/domains', '/domains/elsewhere', '/roles', '/roles/some', '/OS-PKI/revoked'])(
    'GET %s is refused to a user of a project with 403',
    async (path) => {
      const { api } = await newProject(platform, 'manager');
      expect((await api.get(`/identity/v3${path}`)).status).toBe(403);
    },
  );

  test.each(['/users/x', '/domains/x', '/roles/x'])('GET %s is 404 to the administrator', async (path) => {
    expect((await (await signInAdmin(platform)).get(`/identity/v3${path}`)).status).toBe(404);
  });

  test('the administrator finds roles and domains by name, and reads each', async () => {
    const admin = await signInAdmin(platform);
    const { roles } = (await admin.get('/identity/v3/roles?name=member')).body;
    expect(names(roles)).toEqual(['member']);
    expect((await admin.get(`/identity/v3/roles/${roles[0].id}`)).body.role).toEqual(roles[0]);
    expect(names((await admin.get('/identity/v3/domains?name=Default')).body.domains)).toEqual(['Default']);
    expect((await admin.get('/identity/v3/domains?enabled=false')).body.domains).toEqual([]);
  });

  test('a reader of the system may list but is no administrator', async () => {
    const userId = await insertUser(platform, 'auditor');
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'system' }, 'reader');
    const api = await signIn(platform, { name: 'auditor', password: TEST_PASSWORD }, { system: { all: true } });
    expect((await api.get('/identity/v3/projects')).status).toBe(200);
    expect((await api.get('/identity/v3/roles')).status).toBe(200);
    expect((await api.get('/identity/v3/OS-PKI/revoked')).status).toBe(403);
  });
});
