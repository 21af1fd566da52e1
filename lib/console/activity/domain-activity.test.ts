import { expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Activity } from './schema.ts';

const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const logOf = (domainId: string, rest = '') => `/console/v1/activity/domains/${domainId}${rest}`;
const list = async (api: ApiClient, path: string): Promise<Activity[]> => {
  const { status, body } = await api.get(path);
  expect(status).toBe(200);
  return body.activity;
};
const said = (found: Activity[]) =>
  found.map(({ result, object_name: name }) => result?.replace('{name}', name ?? '?'));

/** A system token with one role. */
async function onSystem(role: string): Promise<ApiClient> {
  const name = `${role}-of-the-system`;
  await assignRole(platform, { type: 'user', id: await insertUser(platform, name) }, { kind: 'system' }, role);
  return signIn(platform, { name, password: TEST_PASSWORD }, { system: { all: true } });
}

test('GET activity/domains/{id}: what was done to the users, groups and projects of the domain, by whom', async () => {
  const domain = await newDomain(platform);
  const user = await admin.make('user', { name: 'ada', domain_id: domain.id });
  const { name: group } = (
    await domain.api.post('/identity/v3/groups', { group: { name: 'crew', domain_id: domain.id } })
  ).body.group;
  await domain.api.patch(`/identity/v3/users/${user}`, { user: { description: 'first' } });
  const lines = await list(domain.api, logOf(domain.id));
  expect(said(lines)).toEqual(expect.arrayContaining(['ada changed', `${group} created`, 'ada created']));
  expect(lines.find(({ verb, kind }) => kind === 'user' && verb === 'update')?.by?.name).toBe(domain.userName);
  const [one] = await list(domain.api, logOf(domain.id, `?object=${user}&action=update`));
  expect(one && said([one])).toEqual(['ada changed']);
  expect(said(await list(domain.api, logOf(domain.id, '?search=cre&kind=group')))).toEqual(['crew created']);
  expect(await list(domain.api, logOf(domain.id, '?since=2100-01-01T00:00:00Z'))).toEqual([]);
});

test.each(['reader', 'member', 'manager', 'admin'])(
  'GET activity/domains/{id}: role %s on the domain reads its log, and is refused that of another domain with 403',
  async (role) => {
    const [own, other] = [await newDomain(platform, role), await newDomain(platform)];
    const user = await admin.make('user', { name: 'ada', domain_id: own.id });
    const secret = await admin.make('user', { name: 'merger', domain_id: other.id });
    expect(said(await list(own.api, logOf(own.id)))).toContain('ada created');
    expect((await own.api.get(logOf(own.id, `/gone/${user}`))).status).toBe(200);
    for (const path of [logOf(other.id), logOf(other.id, `/gone/${secret}`), logOf('no-such-domain')]) {
      expect((await own.api.get(path)).status).toBe(403);
    }
    expect(await list(own.api, logOf(own.id, `?object=${secret}`))).toEqual([]);
    expect(await list(own.api, logOf(own.id, '?search=merger'))).toEqual([]);
    expect((await own.api.get(logOf(own.id, `/gone/${secret}`))).body.gone.kind).toBeNull();
  },
);

test('GET activity/domains/{id}: readers of the system read every domain, and an unknown one is 404', async () => {
  const domain = await newDomain(platform);
  await admin.make('user', { name: 'ada', domain_id: domain.id });
  for (const api of [await onSystem('reader'), await onSystem('admin'), await signInAdmin(platform)]) {
    expect(said(await list(api, logOf(domain.id)))).toContain('ada created');
    expect((await api.get(logOf('no-such-domain'))).status).toBe(404);
  }
});

test('GET activity/domains/{id}: a token of a project is refused with 403, whatever its role below admin', async () => {
  for (const role of ['reader', 'member', 'manager'] as const) {
    const { api } = await newProject(platform, role);
    expect((await api.get(logOf('default'))).status).toBe(403);
    expect((await api.get(logOf('default', '/gone/x'))).status).toBe(403);
  }
});

test('GET activity/domains/{id}: users of other domains stay unnamed to a token of the domain, and cannot be looked for', async () => {
  const domain = await newDomain(platform);
  const user = await admin.make('user', { name: 'ada', domain_id: domain.id });
  const [created] = await list(domain.api, logOf(domain.id, `?object=${user}`));
  expect(created).toMatchObject({ by: null, has_hidden_actor: true });
  const [asAdmin] = await list(admin.api, logOf(domain.id, `?object=${user}`));
  expect(asAdmin).toMatchObject({ by: { name: 'admin' }, has_hidden_actor: false });
  const id = asAdmin?.by?.id;
  for (const actor of ['admin', id]) {
    expect(await list(domain.api, logOf(domain.id, `?actor=${actor}`))).toEqual([]);
    expect(said(await list(admin.api, logOf(domain.id, `?actor=${actor}`)))).toContain('ada created');
  }
  await admin.api.delete(`/identity/v3/users/${user}`);
  const { gone } = (await domain.api.get(logOf(domain.id, `/gone/${user}`))).body;
  expect(gone.deletion).toMatchObject({ by: null, has_hidden_actor: true });
});

test('GET activity/domains/{id}/gone/{id}: who deleted a user of the domain, and when', async () => {
  const domain = await newDomain(platform);
  const user = await admin.make('user', { name: 'ada', domain_id: domain.id });
  await domain.api.delete(`/identity/v3/users/${user}`);
  const { gone } = (await domain.api.get(logOf(domain.id, `/gone/${user}`))).body;
  expect(gone).toMatchObject({ kind: 'user', name: 'ada', deletion: { by: { name: domain.userName } } });
  expect(gone.deletion.request_id).toMatch(/^req-/);
});

test('GET activity/domains/{id}/gone/{id}: a role that was revoked from a user is not the deletion of the user', async () => {
  const [domain, other] = [await newDomain(platform), await newDomain(platform)];
  const user = await admin.make('user', { name: 'ada', domain_id: domain.id });
  const guest = await admin.make('user', { name: 'guest', domain_id: other.id });
  for (const id of [user, guest]) {
    const path = `/domains/${domain.id}/users/${id}/roles/${admin.roles.reader}`;
    await admin.put(path);
    expect((await admin.api.delete(`/identity/v3${path}`)).status).toBe(204);
  }
  const gone = async (id: string) => (await domain.api.get(logOf(domain.id, `/gone/${id}`))).body.gone;
  expect(await gone(user)).toMatchObject({ kind: 'user', deletion: null });
  expect(await gone(guest)).toMatchObject({ kind: null, deletion: null });
});
