import { describe, expect, test } from 'vitest';
import { type ApiClient, signIn } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const { make, put, roles } = admin;
const V3 = '/identity/v3';

/** A user of a domain who can sign in, and a function for its domain token. */
async function newUser(domain_id: string) {
  const name = unique('user');
  const id = await make('user', { domain_id, name, password: TEST_PASSWORD });
  const enter = (): Promise<ApiClient> =>
    signIn(platform, { name, password: TEST_PASSWORD, domain: { id: domain_id } }, { domain: { id: domain_id } });
  return { id, enter };
}

/** A domain whose only manager is one of its users, directly or through a group. */
async function newManaged(by: 'user' | 'group' = 'user') {
  const id = await make('domain');
  const manager = await newUser(id);
  const group = await make('group', { domain_id: id });
  await put(`/groups/${group}/users/${manager.id}`);
  const holder = by === 'user' ? `users/${manager.id}` : `groups/${group}`;
  const grant = `${V3}/domains/${id}/${holder}/roles/${roles.manager}`;
  await put(grant.slice(V3.length));
  return { id, manager, group, grant, api: await manager.enter() };
}

const refused = {
  status: 403,
  body: { error: { message: expect.stringContaining('The domain would be left without an administrator') } },
};

describe('Who manages a domain leaves it to somebody', () => {
  test('DELETE of the last manager’s own role is refused with 403 and the role stays', async () => {
    const { api, grant } = await newManaged();
    expect(await api.delete(grant)).toMatchObject(refused);
    expect((await admin.api.head(grant)).status).toBe(204);
  });

  test('the group by which the last one manages keeps its role and the user, and stays', async () => {
    const { api, grant, group, manager } = await newManaged('group');
    expect(await api.delete(grant)).toMatchObject(refused);
    expect(await api.delete(`${V3}/groups/${group}/users/${manager.id}`)).toMatchObject(refused);
    expect(await api.delete(`${V3}/groups/${group}`)).toMatchObject(refused);
    expect((await api.head(`${V3}/groups/${group}/users/${manager.id}`)).status).toBe(204);
  });

  test.each([
    ['is disabled', { enabled: false }],
    ['never had a password', { password: null }],
  ])('another manager who %s does not count', async (_how, lack) => {
    const { id, api, grant } = await newManaged();
    const other = await make('user', { domain_id: id, password: TEST_PASSWORD, ...lack });
    await put(`/domains/${id}/users/${other}/roles/${roles.manager}`);
    expect(await api.delete(grant)).toMatchObject(refused);
  });

  test('a manager of the projects below, or of another domain, does not count', async () => {
    const { id, api, grant } = await newManaged();
    const other = await newUser(id);
    await put(`/OS-INHERIT/domains/${id}/users/${other.id}/roles/${roles.manager}/inherited_to_projects`);
    await put(`/domains/${(await newManaged()).id}/users/${other.id}/roles/${roles.manager}`);
    expect(await api.delete(grant)).toMatchObject(refused);
  });

  test('with a second one it hands over and goes; the second is then the last', async () => {
    const { id, api, grant, manager } = await newManaged();
    const own = await make('role', { domain_id: id });
    await put(`/roles/${own}/implies/${roles.manager}`);
    const second = await newUser(id);
    const other = `${V3}/domains/${id}/users/${second.id}/roles/${own}`;
    expect((await api.put(other)).status).toBe(204);
    expect((await api.delete(grant)).status).toBe(204);
    const next = await second.enter();
    expect(await next.delete(other)).toMatchObject(refused);
    expect((await next.delete(`${V3}/users/${manager.id}`)).status).toBe(204);
  });

  test('what takes nothing of that away is not refused', async () => {
    const { id, api } = await newManaged();
    const user = await newUser(id);
    const grant = `${V3}/domains/${id}/users/${user.id}/roles/${roles.reader}`;
    expect((await api.put(grant)).status).toBe(204);
    expect((await api.delete(grant)).status).toBe(204);
    expect((await api.patch(`${V3}/users/${user.id}`, { user: { enabled: false } })).status).toBe(200);
    expect((await api.delete(`${V3}/users/${user.id}`)).status).toBe(204);
  });
});

test('A role by whose deletion the last one would go is deleted, as administrator of the platform, with all it gave', async () => {
  const { id, grant, manager } = await newManaged();
  const own = await make('role', { domain_id: id });
  await put(`/roles/${own}/implies/${roles.manager}`);
  await put(`/domains/${id}/users/${manager.id}/roles/${own}`);
  expect((await admin.api.delete(grant)).status).toBe(204);
  expect((await admin.api.delete(`${V3}/roles/${own}/implies/${roles.manager}`)).status).toBe(204);
  expect((await admin.api.delete(`${V3}/roles/${own}`)).status).toBe(204);
});

test('Administrators of the platform take a domain down in any order', async () => {
  const { id, grant, manager, group } = await newManaged();
  expect((await admin.api.delete(grant)).status).toBe(204);
  expect((await admin.api.delete(`${V3}/users/${manager.id}`)).status).toBe(204);
  expect((await admin.api.delete(`${V3}/groups/${group}`)).status).toBe(204);
  await admin.api.patch(`${V3}/domains/${id}`, { domain: { enabled: false } });
  expect((await admin.api.delete(`${V3}/domains/${id}`)).status).toBe(204);
});
