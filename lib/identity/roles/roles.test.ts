import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ROLES = '/identity/v3/roles';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;
const newRole = async (role: object = {}) =>
  (await admin.post(ROLES, { role: { name: unique('role'), ...role } })).body.role;
const newDomain = async () =>
  (await admin.post('/identity/v3/domains', { domain: { name: unique('domain') } })).body.domain;
const idOf = async (name: string): Promise<string> => (await admin.get(`${ROLES}?name=${name}`)).body.roles[0].id;
const imply = (prior: string, implied: string) => admin.put(`${ROLES}/${prior}/implies/${implied}`);

/** Somebody with a token of the default domain. */
async function onDomain(role: string): Promise<ApiClient> {
  const name = unique(role);
  const id = await insertUser(platform, name);
  await assignRole(platform, { type: 'user', id }, { kind: 'domain', id: 'default' }, role);
  return signIn(platform, { name, password: TEST_PASSWORD }, { domain: { id: 'default' } });
}

describe('Roles', () => {
  test('are made with what is given and shown whole, attributes of any name included', async () => {
    const name = unique('auditor');
    const { status, body } = await admin.post(ROLES, { role: { name, description: null, note: ['a'] } });
    expect(status).toBe(201);
    expect(body.role).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name,
      domain_id: null,
      description: null,
      options: {},
      note: ['a'],
      links: { self: `http://nephos.test${ROLES}/${body.role.id}` },
    });
    expect((await admin.get(`${ROLES}/${body.role.id}`)).body).toEqual(body);
  });

  test.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name of 256 characters', { name: 'x'.repeat(256) }],
    ['text for an option', { name: 'x', options: { immutable: 'yes' } }],
  ])('are not made with %s', async (_, role) => {
    expect((await admin.post(ROLES, { role })).status).toBe(400);
  });

  test('have a name that no other has, globally and in each domain', async () => {
    const { id: domain_id } = await newDomain();
    const { name } = await newRole();
    expect((await admin.post(ROLES, { role: { name } })).status).toBe(409);
    expect((await admin.post(ROLES, { role: { name, domain_id } })).status).toBe(201);
    expect((await admin.post(ROLES, { role: { name, domain_id } })).status).toBe(409);
    expect((await admin.post(ROLES, { role: { name, domain_id: 'absent' } })).status).toBe(404);
    const { id } = await newRole();
    expect((await admin.patch(`${ROLES}/${id}`, { role: { name } })).status).toBe(409);
  });

  test('are changed in what is given, never in their domain', async () => {
    const { id: domain_id } = await newDomain();
    const { id } = await newRole({ description: 'before', note: 'kept' });
    const { body } = await admin.patch(`${ROLES}/${id}`, { role: { description: 'after' } });
    expect(body.role).toMatchObject({ description: 'after', note: 'kept' });
    expect((await admin.patch(`${ROLES}/${id}`, { role: { domain_id } })).status).toBe(400);
    expect((await admin.patch(`${ROLES}/absent`, { role: {} })).status).toBe(404);
  });

  test('are listed globally, or for one domain, and by name', async () => {
    const { id: domain_id } = await newDomain();
    const own = await newRole({ domain_id });
    const names = async (query: string) =>
      (await admin.get(`${ROLES}${query}`)).body.roles.map(({ name }: { name: string }) => name);
    expect(await names('')).not.toContain(own.name);
    expect(await names('')).toEqual(expect.arrayContaining(['admin', 'manager', 'member', 'reader', 'service']));
    expect(await names(`?domain_id=${domain_id}`)).toEqual([own.name]);
    expect(await names('?name=admin')).toEqual(['admin']);
    expect(await names('?name__startswith=mem')).toEqual(['member']);
  });

  test.each(['admin', 'manager', 'member', 'reader', 'service'])(
    'that the platform came with, such as %s, are immutable until somebody says otherwise',
    async (name) => {
      const id = await idOf(name);
      expect((await admin.delete(`${ROLES}/${id}`)).status).toBe(403);
      expect((await admin.patch(`${ROLES}/${id}`, { role: { name: 'other' } })).status).toBe(403);
    },
  );

  test('never lose the last administrator of the system, by deletion or by name', async () => {
    const id = await idOf('admin');
    await admin.patch(`${ROLES}/${id}`, { role: { options: { immutable: null } } });
    expect((await admin.delete(`${ROLES}/${id}`)).status).toBe(403);
    expect((await admin.patch(`${ROLES}/${id}`, { role: { name: 'root' } })).status).toBe(403);
    await admin.patch(`${ROLES}/${id}`, { role: { options: { immutable: true } } });
    expect((await admin.get(`${ROLES}/${id}`)).body.role.name).toBe('admin');
  });

  test('take their assignments, implications, application credentials and tokens with them', async () => {
    const { id, name } = await newRole();
    const project = await newProject(platform);
    await grantRole(platform, project.userId, project.id, name);
    await imply(id, await idOf('reader'));
    const path = `/identity/v3/users/${project.userId}/application_credentials`;
    const api = await signIn(
      platform,
      { name: project.userName, password: TEST_PASSWORD },
      { project: { id: project.id } },
    );
    const make = (role: string) => api.post(path, { application_credential: { name: role, roles: [{ name: role }] } });
    expect((await make(name)).status).toBe(201);
    expect((await make('member')).status).toBe(201);
    expect((await admin.delete(`${ROLES}/${id}`)).status).toBe(204);
    const left = (await api.get(path)).body.application_credentials;
    expect(left.map((credential: { name: string }) => credential.name)).toEqual(['member']);
    expect(
      (await api.get('/identity/v3/auth/tokens', { 'x-subject-token': api.token ?? '' })).body.token.roles,
    ).toEqual(expect.not.arrayContaining([expect.objectContaining({ name })]));
    expect((await admin.get(`${ROLES}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${ROLES}/${id}`)).status).toBe(404);
  });
});

describe('Implied roles', () => {
  test('are put, checked, listed and taken away', async () => {
    const [prior, implied] = [await newRole(), await newRole()];
    const path = `${ROLES}/${prior.id}/implies/${implied.id}`;
    expect((await admin.head(path)).status).toBe(404);
    const { status, body } = await admin.put(path);
    expect(status).toBe(201);
    const ref = ({ id, name, links }: { id: string; name: string; links: object }) => ({ id, name, links });
    expect(body.role_inference).toEqual({ prior_role: ref(prior), implies: ref(implied) });
    expect((await admin.get(path)).body).toEqual(body);
    expect((await admin.head(path)).status).toBe(204);
    expect((await admin.put(path)).status).toBe(201);
    const inference = { prior_role: ref(prior), implies: [ref(implied)] };
    expect((await admin.get(`${ROLES}/${prior.id}/implies`)).body.role_inference).toEqual(inference);
    expect((await admin.get('/identity/v3/role_inferences')).body.role_inferences).toContainEqual(inference);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(404);
    expect((await admin.get(`${ROLES}/${prior.id}/implies`)).body.role_inference.implies).toEqual([]);
  });

  test('never are admin, nor a role of a domain for a global one, nor what is not there', async () => {
    const { id: domain_id } = await newDomain();
    const [global, own] = [await newRole(), await newRole({ domain_id })];
    expect((await imply(global.id, await idOf('admin'))).status).toBe(403);
    expect((await imply(own.id, await idOf('admin'))).status).toBe(403);
    expect((await imply(global.id, own.id)).status).toBe(403);
    expect((await imply(own.id, global.id)).status).toBe(201);
    expect((await imply(own.id, 'absent')).status).toBe(404);
    expect((await imply('absent', own.id)).status).toBe(404);
  });

  test('may form cycles: a user with one of them has all', async () => {
    const [first, second] = [await newRole(), await newRole()];
    await imply(first.id, second.id);
    expect((await imply(second.id, first.id)).status).toBe(201);
    const project = await newProject(platform);
    await grantRole(platform, project.userId, project.id, first.name);
    const { roles } = (
      await project.api.get('/identity/v3/auth/tokens', { 'x-subject-token': project.api.token ?? '' })
    ).body.token;
    expect(roles.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining([first.name, second.name]));
  });
});

describe('Who manages a domain', () => {
  test('sees the roles that it can give, its domain’s own included, and changes none', async () => {
    const api = await onDomain('manager');
    const { id: domain_id } = await newDomain();
    const own = await newRole({ domain_id: 'default' });
    const foreign = await newRole({ domain_id });
    const listed = (await api.get(ROLES)).body.roles.map(({ name }: { name: string }) => name);
    expect(listed.toSorted()).toEqual(['manager', 'member', 'reader']);
    expect((await api.get(`${ROLES}?domain_id=default`)).body.roles).toContainEqual(own);
    expect((await api.get(`${ROLES}?domain_id=${domain_id}`)).body.roles).toEqual([]);
    expect((await api.get(`${ROLES}/${own.id}`)).status).toBe(200);
    for (const id of [foreign.id, await idOf('admin'), 'absent']) {
      expect((await api.get(`${ROLES}/${id}`)).status).toBe(404);
    }
    expect((await api.post(ROLES, { role: { name: 'mine', domain_id: 'default' } })).status).toBe(403);
    expect((await api.patch(`${ROLES}/${own.id}`, { role: {} })).status).toBe(403);
    expect((await api.delete(`${ROLES}/${own.id}`)).status).toBe(403);
    expect((await api.put(`${ROLES}/${own.id}/implies/${await idOf('service')}`)).status).toBe(403);
  });

  test.each(['reader', 'member'])('is not its %s, who sees no roles', async (role) => {
    expect((await (await onDomain(role)).get(ROLES)).status).toBe(403);
  });
});
