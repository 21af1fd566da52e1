import { beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '#lib/db/tables.ts';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newNetwork } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/identity/v3';
const DOMAINS = `${V3}/domains`;
let admin: ApiClient;
let made = 0;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

async function newDomain(): Promise<string> {
  made += 1;
  return (await admin.post(DOMAINS, { domain: { name: `domain-${made}` } })).body.domain.id;
}

const disable = (id: string) => admin.patch(`${DOMAINS}/${id}`, { domain: { enabled: false } });

/** Creates an identity object. Returns its id. */
async function make(kind: 'project' | 'user' | 'group' | 'role', values: object): Promise<string> {
  const { body } = await admin.post(`${V3}/${kind}s`, { [kind]: { name: `its-${kind}`, ...values } });
  return body[kind].id;
}

/** An administrator of a project in another domain, without a system role. */
async function adminOfAnotherDomain() {
  const domainId = await newDomain();
  const user = { name: 'outsider', password: TEST_PASSWORD, domain: { id: domainId } };
  const id = await make('user', { name: user.name, password: user.password, domain_id: domainId });
  const { id: projectId } = await newProject(platform);
  await assignRole(platform, { type: 'user', id }, { kind: 'project', id: projectId }, 'admin');
  return { domainId, api: await signIn(platform, user, { project: { id: projectId } }) };
}

const rowsOf = (table: keyof Tables) =>
  platform.platform.services.database.read.selectFrom(table).selectAll().execute();

describe('DELETE /domains/{id}', () => {
  test('an enabled domain is refused with 403, a disabled one is gone with its name', async () => {
    const id = await newDomain();
    expect((await admin.delete(`${DOMAINS}/${id}`)).status).toBe(403);
    await disable(id);
    expect((await admin.delete(`${DOMAINS}/${id}`)).status).toBe(204);
    expect((await admin.get(`${DOMAINS}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${DOMAINS}/${id}`)).status).toBe(404);
    expect((await admin.post(DOMAINS, { domain: { name: `domain-${made}` } })).status).toBe(201);
  });

  test('everything of it goes: projects below one another, users, groups, roles, and what they hold anywhere', async () => {
    const id = await newDomain();
    const inDomain = { domain_id: id };
    const top = await make('project', inDomain);
    await make('project', { ...inDomain, name: 'below', parent_id: top });
    const user = await make('user', { ...inDomain, password: TEST_PASSWORD });
    const group = await make('group', inDomain);
    const role = await make('role', inDomain);
    const outside = await newProject(platform);
    await admin.put(`${V3}/groups/${group}/users/${user}`);
    await admin.put(`${V3}/groups/${group}/users/${outside.userId}`);
    await admin.put(`${V3}/projects/${top}/users/${outside.userId}/roles/${role}`);
    await assignRole(platform, { type: 'group', id: group }, { kind: 'project', id: outside.id }, 'reader');
    await assignRole(platform, { type: 'user', id: outside.userId }, { kind: 'domain', id }, 'reader', true);
    await disable(id);
    expect((await admin.delete(`${DOMAINS}/${id}`)).status).toBe(204);
    const tables = ['projects', 'users', 'groups', 'group_members', 'roles', 'role_assignments'] as const;
    const left = JSON.stringify(await Promise.all(tables.map(rowsOf)));
    for (const gone of [id, top, user, group, role]) expect(left).not.toContain(gone);
    expect((await outside.api.get(`${V3}/projects/${outside.id}`)).status).toBe(200);
  });

  test('a domain whose projects hold anything is refused with 409, which names them, and loses nothing', async () => {
    const id = await newDomain();
    const project = await make('project', { domain_id: id, name: 'laboratory' });
    await make('project', { domain_id: id, name: 'empty' });
    const userId = await insertUser(platform, `user-of-${id}`);
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'project', id: project }, 'member');
    const user = { name: `user-of-${id}`, password: TEST_PASSWORD };
    await newNetwork(await signIn(platform, user, { project: { id: project } }));
    await disable(id);
    const { status, body } = await admin.delete(`${DOMAINS}/${id}`);
    expect(status).toBe(409);
    expect(body.error.message).toContain('laboratory (1 network)');
    expect(body.error.message).not.toContain('empty');
    expect((await admin.get(`${V3}/projects?domain_id=${id}`)).body.projects).toHaveLength(2);
  });

  test('the default domain and an immutable one are refused with 403', async () => {
    const before = (await admin.get(`${V3}/projects`)).body.projects.length;
    expect((await admin.delete(`${DOMAINS}/default`)).status).toBe(403);
    expect((await admin.get(`${V3}/projects`)).body.projects).toHaveLength(before);
    const id = await newDomain();
    await admin.patch(`${DOMAINS}/${id}`, { domain: { enabled: false, options: { immutable: true } } });
    expect((await admin.delete(`${DOMAINS}/${id}`)).status).toBe(403);
  });

  test('who administers the domain, or nothing, is refused with 403', async () => {
    const id = await newDomain();
    const name = `admin-of-${id}`;
    await assignRole(platform, { type: 'user', id: await insertUser(platform, name) }, { kind: 'domain', id }, 'admin');
    const own = await signIn(platform, { name, password: TEST_PASSWORD }, { domain: { id } });
    expect((await own.delete(`${DOMAINS}/${id}`)).status).toBe(403);
    const { api } = await newProject(platform, 'manager');
    expect((await api.delete(`${DOMAINS}/${id}`)).status).toBe(403);
    expect((await api.delete(`${DOMAINS}/absent`)).status).toBe(403);
  });
});

test('PATCH /domains/{id}: the domain of the last administrator of the system is never disabled', async () => {
  expect((await disable('default')).status).toBe(403);
  const { api } = await adminOfAnotherDomain();
  const refused = await api.patch(`${DOMAINS}/default`, { domain: { enabled: false } });
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringContaining('to another enabled user first'),
  ]);
  expect((await admin.get(`${DOMAINS}/default`)).body.domain.enabled).toBe(true);
});

test('PATCH /domains/{id}: nobody disables the own domain, and so the own user; another administrator does', async () => {
  const { domainId, api } = await adminOfAnotherDomain();
  const own = `${DOMAINS}/${domainId}`;
  expect((await api.patch(own, { domain: { enabled: false } })).status).toBe(403);
  expect((await api.patch(own, { domain: { description: 'Ours' } })).status).toBe(200);
  expect((await disable(domainId)).status).toBe(200);
  expect((await api.get(own)).status).toBe(401);
});
