import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#lib/identity/sessions/session-records.ts';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/identity/v3';
const FACTS = '/console/v1/users';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;
const make = async (kind: string, input: object = {}) =>
  (await admin.post(`${V3}/${kind}s`, { [kind]: { name: unique(kind), ...input } })).body[kind].id as string;
const factsOf = async (id: string, api = admin) => {
  const { status, body } = await api.get(`${FACTS}/${id}`);
  expect(status).toBe(200);
  return body.user.facts;
};
const role = (api: ApiClient, name: string) =>
  api.get(`${V3}/roles?name=${name}`).then(({ body }) => body.roles[0].id as string);

const openFor = (userId: string) =>
  openSession(platform.platform.services.database, {
    userId,
    chainId: unique('chain'),
    expiresAtMs: Date.now() + 60_000,
    address: '192.0.2.7',
    userAgent: 'a browser',
  });

/** Fails to sign in until the address is locked out. */
async function lockOut(name: string) {
  const wrong = () => signIn(platform, { name, password: 'wrong' }).catch(() => undefined);
  for (let guess = 0; guess < 10; guess += 1) await wrong();
}

describe('What lists say of users', () => {
  test('roles are counted by kind of place, those of groups with them, and one place is named', async () => {
    const [user, group] = [await make('user'), await make('group')];
    const [one, other] = [await newProject(platform), await newProject(platform)];
    await admin.put(`${V3}/groups/${group}/users/${user}`);
    const member = await role(admin, 'member');
    await admin.put(`${V3}/projects/${one.id}/users/${user}/roles/${member}`);
    await admin.put(`${V3}/projects/${one.id}/groups/${group}/roles/${member}`);
    await admin.put(`${V3}/projects/${other.id}/groups/${group}/roles/${member}`);
    await assignRole(platform, { type: 'user', id: user }, { kind: 'system' }, 'reader');
    await assignRole(platform, { type: 'group', id: group }, { kind: 'domain', id: 'default' }, 'manager', true);
    const { roles, groups } = await factsOf(user);
    expect(groups).toBe(1);
    expect(roles).toEqual(
      expect.arrayContaining([
        { role: 'reader', on: 'system', count: 1, place: null },
        { role: 'member', on: 'project', count: 2, place: null },
        { role: 'manager', on: 'below', count: 1, place: 'Default' },
      ]),
    );
    expect(roles).toHaveLength(3);
  });

  test('the default project has its name, the factors of the user are counted, and the last sign-in is shown', async () => {
    const { id, name, userId, api } = await newProject(platform);
    await admin.patch(`${V3}/users/${userId}`, { user: { default_project_id: id } });
    await api.post(`${V3}/users/${userId}/application_credentials`, { application_credential: { name: 'ci' } });
    await openFor(userId);
    expect(await factsOf(userId)).toMatchObject({
      default_project: { id, name },
      password: 'never',
      application_credentials: 1,
      sessions: 1,
      invited_until: null,
      last_active_at: expect.stringMatching(/Z$/),
    });
    expect((await factsOf(await make('user'))).last_active_at).toBeNull();
  });

  test('sessions from before another password count no more, nor those of who is disabled', async () => {
    const user = await make('user', { password: 'a first one' });
    await openFor(user);
    await admin.patch(`${V3}/users/${user}`, { user: { password: 'a second one' } });
    expect((await factsOf(user)).sessions).toBe(0);
    await openFor(user);
    expect((await factsOf(user)).sessions).toBe(1);
    await admin.patch(`${V3}/users/${user}`, { user: { enabled: false } });
    expect((await factsOf(user)).sessions).toBe(0);
    expect((await admin.get(`${FACTS}/${user}/sessions`)).body.sessions).toEqual([]);
  });

  test('an open invitation is listed with its end', async () => {
    const user = await make('user');
    const { expires_at } = (await admin.post(`${V3}/users/${user}/invitations`)).body.invitation;
    expect(await factsOf(user)).toMatchObject({ password: 'none', invited_until: expires_at });
  });

  test('a token of a domain hears of its users and of what lies in it, and of nothing else', async () => {
    const domain = await newDomain(platform);
    const elsewhere = await newProject(platform);
    const user = await make('user', { domain_id: domain.id, default_project_id: elsewhere.id });
    await assignRole(platform, { type: 'user', id: user }, { kind: 'project', id: elsewhere.id }, 'member');
    await assignRole(platform, { type: 'user', id: user }, { kind: 'domain', id: domain.id }, 'reader');
    const { users } = (await domain.api.get(FACTS)).body;
    expect(users.map(({ id }: { id: string }) => id)).toEqual([user]);
    expect(users[0].facts.roles).toEqual([expect.objectContaining({ role: 'reader', on: 'domain' })]);
    expect(users[0].facts.default_project).toBeNull();
    expect(JSON.stringify(users[0].facts)).not.toContain(elsewhere.id);
  });

  test('a token of a project is refused for every request, unless it is an administrator’s', async () => {
    const { api, userId } = await newProject(platform, 'manager');
    const paths = [FACTS, `${FACTS}/${userId}`, `${FACTS}/${userId}/sessions`, `${FACTS}/${userId}/credentials`];
    for (const path of paths) expect([path, (await api.get(path)).status]).toEqual([path, 403]);
  });
});

describe('A locked account', () => {
  test('is listed with its end, and opens on request of an administrator', async () => {
    const name = unique('locked');
    const id = await insertUser(platform, name);
    await lockOut(name);
    const { locked_until, locked_addresses } = await factsOf(id);
    expect([Date.parse(locked_until) > Date.now(), locked_addresses]).toEqual([true, 1]);
    await expect(signIn(platform, { name, password: TEST_PASSWORD })).rejects.toThrow('refused');
    expect((await admin.delete(`${FACTS}/${id}/lockout`)).status).toBe(204);
    expect((await factsOf(id)).locked_until).toBeNull();
    expect((await signIn(platform, { name, password: TEST_PASSWORD })).token).toBeDefined();
  });

  test('is opened by no stranger, and by no manager for who holds more', async () => {
    const domain = await newDomain(platform);
    const { api } = await newProject(platform, 'manager');
    const mallory = await make('user', { domain_id: domain.id });
    await assignRole(platform, { type: 'user', id: mallory }, { kind: 'system' }, 'admin');
    const other = await make('user');
    expect((await api.delete(`${FACTS}/${other}/lockout`)).status).toBe(403);
    for (const id of [mallory, other]) expect((await domain.api.delete(`${FACTS}/${id}/lockout`)).status).toBe(403);
    expect((await admin.delete(`${FACTS}/absent/lockout`)).status).toBe(404);
  });
});

describe('Sessions of a user', () => {
  test('are listed for who manages the user, and ended one by one or all', async () => {
    const domain = await newDomain(platform);
    const user = await make('user', { domain_id: domain.id });
    const ids = [await openFor(user), await openFor(user), await openFor(user)];
    const path = `${FACTS}/${user}/sessions`;
    const { sessions } = (await domain.api.get(path)).body;
    expect(sessions.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect(sessions[0]).toMatchObject({ address: '192.0.2.7', user_agent: 'a browser', is_current: false });
    expect((await domain.api.delete(`${path}/${ids[0]}`)).status).toBe(204);
    expect((await domain.api.delete(`${path}/${ids[0]}`)).status).toBe(404);
    expect((await domain.api.delete(path)).status).toBe(204);
    expect((await domain.api.get(path)).body.sessions).toEqual([]);
  });

  test('of another domain, and of who holds more, are ended by no manager', async () => {
    const domain = await newDomain(platform);
    const [strong, foreign] = [await make('user', { domain_id: domain.id }), await make('user')];
    await assignRole(platform, { type: 'user', id: strong }, { kind: 'system' }, 'admin');
    for (const id of [strong, foreign]) {
      const session = await openFor(id);
      for (const path of [`${FACTS}/${id}/sessions`, `${FACTS}/${id}/sessions/${session}`]) {
        expect([path, (await domain.api.delete(path)).status]).toEqual([path, 403]);
      }
      expect((await admin.get(`${FACTS}/${id}/sessions`)).body.sessions).toHaveLength(1);
    }
    expect((await domain.api.get(`${FACTS}/${foreign}/sessions`)).status).toBe(403);
  });
});

describe('Credentials of a user', () => {
  test('are returned without any secret', async () => {
    const { api, userId, name } = await newProject(platform);
    const path = `${V3}/users/${userId}`;
    const made = (await api.post(`${path}/application_credentials`, { application_credential: { name: 'ci' } })).body;
    const { id } = await api.get(`${V3}/auth/projects`).then(({ body }) => body.projects[0]);
    const { access, secret } = (
      await api.post(`${path}/credentials/OS-EC2`, { tenant_id: id, limits: { expires_at: '2099-01-01T00:00:00' } })
    ).body.credential;
    const { status, body } = await admin.get(`${FACTS}/${userId}/credentials`);
    expect(status).toBe(200);
    expect(body.credentials).toMatchObject({
      application_credentials: [{ name: 'ci', project: { id, name }, roles: ['member', 'reader'], expires_at: null }],
      ec2_keys: [{ access, project: { id, name }, expires_at: '2099-01-01T00:00:00', last_used_at: null }],
      passkeys: 0,
      one_time_passwords: 0,
    });
    const text = JSON.stringify(body);
    expect([text.includes(secret), text.includes(made.application_credential.secret)]).toEqual([false, false]);
  });

  test('are no business of who manages a domain', async () => {
    const domain = await newDomain(platform);
    const user = await make('user', { domain_id: domain.id });
    expect((await domain.api.get(`${FACTS}/${user}/credentials`)).status).toBe(403);
  });
});

describe('Activity of an account', () => {
  test('says what happened, who did it, and when it was switched off', async () => {
    const user = await make('user', { password: 'secret' });
    await admin.patch(`${V3}/users/${user}`, { user: { enabled: false } });
    await admin.patch(`${V3}/users/${user}`, { user: { enabled: true, password: 'another' } });
    const { activity } = (await admin.get(`${FACTS}/${user}/activity`)).body;
    expect(activity.map(({ type, enabled }: { type: string; enabled: boolean }) => [type, enabled])).toEqual([
      ['user.update', true],
      ['user.update', false],
      ['user.create', null],
    ]);
    expect(activity[0].by.name).toBe('admin');
  });

  test('names nobody of another domain to a token of one', async () => {
    const domain = await newDomain(platform);
    const user = await make('user', { domain_id: domain.id });
    const { activity } = (await domain.api.get(`${FACTS}/${user}/activity`)).body;
    expect(activity).toMatchObject([{ type: 'user.create', by: null }]);
    expect((await domain.api.get(`${FACTS}/${await make('user')}/activity`)).status).toBe(403);
  });
});
