import { createHmac, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { bumpIdentity } from '../version.ts';

const platform = usePlatform();
const EC2 = '/identity/v3/ec2tokens';
const S3 = '/identity/v3/s3tokens';
const TOKENS = '/identity/v3/auth/tokens';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

interface AccessKey {
  access: string;
  secret: string;
}
const newKey = async (user: TestProject, api = user.api): Promise<AccessKey> =>
  (await api.post(`/identity/v3/users/${user.userId}/credentials/OS-EC2`, { tenant_id: user.id })).body.credential;

/** The parts of a signed request that a service forwards. */
function signed({ access, secret }: AccessKey, change: object = {}) {
  const params: Record<string, string> = {
    Action: 'DescribeInstances',
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: new Date().toISOString().slice(0, 19),
    Nonce: randomBytes(4).toString('hex'),
    ...change,
  };
  const query = Object.keys(params)
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(params[name] ?? '')}`)
    .join('&');
  const text = `GET\ncloud.test\n/services\n${query}`;
  const signature = createHmac('sha256', secret).update(text).digest('base64');
  return { access, signature, host: 'cloud.test', verb: 'GET', path: '/services', params, headers: {}, body_hash: '' };
}

function signedText({ access, secret }: AccessKey) {
  const text = `GET\n\n\n${new Date().toUTCString()}\n/bucket`;
  const signature = createHmac('sha1', secret).update(text).digest('base64');
  return { access, signature, token: Buffer.from(text).toString('base64url') };
}

const tokenOf = async (key: AccessKey): Promise<ApiClient> => {
  const answer = await admin.post(EC2, { credentials: signed(key) });
  expect(answer.status).toBe(200);
  return apiClient(platform, answer.headers.get('x-subject-token') ?? '');
};

describe('A request signed with an access key', () => {
  test.each(['credentials', 'ec2Credentials', 'credential'])(
    'gives a token of its project, shown as %s',
    async (name) => {
      const user = await newProject(platform);
      const answer = await admin.post(EC2, { [name]: signed(await newKey(user)) });
      expect(answer.status).toBe(200);
      expect(answer.body.token).toMatchObject({
        methods: ['ec2credential'],
        project: { id: user.id },
        user: { id: user.userId },
        roles: [{ name: 'member' }, { name: 'reader' }],
      });
      const api = apiClient(platform, answer.headers.get('x-subject-token') ?? '');
      expect((await api.get('/volume/v3/volumes')).status).toBe(200);
    },
  );

  test('for a project is refused with 401 until the user of the key has a role there', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const key = { access: `key of ${user.userId}`, secret: 'a secret' };
    const credential = { type: 'ec2', blob: JSON.stringify(key), user_id: user.userId, project_id: other.id };
    expect((await user.api.post('/identity/v3/credentials', { credential })).status).toBe(201);
    expect((await admin.post(EC2, { credentials: signed(key) })).status).toBe(401);
    await grantRole(platform, user.userId, other.id, 'reader');
    const { status, body } = await admin.post(EC2, { credentials: signed(key) });
    expect(status).toBe(200);
    expect(body.token).toMatchObject({ project: { id: other.id }, roles: [{ name: 'reader' }] });
  });

  test('to S3 gives what its token says, and never the token', async () => {
    const user = await newProject(platform);
    const { status, body, headers } = await admin.post(S3, { credentials: signedText(await newKey(user)) });
    expect([status, headers.get('x-subject-token')]).toEqual([200, null]);
    expect(body.token).toMatchObject({ project: { id: user.id }, user: { id: user.userId } });
  });

  test('with another secret, or changed after it was signed, is refused with 401; an unknown key with 404', async () => {
    const key = await newKey(await newProject(platform));
    const forged = signed({ ...key, secret: 'f'.repeat(32) });
    expect((await admin.post(EC2, { credentials: forged })).status).toBe(401);
    const moved = { ...signed(key), path: '/other' };
    expect((await admin.post(EC2, { credentials: moved })).status).toBe(401);
    const old = signed(key, { Timestamp: new Date(Date.now() - 16 * 60_000).toISOString().slice(0, 19) });
    expect((await admin.post(EC2, { credentials: old })).status).toBe(401);
    expect((await admin.post(S3, { credentials: { ...signedText(key), signature: 'x' } })).status).toBe(401);
    expect((await admin.post(EC2, { credentials: { ...signed(key), access: 'unknown' } })).status).toBe(404);
    expect((await admin.post(S3, { credentials: { ...signedText(key), access: 'unknown' } })).status).toBe(404);
    expect((await admin.post(EC2, {})).status).toBe(400);
  });

  test('can be queried by administrators and services only: 403, and 401 without a token', async () => {
    const user = await newProject(platform, 'manager');
    const key = await newKey(user);
    for (const [path, credentials] of [
      [EC2, signed(key)],
      [S3, signedText(key)],
    ] as const) {
      expect((await user.api.post(path, { credentials })).status).toBe(403);
      expect((await apiClient(platform).post(path, { credentials })).status).toBe(401);
      expect((await user.api.get(path)).status).toBe(405);
    }
  });
});

describe('A token made by an access key', () => {
  test('is for the project of the key only: 403 for another scope, also for the same one', async () => {
    const { token } = await tokenOf(await newKey(await newProject(platform)));
    const exchange = (scope?: object) =>
      apiClient(platform).post(TOKENS, { auth: { identity: { methods: ['token'], token: { id: token } }, scope } });
    expect((await exchange({ project: { name: 'admin', domain: { id: 'default' } } })).status).toBe(403);
    expect((await exchange()).status).toBe(201);
  });

  test('dies with the key, also those that it was exchanged for', async () => {
    const user = await newProject(platform);
    const key = await newKey(user);
    const api = await tokenOf(key);
    const identity = { methods: ['token'], token: { id: api.token } };
    const exchanged = await apiClient(platform).post(TOKENS, { auth: { identity } });
    const other = apiClient(platform, exchanged.headers.get('x-subject-token') ?? '');
    for (const one of [api, other]) expect((await one.get('/volume/v3/volumes')).status).toBe(200);
    await user.api.delete(`/identity/v3/users/${user.userId}/credentials/OS-EC2/${key.access}`);
    for (const one of [api, other]) expect((await one.get('/volume/v3/volumes')).status).toBe(401);
    expect((await admin.post(EC2, { credentials: signed(key) })).status).toBe(404);
  });

  test('is refused once the user may not use the project any more', async () => {
    const user = await newProject(platform);
    const key = await newKey(user);
    await platform.platform.services.database.transact(async (tx) => {
      await tx.deleteFrom('role_assignments').where('actor_id', '=', user.userId).execute();
      await bumpIdentity(tx);
    });
    expect((await admin.post(EC2, { credentials: signed(key) })).status).toBe(401);
  });

  test('keeps the bounds of the application credential that the key was made with, and ends with it', async () => {
    const user = await newProject(platform);
    const path = `/identity/v3/users/${user.userId}/application_credentials`;
    const robot = { name: 'robot', unrestricted: true, roles: [{ name: 'member' }] };
    const { body } = await user.api.post(path, { application_credential: robot });
    const { id, secret } = body.application_credential;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const answer = await apiClient(platform).post(TOKENS, { auth: { identity } });
    const key = await newKey(user, apiClient(platform, answer.headers.get('x-subject-token') ?? ''));

    const token = (await admin.post(EC2, { credentials: signed(key) })).body.token;
    expect(token.application_credential).toMatchObject({ id });
    const past = { expires_at: '2001-01-01T00:00:00' };
    const { database } = platform.platform.services;
    await database.transact((tx) => tx.updateTable('application_credentials').set(past).where('id', '=', id).execute());
    expect((await admin.post(EC2, { credentials: signed(key) })).status).toBe(401);
    await user.api.delete(`${path}/${id}`);
    expect((await admin.post(EC2, { credentials: signed(key) })).status).toBe(404);
  });

  test('keeps the bounds of the trust that the key was made with, and ends with it', async () => {
    const [lender, borrower] = [await newProject(platform, 'manager'), await newProject(platform)];
    const own = await newKey(lender);
    const trust = { trustor_user_id: lender.userId, trustee_user_id: borrower.userId, project_id: lender.id };
    const { body } = await lender.api.post('/identity/v3/OS-TRUST/trusts', {
      trust: { ...trust, impersonation: true, roles: [{ name: 'member' }] },
    });
    const answer = await apiClient(platform).post(TOKENS, {
      auth: {
        identity: { methods: ['token'], token: { id: borrower.api.token } },
        scope: { 'OS-TRUST:trust': { id: body.trust.id } },
      },
    });
    const lent = apiClient(platform, answer.headers.get('x-subject-token') ?? '');
    const keys = `/identity/v3/users/${lender.userId}/credentials/OS-EC2`;
    expect((await lent.get(keys)).body.credentials).toEqual([]);
    expect((await lent.get(`${keys}/${own.access}`)).status).toBe(404);
    expect((await lent.delete(`${keys}/${own.access}`)).status).toBe(404);
    const key = await newKey(lender, lent);
    expect(key).toMatchObject({ trust_id: body.trust.id });

    const made = (await admin.post(EC2, { credentials: signed(key) })).body.token;
    expect(made.roles.map(({ name }: { name: string }) => name)).toEqual(['member', 'reader']);
    expect(made['OS-TRUST:trust'].id).toBe(body.trust.id);
    const api = await tokenOf(key);
    expect((await api.get('/volume/v3/volumes')).status).toBe(200);
    await lender.api.delete(`/identity/v3/OS-TRUST/trusts/${body.trust.id}`);
    expect((await api.get('/volume/v3/volumes')).status).toBe(401);
    expect((await admin.post(EC2, { credentials: signed(key) })).status).toBe(404);
    expect((await admin.post(EC2, { credentials: signed(own) })).status).toBe(200);
  });
});
