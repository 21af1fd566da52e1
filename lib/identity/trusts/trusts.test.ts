import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newIdentityId } from '#lib/policy/ids.ts';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { type ApiClient, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { assignRole, grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { trustRetention } from './delete-rows.ts';
import { MAX_TRUSTS } from './schema.ts';

const platform = usePlatform();
const V3 = '/identity/v3';
const TRUSTS = `${V3}/OS-TRUST/trusts`;
const TOKENS = `${V3}/auth/tokens`;
let admin: ApiClient;
const roles: Record<string, string> = {};
beforeAll(async () => {
  admin = await signInAdmin(platform);
  for (const role of (await admin.get(`${V3}/roles`)).body.roles) roles[role.name] = role.id;
});

const newUser = () => insertUser(platform, `user-${randomBytes(4).toString('hex')}`);

interface TrustFixture {
  trustor: TestProject;
  trusteeId: string;
  trust: { id: string; [key: string]: unknown };
}
async function lend(input: object = {}, role: 'member' | 'manager' | 'admin' = 'member'): Promise<TrustFixture> {
  const trustor = await newProject(platform, role);
  const trusteeId = await newUser();
  const { status, body } = await make(trustor, trusteeId, { roles: [{ name: 'member' }], ...input });
  expect(status).toBe(201);
  return { trustor, trusteeId, trust: body.trust };
}
const make = (trustor: TestProject, trusteeId: string, input: object = {}, api = trustor.api) =>
  api.post(TRUSTS, {
    trust: {
      trustor_user_id: trustor.userId,
      trustee_user_id: trusteeId,
      project_id: trustor.id,
      impersonation: true,
      roles: [{ name: 'member' }],
      ...input,
    },
  });

const passwordOf = (id: string) => ({ methods: ['password'], password: { user: { id, password: TEST_PASSWORD } } });
const ask = (identity: object, scope?: object) =>
  apiClient(platform).post(TOKENS, { auth: { identity, ...(scope && { scope }) } });
const useTrust = (userId: string, id: string) => ask(passwordOf(userId), { 'OS-TRUST:trust': { id } });
async function entrusted({ trusteeId, trust }: Pick<TrustFixture, 'trusteeId' | 'trust'>): Promise<ApiClient> {
  const answer = await useTrust(trusteeId, trust.id);
  expect(answer.status).toBe(201);
  return apiClient(platform, answer.headers.get('x-subject-token') ?? '');
}
const own = (api: ApiClient) => api.get(TOKENS, { 'x-subject-token': api.token ?? '' });

describe('Trusts', () => {
  test('are made, shown, listed by either side and ended', async () => {
    const { trustor, trusteeId, trust } = await lend({ expires_at: '2100-01-01T00:00:00.000000Z', remaining_uses: 3 });
    expect(trust).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      trustor_user_id: trustor.userId,
      trustee_user_id: trusteeId,
      project_id: trustor.id,
      impersonation: true,
      expires_at: '2100-01-01T00:00:00.000000Z',
      deleted_at: null,
      remaining_uses: 3,
      redelegation_count: 0,
      redelegated_trust_id: null,
      roles: [(await admin.get(`${V3}/roles/${roles.member}`)).body.role],
      roles_links: { self: `http://nephos.test${TRUSTS}/${trust.id}/roles`, previous: null, next: null },
      links: { self: `http://nephos.test${TRUSTS}/${trust.id}` },
    });
    const { roles: _, roles_links: __, ...summary } = trust;
    const trustee = (await ask(passwordOf(trusteeId))).headers.get('x-subject-token') ?? '';
    const asTrustee = apiClient(platform, trustee);
    expect((await trustor.api.get(`${TRUSTS}?trustor_user_id=${trustor.userId}`)).body.trusts).toEqual([summary]);
    expect((await asTrustee.get(`${TRUSTS}?trustee_user_id=${trusteeId}`)).body.trusts).toEqual([summary]);
    for (const api of [admin, trustor.api]) expect((await api.get(TRUSTS)).body.trusts).toContainEqual(summary);
    for (const api of [trustor.api, asTrustee, admin]) {
      expect((await api.get(`${TRUSTS}/${trust.id}`)).body.trust).toEqual(trust);
      expect((await api.get(`${TRUSTS}/${trust.id}/roles`)).body.roles).toEqual(trust.roles);
      expect((await api.head(`${TRUSTS}/${trust.id}/roles/${roles.member}`)).status).toBe(200);
      expect((await api.get(`${TRUSTS}/${trust.id}/roles/${roles.manager}`)).status).toBe(404);
    }
    expect((await asTrustee.delete(`${TRUSTS}/${trust.id}`)).status).toBe(403);
    expect((await trustor.api.delete(`${TRUSTS}/${trust.id}`)).status).toBe(204);
    expect((await trustor.api.get(`${TRUSTS}/${trust.id}`)).status).toBe(404);
  });

  test('are nobody else’s to see or to list', async () => {
    const { trustor, trust } = await lend();
    const { api } = await newProject(platform, 'manager');
    const ofDomain = await newDomain(platform);
    for (const other of [api, ofDomain.api]) {
      expect((await other.get(`${TRUSTS}/${trust.id}`)).status).toBe(404);
      expect((await other.delete(`${TRUSTS}/${trust.id}`)).status).toBe(404);
      expect((await other.get(TRUSTS)).body.trusts).toEqual([]);
      expect((await other.get(`${TRUSTS}?trustor_user_id=${trustor.userId}`)).body.trusts).toEqual([]);
    }
  });

  test.each([
    ['no role', { roles: [] }, 400],
    ['a role that is not assigned', { roles: [{ name: 'admin' }] }, 404],
    ['a role that is not there', { roles: [{ id: 'absent' }] }, 404],
    ['a project that is not there', { project_id: 'absent' }, 404],
    ['a user that is not there', { trustee_user_id: 'absent' }, 404],
    ['an expiry that is over', { expires_at: '2001-01-01T00:00:00Z' }, 400],
    ['an expiry that is none', { expires_at: 'soon' }, 400],
    ['no uses at all', { remaining_uses: 0 }, 400],
    ['uses that may be passed on', { remaining_uses: 1, allow_redelegation: true }, 400],
    ['more hands than three', { redelegation_count: 4, allow_redelegation: true }, 400],
    ['text for a truth value', { impersonation: 'yes' }, 400],
  ])('are not made with %s', async (_, input, status) => {
    expect((await make(await newProject(platform), await newUser(), input)).status).toBe(status);
  });

  test('are made in one’s own name only, on projects where one has roles', async () => {
    const [one, other] = [await newProject(platform, 'manager'), await newProject(platform)];
    expect((await make(other, one.userId, {}, one.api)).status).toBe(403);
    expect((await make(one, other.userId, { project_id: other.id })).status).toBe(404);
    expect((await make(other, one.userId, {}, admin)).status).toBe(403);
  });

  test('are not made with a restricted application credential, and with another no further than it reaches', async () => {
    const project = await newProject(platform, 'manager');
    const foreign = await newProject(platform);
    await grantRole(platform, project.userId, foreign.id, 'member');
    const clientOf = async (unrestricted: boolean) => {
      const credential = { name: `${unrestricted}`, unrestricted, roles: [{ name: 'member' }] };
      const path = `${V3}/users/${project.userId}/application_credentials`;
      const { id, secret } = (await project.api.post(path, { application_credential: credential })).body
        .application_credential;
      const answer = await ask({ methods: ['application_credential'], application_credential: { id, secret } });
      return apiClient(platform, answer.headers.get('x-subject-token') ?? '');
    };
    expect((await make(project, foreign.userId, {}, await clientOf(false))).status).toBe(403);
    const free = await clientOf(true);
    expect((await make(project, foreign.userId, { roles: [{ name: 'manager' }] }, free)).status).toBe(404);
    expect((await make(project, foreign.userId, { project_id: foreign.id }, free)).status).toBe(403);
    expect((await make(project, foreign.userId, {}, free)).status).toBe(201);
  });
});

describe('A token of a trust', () => {
  test('speaks for the one who lends, with the roles lent and no more', async () => {
    const lent = await lend({}, 'manager');
    const api = await entrusted(lent);
    const { token } = (await own(api)).body;
    expect(token.user.id).toBe(lent.trustor.userId);
    expect(token.project.id).toBe(lent.trustor.id);
    expect(token.roles.map(({ name }: { name: string }) => name)).toEqual(['member', 'reader']);
    expect(token['OS-TRUST:trust']).toEqual({
      id: lent.trust.id,
      impersonation: true,
      trustor_user: { id: lent.trustor.userId },
      trustee_user: { id: lent.trusteeId },
    });
    expect((await api.post('/volume/v3/volumes', { volume: { size: 1 } })).status).toBe(202);
  });

  test('without impersonation speaks for the one who was lent to', async () => {
    const lent = await lend({ impersonation: false });
    const { token } = (await own(await entrusted(lent))).body;
    expect(token.user.id).toBe(lent.trusteeId);
    expect(token.project.id).toBe(lent.trustor.id);
    expect(token.roles.map(({ name }: { name: string }) => name)).toEqual(['member', 'reader']);
  });

  test('is given to nobody else, nor for a trust that is not there', async () => {
    const { trust, trustor } = await lend();
    expect((await useTrust(await newUser(), trust.id)).status).toBe(401);
    expect((await useTrust(trustor.userId, trust.id)).status).toBe(401);
    expect((await useTrust(trustor.userId, 'absent')).status).toBe(401);
  });

  test('is given from an unscoped or project token too, never from one of the system, a credential or a trust', async () => {
    const lent = await lend();
    const { trust, trusteeId } = lent;
    const scope = { 'OS-TRUST:trust': { id: trust.id } };
    const byToken = async (id: string, newScope?: object) =>
      (await ask({ methods: ['token'], token: { id } }, newScope)).status;
    const unscoped = (await ask(passwordOf(trusteeId))).headers.get('x-subject-token') ?? '';
    expect(await byToken(unscoped, scope)).toBe(201);
    await assignRole(platform, { type: 'user', id: trusteeId }, { kind: 'system' }, 'reader');
    const system = (await ask(passwordOf(trusteeId), { system: { all: true } })).headers.get('x-subject-token') ?? '';
    expect(await byToken(system, scope)).toBe(403);
    const api = await entrusted(lent);
    expect(await byToken(api.token ?? '', scope)).toBe(403);
    expect(await byToken(api.token ?? '', { project: { id: lent.trustor.id } })).toBe(403);
    expect(await byToken(api.token ?? '')).toBe(403);
  });

  test('makes no application credentials, no keys that outlive it, no trusts and ends none', async () => {
    const lent = await lend({}, 'manager');
    const api = await entrusted(lent);
    const path = `${V3}/users/${lent.trustor.userId}`;
    const credential = { application_credential: { name: 'a way to stay' } };
    expect((await api.post(`${path}/application_credentials`, credential)).status).toBe(403);
    const key = await api.post(`${path}/credentials/OS-EC2`, { tenant_id: lent.trustor.id });
    expect(key.body.credential.trust_id).toBe(lent.trust.id);
    expect((await make(lent.trustor, await newUser(), {}, api)).status).toBe(403);
    expect((await api.delete(`${TRUSTS}/${lent.trust.id}`)).status).toBe(403);
  });

  test('is given as often as the trust says', async () => {
    const { trust, trusteeId, trustor } = await lend({ remaining_uses: 2 });
    expect((await useTrust(trusteeId, trust.id)).status).toBe(201);
    expect((await useTrust(trusteeId, trust.id)).status).toBe(201);
    expect((await useTrust(trusteeId, trust.id)).status).toBe(401);
    expect((await trustor.api.get(`${TRUSTS}/${trust.id}`)).body.trust.remaining_uses).toBe(0);
  });

  test('lasts no longer than the trust', async () => {
    const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000).toISOString().replace(/\.\d+/, '.000000');
    const lent = await lend({ expires_at: expiresAt });
    expect((await own(await entrusted(lent))).body.token.expires_at).toBe(expiresAt);
  });

  const endings: [string, (lent: TrustFixture) => Promise<unknown>][] = [
    ['the trust is ended', ({ trustor, trust }) => trustor.api.delete(`${TRUSTS}/${trust.id}`)],
    [
      'the one who lends loses a role of it',
      ({ trustor: { id, userId } }) => admin.delete(`${V3}/projects/${id}/users/${userId}/roles/${roles.member}`),
    ],
    [
      'the one who lends is disabled',
      ({ trustor }) => admin.patch(`${V3}/users/${trustor.userId}`, { user: { enabled: false } }),
    ],
    [
      'the one who was lent to is disabled',
      ({ trusteeId }) => admin.patch(`${V3}/users/${trusteeId}`, { user: { enabled: false } }),
    ],
    ['the one who lends is deleted', ({ trustor }) => admin.delete(`${V3}/users/${trustor.userId}`)],
    ['the one who was lent to is deleted', ({ trusteeId }) => admin.delete(`${V3}/users/${trusteeId}`)],
    [
      'the one who lends gets another password',
      ({ trustor }) => admin.patch(`${V3}/users/${trustor.userId}`, { user: { password: 'another password' } }),
    ],
    [
      'the one who was lent to gets another password',
      ({ trusteeId }) => admin.patch(`${V3}/users/${trusteeId}`, { user: { password: 'another password' } }),
    ],
    [
      'the project is disabled',
      ({ trustor }) => admin.patch(`${V3}/projects/${trustor.id}`, { project: { enabled: false } }),
    ],
  ];
  test.each(endings)('is void at once when %s', async (_, end) => {
    const lent = await lend();
    const api = await entrusted(lent);
    expect((await api.get('/volume/v3/volumes')).status).toBe(200);
    expect([200, 204]).toContain(((await end(lent)) as { status: number }).status);
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
  });
});

describe('A trust that is passed on', () => {
  test('reaches no further than the one it comes from, and ends with it', async () => {
    const first = await lend({ allow_redelegation: true, expires_at: '2100-01-01T00:00:00Z' }, 'manager');
    expect(first.trust.redelegation_count).toBe(3);
    const api = await entrusted(first);
    const third = await newUser();
    const pass = (input: object) => make(first.trustor, third, { expires_at: '2090-01-01T00:00:00Z', ...input }, api);
    expect((await pass({ roles: [{ name: 'manager' }] })).status).toBe(404);
    expect((await pass({ expires_at: null })).status).toBe(403);
    expect((await pass({ expires_at: '2110-01-01T00:00:00Z' })).status).toBe(403);
    expect((await pass({ allow_redelegation: true })).status).toBe(403);
    const { status, body } = await pass({
      allow_redelegation: true,
      redelegation_count: 2,
      roles: [{ name: 'reader' }],
    });
    expect(status).toBe(201);
    expect(body.trust.redelegated_trust_id).toBe(first.trust.id);
    const second = { trusteeId: third, trust: body.trust };
    const passed = await entrusted(second);
    expect((await own(passed)).body.token.roles.map(({ name }: { name: string }) => name)).toEqual(['reader']);

    await admin.patch(`${V3}/users/${first.trusteeId}`, { user: { enabled: false } });
    expect((await passed.get('/volume/v3/volumes')).status).toBe(401);
    await admin.patch(`${V3}/users/${first.trusteeId}`, { user: { enabled: true } });
    expect((await passed.get('/volume/v3/volumes')).status).toBe(200);
    await first.trustor.api.delete(`${TRUSTS}/${first.trust.id}`);
    expect((await passed.get('/volume/v3/volumes')).status).toBe(401);
    expect((await admin.get(`${TRUSTS}/${body.trust.id}`)).status).toBe(404);
  });

  test('is refused where it was not allowed, and without impersonation', async () => {
    for (const input of [{}, { allow_redelegation: true, impersonation: false }]) {
      const lent = await lend(input);
      expect((await make(lent.trustor, await newUser(), {}, await entrusted(lent))).status).toBe(403);
    }
  });
});

test('Nobody lends more trusts at a time than anybody may; room is there again once one has ended', async () => {
  const lent = await lend();
  const { database } = platform.platform.services;
  await database.transact(async (tx) => {
    const row = await tx.selectFrom('trusts').selectAll().where('id', '=', lent.trust.id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: MAX_TRUSTS - 1 }, () => ({ ...row, id: newIdentityId() }));
    await tx.insertInto('trusts').values(copies).execute();
  });
  const refused = await make(lent.trustor, lent.trusteeId);
  expect(refused.status).toBe(409);
  expect(refused.body.error.message).toContain(String(MAX_TRUSTS));
  await lent.trustor.api.delete(`${TRUSTS}/${lent.trust.id}`);
  expect((await make(lent.trustor, lent.trusteeId)).status).toBe(201);
});

test('Trusts that ended days ago are forgotten with what came from them; the others stay', async () => {
  const [ended, standing] = [await lend({ allow_redelegation: true }), await lend()];
  const key = await (await entrusted(ended)).post(`${V3}/users/${ended.trustor.userId}/credentials/OS-EC2`, {
    tenant_id: ended.trustor.id,
  });
  expect(key.status).toBe(201);
  const { database } = platform.platform.services;
  const expires_at = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await database.transact((tx) =>
    tx.updateTable('trusts').set({ expires_at }).where('id', '=', ended.trust.id).execute(),
  );
  await deleteExpiredRows(platform.platform.services, [trustRetention]);
  const statuses = await Promise.all(
    [ended, standing].map(async ({ trust }) => (await admin.get(`${TRUSTS}/${trust.id}`)).status),
  );
  expect(statuses).toEqual([404, 200]);
  const keys = await admin.get(`${V3}/users/${ended.trustor.userId}/credentials/OS-EC2`);
  expect(keys.body.credentials).toEqual([]);
});

test('Who administers a domain gains nothing by setting the password of a user who was lent an administrator’s role', async () => {
  const { id, api } = await newDomain(platform);
  const trusteeId = await newUser();
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('users').set({ domain_id: id }).where('id', '=', trusteeId).execute(),
  );
  const change = { user: { password: 'a password that the domain knows' } };
  expect((await api.patch(`${V3}/users/${trusteeId}`, change)).status).toBe(200);
  const administrator = await newProject(platform, 'admin');
  expect((await make(administrator, trusteeId, { roles: [{ name: 'admin' }] })).status).toBe(201);
  const { status } = await api.patch(`${V3}/users/${trusteeId}`, change);
  expect(status).toBe(403);
});
