import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { insertProject, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const first = usePlatform();
let second: Platform;
let admin: ApiClient;
const roles: Record<string, string> = {};

/** A second replica on the same database; on SQLite, which allows one process, the first replica again. */
beforeAll(async () => {
  const { env, database } = first.platform.services;
  second = database.engine === 'postgres' ? await createPlatform(env) : first.platform;
  admin = await signInAdmin(first);
  for (const role of (await admin.get(`${V3}/roles`)).body.roles) roles[role.name] = role.id;
});
afterAll(async () => {
  if (second !== first.platform) await second.stop();
});

const V3 = '/identity/v3';
const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;
const put = async (path: string) => expect((await admin.put(V3 + path)).status).toBe(204);
const drop = async (path: string) => expect((await admin.delete(V3 + path)).status).toBe(204);
const change = async (path: string, body: object) => expect((await admin.patch(V3 + path, body)).status).toBe(200);

async function stage() {
  const domainId = (await admin.post(`${V3}/domains`, { domain: { name: unique('domain') } })).body.domain.id;
  const name = unique('user');
  const user = { name, domain_id: domainId, password: TEST_PASSWORD };
  const userId = (await admin.post(`${V3}/users`, { user })).body.user.id;
  const project = { name, domain_id: domainId };
  const projectId = (await admin.post(`${V3}/projects`, { project })).body.project.id;
  return { domainId, userId, projectId, name };
}
type Stage = Awaited<ReturnType<typeof stage>>;

async function tokenFor({ userId, projectId }: Pick<Stage, 'userId' | 'projectId'>, scope?: object): Promise<string> {
  const identity = { methods: ['password'], password: { user: { id: userId, password: TEST_PASSWORD } } };
  const auth = { identity, scope: scope ?? { project: { id: projectId } } };
  const answer = await admin.post(`${V3}/auth/tokens`, { auth });
  expect(answer.status).toBe(201);
  return answer.headers.get('x-subject-token') ?? '';
}

const onProject = ({ projectId, userId }: Stage) => `/projects/${projectId}/users/${userId}/roles/${roles.member}`;
async function member(): Promise<Stage & { token: string }> {
  const made = await stage();
  await put(onProject(made));
  return { ...made, token: await tokenFor(made) };
}

type Cause = () => Promise<{ token: string; end(): Promise<unknown> }>;
const ofMember =
  (end: (who: Stage & { token: string }) => Promise<unknown>): Cause =>
  async () => {
    const who = await member();
    return { token: who.token, end: () => end(who) };
  };

async function groupOf({ domainId, userId, name }: Stage): Promise<string> {
  const { id } = (await admin.post(`${V3}/groups`, { group: { name, domain_id: domainId } })).body.group;
  await put(`/groups/${id}/users/${userId}`);
  return id;
}
const ofGroup =
  (path: (groupId: string, who: Stage) => string): Cause =>
  async () => {
    const who = await stage();
    const group = await groupOf(who);
    await put(`/projects/${who.projectId}/groups/${group}/roles/${roles.member}`);
    return { token: await tokenFor(who), end: () => drop(path(group, who)) };
  };
const inherited =
  (path: (who: Stage) => string): Cause =>
  async () => {
    const who = await stage();
    const whole = `/OS-INHERIT${path(who)}/roles/${roles.member}/inherited_to_projects`;
    await put(whole);
    return { token: await tokenFor(who), end: () => drop(whole) };
  };

const byImplication: Cause = async () => {
  const who = await stage();
  const role = { name: unique('role'), domain_id: who.domainId };
  const { id } = (await admin.post(`${V3}/roles`, { role })).body.role;
  const implication = `/roles/${id}/implies/${roles.member}`;
  await admin.put(V3 + implication);
  await put(`/projects/${who.projectId}/users/${who.userId}/roles/${id}`);
  return { token: await tokenFor(who), end: () => drop(implication) };
};

const byRole: Cause = async () => {
  const who = await stage();
  const { id } = (await admin.post(`${V3}/roles`, { role: { name: unique('role') } })).body.role;
  await admin.put(`${V3}/roles/${id}/implies/${roles.member}`);
  await put(`/projects/${who.projectId}/users/${who.userId}/roles/${id}`);
  return { token: await tokenFor(who), end: () => drop(`/roles/${id}`) };
};

const byCredential: Cause = async () => {
  const { api, userId } = await newProject(first);
  const path = `${V3}/users/${userId}/application_credentials`;
  const { application_credential } = (await api.post(path, { application_credential: { name: 'one' } })).body;
  const { id, secret } = application_credential;
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  const answer = await api.post(`${V3}/auth/tokens`, { auth: { identity } });
  return { token: answer.headers.get('x-subject-token') ?? '', end: () => api.delete(`${path}/${id}`) };
};

const byTrust: Cause = async () => {
  const { api, id: project_id, userId: trustor_user_id } = await newProject(first);
  const trustee_user_id = await insertUser(first, unique('trustee'));
  const roleOf = { roles: [{ name: 'member' }], impersonation: true };
  const trust = { trustor_user_id, trustee_user_id, project_id, ...roleOf };
  const { id } = (await api.post(`${V3}/OS-TRUST/trusts`, { trust })).body.trust;
  const scope = { 'OS-TRUST:trust': { id } };
  const token = await tokenFor({ userId: trustee_user_id, projectId: project_id }, scope);
  return { token, end: () => api.delete(`${V3}/OS-TRUST/trusts/${id}`) };
};

const foreignProjectIn: Cause = async () => {
  const [who, other] = [await stage(), await stage()];
  await put(`/projects/${other.projectId}/users/${who.userId}/roles/${roles.member}`);
  const token = await tokenFor({ userId: who.userId, projectId: other.projectId });
  return { token, end: () => change(`/domains/${other.domainId}`, { domain: { enabled: false } }) };
};

const disabled = { enabled: false };
const ownPassword = { original_password: TEST_PASSWORD, password: 'the next password' };
const CAUSES: [string, Cause][] = [
  [
    'the token is revoked',
    ofMember(({ token }) => apiClient(first, token).delete(`${V3}/auth/tokens`, { 'x-subject-token': token })),
  ],
  [
    'an administrator sets the password',
    ofMember(({ userId }) => change(`/users/${userId}`, { user: { password: 'another password' } })),
  ],
  [
    'the user changes the password',
    ofMember(({ userId }) => admin.post(`${V3}/users/${userId}/password`, { user: ownPassword })),
  ],
  ['the user is disabled', ofMember(({ userId }) => change(`/users/${userId}`, { user: disabled }))],
  ['the user is deleted', ofMember(({ userId }) => drop(`/users/${userId}`))],
  ['the project is disabled', ofMember(({ projectId }) => change(`/projects/${projectId}`, { project: disabled }))],
  ['the project is deleted', ofMember(({ projectId }) => drop(`/projects/${projectId}`))],
  [
    'the domain of the user is disabled',
    ofMember(({ domainId }) => change(`/domains/${domainId}`, { domain: disabled })),
  ],
  ['the domain of the project is disabled', foreignProjectIn],
  [
    'the domain is deleted',
    ofMember(async ({ domainId }) => {
      await change(`/domains/${domainId}`, { domain: disabled });
      await drop(`/domains/${domainId}`);
    }),
  ],
  ['the role is taken back', ofMember((who) => drop(onProject(who)))],
  [
    'the role of a group is taken back',
    ofGroup((group, { projectId }) => `/projects/${projectId}/groups/${group}/roles/${roles.member}`),
  ],
  ['the user leaves the group', ofGroup((group, { userId }) => `/groups/${group}/users/${userId}`)],
  ['the group is deleted', ofGroup((group) => `/groups/${group}`)],
  [
    'the role inherited from the domain is taken back',
    inherited(({ domainId, userId }) => `/domains/${domainId}/users/${userId}`),
  ],
  ['the role is no longer implied', byImplication],
  ['the role is deleted', byRole],
  ['the application credential is deleted', byCredential],
  ['the trust is ended', byTrust],
];

describe('A token is worthless in every replica, with the next request', () => {
  test.each(CAUSES)('when %s', async (_, cause) => {
    const { token, end } = await cause();
    const replicas = [first, { platform: second }];
    for (const replica of replicas) {
      expect((await apiClient(replica, token).get('/volume/v3/volumes')).status).toBe(200);
    }
    await end();
    for (const replica of replicas.toReversed()) {
      expect((await apiClient(replica, token).get('/volume/v3/volumes')).status).toBe(401);
      expect(
        (await apiClient(replica, admin.token).get(`${V3}/auth/tokens`, { 'x-subject-token': token })).status,
      ).toBe(404);
      const identity = { methods: ['token'], token: { id: token } };
      expect((await apiClient(replica).post(`${V3}/auth/tokens`, { auth: { identity } })).status).toBe(404);
    }
  });

  test('with fewer roles as soon as one of several is taken back', async () => {
    const who = await stage();
    await put(onProject(who));
    await put(`/projects/${who.projectId}/users/${who.userId}/roles/${roles.reader}`);
    const token = await tokenFor(who);
    const elsewhere = apiClient({ platform: second }, token);
    expect((await elsewhere.post('/volume/v3/volumes', { volume: { size: 1 } })).status).toBe(202);
    await drop(onProject(who));
    expect((await elsewhere.post('/volume/v3/volumes', { volume: { size: 1 } })).status).toBe(403);
    expect((await elsewhere.get('/volume/v3/volumes')).status).toBe(200);
  });
});

describe('GET /OS-REVOKE/events', () => {
  test('tells services and administrators what was revoked, by audit id and since when', async () => {
    const { api } = await newProject(first);
    const { audit_ids } = (await api.get(`${V3}/auth/tokens`, { 'x-subject-token': api.token ?? '' })).body.token;
    await api.delete(`${V3}/auth/tokens`, { 'x-subject-token': api.token ?? '' });
    const { status, body } = await admin.get(`${V3}/OS-REVOKE/events`);
    expect(status).toBe(200);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(body.events).toContainEqual({ audit_id: audit_ids[0], issued_before: time, revoked_at: time });
    expect((await admin.get(`${V3}/OS-REVOKE/events?since=2100-01-01T00:00:00.000000Z`)).body.events).toEqual([]);
    expect((await admin.get(`${V3}/OS-REVOKE/events?since=soon`)).status).toBe(400);
  });

  test('is refused to users of projects and to who administers a domain', async () => {
    const { api } = await newProject(first, 'manager');
    expect((await api.get(`${V3}/OS-REVOKE/events`)).status).toBe(403);
  });
});

describe('HEAD /auth/tokens', () => {
  test('is refused to role service, which may GET; readers of the system and administrators may', async () => {
    const { api } = await newProject(first);
    const subject = { 'x-subject-token': api.token ?? '' };
    const project = await insertProject(first, unique('service'));
    const name = unique('nova');
    const id = await insertUser(first, name);
    await put(`/projects/${project}/users/${id}/roles/${roles.service}`);
    const nova = await signIn(first, { name, password: TEST_PASSWORD }, { project: { id: project } });
    expect((await nova.get(`${V3}/auth/tokens`, subject)).status).toBe(200);
    expect((await nova.head(`${V3}/auth/tokens`, subject)).status).toBe(403);
    await put(`/system/users/${id}/roles/${roles.reader}`);
    const above = await signIn(first, { name, password: TEST_PASSWORD }, { system: { all: true } });
    for (const may of [above, admin, api]) expect((await may.head(`${V3}/auth/tokens`, subject)).status).toBe(200);
  });
});
