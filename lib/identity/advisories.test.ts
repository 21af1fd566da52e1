import { beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from '#lib/testing/access-matrix/operations.ts';
import { callOf } from '#lib/testing/access-matrix/requests.ts';
import { newWorld, type World } from '#lib/testing/access-matrix/world.ts';
import { type ApiClient, apiClient, newProject, type TestProject } from '#lib/testing/api.ts';
import {
  accessKeyClient,
  credentialClient,
  newAccessKey,
  newCredential,
  signedRequest,
  trustClient,
} from '#lib/testing/delegations.ts';
import {
  accept,
  assertionOf,
  FEDERATION,
  inProject,
  newProvider,
  rescope,
  signInFederated,
  USER_RULE,
} from '#lib/testing/federation.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';

/** An attack for each advisory of 2025 and 2026 about the identity service of upstream. */
const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const V3 = '/identity/v3';

interface TokenBody {
  user: { id: string };
  project: { id: string } | undefined;
  roles: { name: string }[];
  expires_at: string;
}
const tokenOf = async ({ get, token = '' }: ApiClient): Promise<TokenBody> =>
  (await get(`${V3}/auth/tokens`, { 'x-subject-token': token })).body.token;

describe('CVE-2026-42999: the target of a policy is never taken from the body or the query', () => {
  let victim: World;
  let attacker: TestProject;
  beforeAll(async () => {
    victim = await newWorld(platform, 'the-victims-own');
    attacker = await newProject(platform, 'manager');
  });

  test('an operation on objects of a user refuses another user, whatever owner the request claims', async () => {
    const calls = operationsOf(platform.platform.definitions)
      .filter(({ endpoint }) => endpoint.owner)
      .map((one) => ({ one, ...callOf(one, victim.things, victim.things) }))
      .filter(({ path }) => path.includes(victim.userId));
    expect(calls.length).toBeGreaterThan(20);
    const claims = { user_id: attacker.userId, userId: attacker.userId, id: attacker.userId, project_id: attacker.id };
    const query = new URLSearchParams({ user_id: attacker.userId, userId: attacker.userId, project_id: attacker.id });
    const taken: string[] = [];
    for (const { one, method, path, body } of calls) {
      const sent: Record<string, unknown> = body === undefined ? {} : JSON.parse(body);
      const nested = Object.fromEntries(
        Object.entries(sent).map(([key, value]) => [key, value instanceof Object ? { ...value, ...claims } : value]),
      );
      const given = { ...claims, ...nested, target: claims, 'target.user.id': attacker.userId };
      const { status } = await attacker.api.call(
        method,
        `${path}${path.includes('?') ? '&' : '?'}${query}`,
        method === 'GET' || method === 'DELETE' ? undefined : given,
        one.headers,
      );
      if (status < 400) taken.push(`${one.name}: ${status}`);
    }
    expect(taken).toEqual([]);
  });
});

describe('CVE-2026-42998 and CVE-2026-43000: nobody acts as another user through credentials', () => {
  test('an application credential is made for the user of the token only, whatever path and body say', async () => {
    const [victim, attacker] = [await newProject(platform), await newProject(platform)];
    await grantRole(platform, victim.userId, attacker.id, 'admin');
    const input = {
      name: 'mine',
      user_id: victim.userId,
      project_id: victim.id,
      secret: 'a secret that is long enough',
    };
    const path = (userId: string) => `${V3}/users/${userId}/application_credentials`;
    const foreign = await attacker.api.post(path(victim.userId), { application_credential: { name: 'mine' } });
    expect(foreign.status).toBe(403);
    expect((await admin.api.post(path(victim.userId), { application_credential: { name: 'mine' } })).status).toBe(403);
    const own = await attacker.api.post(path(attacker.userId), { application_credential: input });
    if (own.status === 201) {
      const token = await tokenOf(await credentialClient(platform, own.body.application_credential));
      expect([token.user.id, token.project?.id]).toEqual([attacker.userId, attacker.id]);
      expect(token.roles.map(({ name }) => name)).not.toContain('admin');
    } else expect(own.status).toBe(400);
  });

  test('an application credential works for its own user only', async () => {
    const [victim, attacker] = [await newProject(platform), await newProject(platform)];
    const { id, secret } = await newCredential(attacker, { name: 'shared-name' });
    await newCredential(victim, { name: 'shared-name' });
    const sign = async (application_credential: object) =>
      (
        await apiClient(platform).post(`${V3}/auth/tokens`, {
          auth: { identity: { methods: ['application_credential'], application_credential } },
        })
      ).status;
    expect(await sign({ name: 'shared-name', user: { id: victim.userId }, secret })).toBe(401);
    expect(await sign({ id, secret, user: { id: victim.userId } })).not.toBe(500);
    const client = await credentialClient(platform, { id, secret });
    expect((await tokenOf(client)).user.id).toBe(attacker.userId);
  });

  test.each(['app_cred_id', 'application_credential_id', 'trust_id', 'access_token_id'])(
    'a secret of type ec2 that claims %s of another user gets a token of its own user only',
    async (claim) => {
      const [victim, attacker] = [await newProject(platform), await newProject(platform)];
      const { id } = await newCredential(victim);
      const key = { access: unique('access'), secret: 'secret', [claim]: id, user_id: victim.userId };
      const credential = { type: 'ec2', user_id: attacker.userId, project_id: attacker.id, blob: JSON.stringify(key) };
      const made = await attacker.api.post(`${V3}/credentials`, { credential });
      expect(made.status).toBe(201);
      const api = await accessKeyClient(platform, { access: key.access, secret: 'secret' });
      const token = await tokenOf(api);
      expect([token.user.id, token.project?.id]).toEqual([attacker.userId, attacker.id]);
    },
  );

  test('a secret is never stored for, or moved to, another user', async () => {
    const [victim, attacker] = [await newProject(platform), await newProject(platform)];
    const credential = { type: 'cert', blob: 'x', user_id: victim.userId };
    expect((await attacker.api.post(`${V3}/credentials`, { credential })).status).toBe(403);
    const own = { ...credential, user_id: attacker.userId };
    const { id } = (await attacker.api.post(`${V3}/credentials`, { credential: own })).body.credential;
    const moved = await attacker.api.patch(`${V3}/credentials/${id}`, { credential: { user_id: victim.userId } });
    expect(moved.status).toBe(403);
  });
});

describe('CVE-2026-43001 and CVE-2026-33551: an EC2 key is never worth more than what made it', () => {
  let owner: TestProject;
  let other: TestProject;
  beforeAll(async () => {
    owner = await newProject(platform);
    other = await newProject(platform);
    await grantRole(platform, owner.userId, other.id, 'admin');
  });
  const keysOf = () => `${V3}/users/${owner.userId}/credentials/OS-EC2`;

  test('a restricted credential makes none, for any project, on either path', async () => {
    const api = await credentialClient(platform, await newCredential(owner));
    for (const id of [owner.id, other.id]) {
      expect((await api.post(keysOf(), { tenant_id: id })).status).toBe(403);
      const blob = JSON.stringify({ access: unique('access'), secret: 'secret' });
      const credential = { type: 'ec2', blob, user_id: owner.userId, project_id: id };
      expect((await api.post(`${V3}/credentials`, { credential })).status).toBe(403);
    }
  });

  test('one of an unrestricted credential or a trust stays in its project and keeps its roles', async () => {
    const unrestricted = { unrestricted: true, roles: [{ name: 'member' }] };
    const delegated = [
      await credentialClient(platform, await newCredential(owner, unrestricted)),
      await trustClient(platform, owner),
    ];
    for (const api of delegated) {
      expect((await api.post(keysOf(), { tenant_id: other.id })).status).toBe(403);
      const { status, body } = await api.post(keysOf(), { tenant_id: owner.id });
      expect(status).toBe(201);
      const token = await tokenOf(await accessKeyClient(platform, body.credential));
      expect([token.project?.id, token.roles.map(({ name }) => name)]).toEqual([owner.id, ['member', 'reader']]);
      const { id } = (await owner.api.get(`${V3}/credentials?type=ec2`)).body.credentials.at(-1);
      const change = { credential: { project_id: other.id } };
      for (const client of [api, owner.api]) {
        expect((await client.patch(`${V3}/credentials/${id}`, change)).status).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

describe('CVE-2026-44394: no exchange extends a federated token', () => {
  /** A federated user with a token that ends in five minutes. */
  async function newFederatedUser() {
    const rule = { local: [{ projects: [{ name: 'lab', roles: [{ name: 'member' }] }] }], remote: [{ type: 'uid' }] };
    const provider = await newProvider(admin, [USER_RULE, rule]);
    const endsAtMs = Date.now() + 300_000;
    const user = await signInFederated(platform, provider, assertionOf('ada'), endsAtMs);
    const [project] = (await user.api.get(`${FEDERATION}/projects`)).body.projects;
    return { provider, user, projectId: project.id as string, endsAtMs };
  }

  test.each<[string, (projectId: string) => unknown]>([
    ['a project', (id) => ({ project: { id } })],
    ['no scope', () => 'unscoped'],
    ['the same again', (id) => ({ project: { id } })],
  ])('with %s', async (_what, scopeOf) => {
    const { user, projectId, endsAtMs } = await newFederatedUser();
    let { token } = user.api;
    for (let times = 0; times < 3; times += 1) {
      const answer = await apiClient(platform).post(`${V3}/auth/tokens`, {
        auth: { identity: { methods: ['token'], token: { id: token } }, scope: scopeOf(projectId) },
      });
      expect(answer.status).toBe(201);
      expect(Date.parse(answer.body.token.expires_at)).toBeLessThanOrEqual(endsAtMs);
      token = answer.headers.get('x-subject-token') ?? '';
    }
  });

  test('and after the provider is deleted, none gives another token', async () => {
    const { provider, user, projectId } = await newFederatedUser();
    const { token } = await inProject(platform, user, projectId);
    await admin.api.delete(`${FEDERATION}/identity_providers/${provider.id}`);
    for (const each of [user.api.token, token]) {
      expect((await rescope(platform, each, { project: { id: projectId } })).status).toBe(404);
    }
  });

  test('and a sign-in that has ended gives none', async () => {
    const { provider } = await newFederatedUser();
    await expect(signInFederated(platform, provider, assertionOf('ada'), Date.now())).rejects.toMatchObject({
      status: 401,
    });
    await expect(accept(platform, provider, assertionOf('ada'))).resolves.toBeDefined();
  });
});

describe('CVE-2026-33551: headers about the identity of the sender are never believed', () => {
  const PATHS = [
    `${V3}/users`,
    `${V3}/auth/projects`,
    '/compute/v2.1/servers',
    '/volume/v3/volumes',
    '/networking/v2.0/networks',
    '/image/v2/images',
    '/console/v1/preferences',
  ];
  /** What web servers and middleware of upstream pass on. */
  const forged = (userId: string, projectId: string) => ({
    'x-identity-status': 'Confirmed',
    'x-user-id': userId,
    'x-user-name': 'admin',
    'x-project-id': projectId,
    'x-tenant-id': projectId,
    'x-domain-id': 'default',
    'x-roles': 'admin,service',
    'x-role': 'admin',
    'x-is-admin-project': 'True',
    'openstack-system-scope': 'all',
    'x-service-identity-status': 'Confirmed',
    'x-service-roles': 'service',
    'remote-user': 'admin',
    'x-remote-user': 'admin',
    'x-forwarded-user': 'admin',
    'auth-type': 'openid',
    'oidc-sub': 'admin',
    'oidc-iss': 'https://issuer.test',
    'http-oidc-iss': 'https://issuer.test',
    'mellon-idp': 'https://issuer.test',
    'shib-identity-provider': 'https://issuer.test',
    'ssl-client-verify': 'SUCCESS',
    'ssl-client-s-dn': 'CN=admin',
  });

  test.each(PATHS)('GET %s: without a token they change nothing: 401', async (path) => {
    const { userId, id } = await newProject(platform, 'admin');
    const answer = await apiClient(platform).get(path, forged(userId, id));
    expect(answer.status).toBe(401);
  });

  test('with a token, the sender stays who the token is for', async () => {
    const [victim, attacker] = [await newProject(platform, 'admin'), await newProject(platform)];
    const headers = forged(victim.userId, victim.id);
    const answer = await attacker.api.get(`${V3}/auth/tokens`, {
      ...headers,
      'x-subject-token': attacker.api.token ?? '',
    });
    expect([answer.body.token.user.id, answer.body.token.project.id]).toEqual([attacker.userId, attacker.id]);
    expect((await attacker.api.get(`${V3}/users`, headers)).status).toBe(403);
    expect((await attacker.api.get('/compute/v2.1/os-hypervisors', headers)).status).toBe(403);
  });

  test('and no federated sign-in is made of them', async () => {
    const provider = await newProvider(admin);
    const path = `${FEDERATION}/identity_providers/${provider.id}/protocols/${provider.protocolId}/auth`;
    const headers = { ...forged('admin', 'admin'), uid: 'admin', name: 'admin', mail: 'admin@a.test' };
    for (const method of ['GET', 'POST']) {
      const response = await platform.platform.fetch(new Request(`${BASE_URL}${path}`, { method, headers }));
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('x-subject-token')).toBeNull();
    }
    expect((await admin.api.get(`${V3}/users?idp_id=${provider.id}`)).body.users).toEqual([]);
  });
});

describe('CVE-2025-65073: ec2tokens and s3tokens are for services only', () => {
  test.each(['ec2tokens', 's3tokens'])('POST /%s: a valid signature alone gives nothing', async (path) => {
    const project = await newProject(platform, 'manager');
    const key = await newAccessKey(project);
    const credentials =
      path === 'ec2tokens'
        ? signedRequest(key)
        : { access: key.access, signature: 'c2lnbmF0dXJl', token: Buffer.from('GET\n\n\n\n/').toString('base64url') };
    const anonymous = await apiClient(platform).post(`${V3}/${path}`, { credentials });
    const asUser = await project.api.post(`${V3}/${path}`, { credentials });
    expect([anonymous.status, asUser.status]).toEqual([401, 403]);
    for (const { headers, body } of [anonymous, asUser]) {
      expect([headers.get('x-subject-token'), body.token]).toEqual([null, undefined]);
    }
  });
});
