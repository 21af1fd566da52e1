import { describe, expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { accessKeyId } from '../credentials/access-key.ts';
import { bumpIdentity } from '../version.ts';
import { keyUse, writeKeyUse } from './record-key-use.ts';
import { accessKeyOf, callerOfAccessKey } from './signer.ts';

const platform = usePlatform();
const pathOf = (user: { userId: string }) => `/identity/v3/users/${user.userId}/credentials/OS-EC2`;
const LIMITS = {
  buckets: ['backups'],
  prefixes: ['db/'],
  access: 'read',
  addresses: ['192.0.2.0/24', '2001:db8::1'],
  expires_at: '2035-01-01T00:00:00',
};

const create = (user: TestProject, limits?: unknown, api = user.api) =>
  api.post(pathOf(user), { tenant_id: user.id, ...(limits === undefined ? {} : { limits }) });

async function newKey(user: TestProject, limits?: unknown, api = user.api) {
  const { status, body } = await create(user, limits, api);
  expect(status).toBe(201);
  return body.credential as { access: string; secret: string };
}
async function callerOf({ access }: { access: string }, operation = 'GetObject') {
  const { services } = platform.platform;
  const key = await accessKeyOf(services.database, access);
  return key && callerOfAccessKey(services, key, keyUse('s3', operation, '2001:db8::7'));
}

describe('limits of an EC2 key', () => {
  test('are stored at its creation, and shown', async () => {
    const user = await newProject(platform);
    const { access } = await newKey(user, LIMITS);
    expect((await user.api.get(`${pathOf(user)}/${access}`)).body.credential).toMatchObject({ limits: LIMITS });
    expect((await user.api.get(pathOf(user))).body.credentials).toMatchObject([{ limits: LIMITS, last_used_at: null }]);
    expect(await accessKeyOf(platform.platform.services.database, access)).toMatchObject({ limits: LIMITS });
  });

  test.each([undefined, null, {}])('%j: the key has none', async (limits) => {
    const user = await newProject(platform);
    expect((await create(user, limits)).body.credential.limits).toBeNull();
  });

  test.each([
    { buckets: [] },
    { buckets: [''] },
    { buckets: 'backups' },
    { prefixes: Array(101).fill('a') },
    { access: 'admin' },
    { addresses: ['192.0.2.0/33'] },
    { addresses: ['example.org'] },
    { expires_at: '2020-01-01T00:00:00' },
    { expires_at: 'soon' },
    { bucket: ['backups'] },
    { addresses: ['10.1'] },
    { bucket_prefixes: [{ bucket: 'backups', prefixes: ['db/'] }] },
    { buckets: ['backups'], bucket_prefixes: [{ bucket: 'other', prefixes: ['db/'] }] },
    { buckets: ['backups'], bucket_prefixes: [{ bucket: 'backups', prefixes: [] }] },
    { buckets: ['b'], bucket_prefixes: Array(2).fill({ bucket: 'b', prefixes: ['db/'] }) },
    { prefixes: Array(100).fill('a'.repeat(1024)) },
  ])('%j is refused with 400', async (limits) => {
    expect((await create(await newProject(platform), limits)).status).toBe(400);
  });
});

describe('the token of a restricted key', () => {
  test('is refused with 403 by all services except the object store', async () => {
    const user = await newProject(platform);
    const { access } = await newKey(user, { buckets: ['backups'] });
    const caller = await callerOf({ access });
    expect(caller?.accessKey?.limits).toEqual({ buckets: ['backups'] });
    const request = (path: string) =>
      platform.platform.services.callAs(new Request(`http://nephos.test${path}`), {
        caller: caller ?? expect.fail('no caller'),
        requestId: 'req-1',
      });
    for (const path of ['/volume/v3/volumes', '/compute/v2.1/servers', `${pathOf(user)}`, '/console/v1/search?q=a']) {
      expect((await request(path)).status).toBe(403);
    }
  });
});

test('the token of a key with only an expiration date works in all services until then', async () => {
  const user = await newProject(platform);
  const { access } = await newKey(user, { expires_at: '2035-01-01T00:00:00' });
  const caller = (await callerOf({ access })) ?? expect.fail('no caller');
  const request = new Request('http://nephos.test/volume/v3/volumes');
  expect((await platform.platform.services.callAs(request, { caller, requestId: 'req-1' })).status).toBe(200);
  expect(caller.expiresAtMs).toBeLessThanOrEqual(Date.parse('2035-01-01T00:00:00Z'));
});

describe('the caller of an access key', () => {
  test('has the roles of this moment on the project of the key', async () => {
    const user = await newProject(platform);
    const key = await newKey(user);
    expect(await callerOf(key)).toMatchObject({
      userId: user.userId,
      scope: { kind: 'project', id: user.id },
      roles: new Set(['member', 'reader']),
      accessKey: { id: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(await callerOf({ access: 'absent' })).toBeUndefined();
  });

  test('is gone as soon as the key, the role, the user or the project is', async () => {
    const admin = await signInAdmin(platform);
    const user = await newProject(platform);
    const deleted = await newKey(user);
    const key = await newKey(user);
    expect(await callerOf(deleted)).toBeDefined();
    await user.api.delete(`${pathOf(user)}/${deleted.access}`);
    expect(await callerOf(deleted)).toBeUndefined();

    const setEnabled = (kind: 'user' | 'project', id: string, enabled: boolean) =>
      admin.patch(`/identity/v3/${kind}s/${id}`, { [kind]: { enabled } });
    for (const [kind, id] of [['user', user.userId] as const, ['project', user.id] as const]) {
      expect(await callerOf(key)).toBeDefined();
      await setEnabled(kind, id, false);
      expect(await callerOf(key)).toBeUndefined();
      await setEnabled(kind, id, true);
    }
    expect(await callerOf(key)).toBeDefined();

    const other = await joinProject(platform, user.id, 'member');
    const lost = await newKey({ ...other, id: user.id } as TestProject, undefined, other.api);
    expect(await callerOf(lost)).toBeDefined();
    const { roles } = (await admin.get('/identity/v3/roles?name=member')).body;
    await admin.delete(`/identity/v3/projects/${user.id}/users/${other.userId}/roles/${roles[0].id}`);
    expect(await callerOf(lost)).toBeUndefined();
  });

  test('ends with the key’s expiration date and with the application credential that created it', async () => {
    const user = await newProject(platform);
    const { database } = platform.platform.services;
    const key = await newKey(user, { expires_at: '2035-01-01T00:00:00' });
    expect(await callerOf(key)).toBeDefined();
    const path = `/identity/v3/users/${user.userId}/application_credentials`;
    const { body } = await user.api.post(path, { application_credential: { name: 'robot', unrestricted: true } });
    const { id, secret } = body.application_credential;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const answer = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
    const lent = await newKey(user, undefined, apiClient(platform, answer.headers.get('x-subject-token') ?? ''));
    expect(await callerOf(lent)).toMatchObject({ applicationCredential: { id } });
    await user.api.delete(`${path}/${id}`);
    expect(await callerOf(lent)).toBeUndefined();

    const expired = await newKey(user, { expires_at: new Date(Date.now() + 2500).toISOString() });
    expect(await callerOf(expired)).toBeDefined();
    const limits = JSON.stringify({ expires_at: '2001-01-01T00:00:00' });
    await database.transact(async (tx) => {
      const { keyId = '' } = (await accessKeyOf(database, expired.access)) ?? {};
      await tx.updateTable('credentials').set({ limits }).where('id', '=', keyId).execute();
      await bumpIdentity(tx);
    });
    expect(await callerOf(expired)).toBeUndefined();
  });

  test('consumes a use of a limited trust with each request', async () => {
    const [lender, borrower] = [await newProject(platform, 'manager'), await newProject(platform)];
    const { body } = await lender.api.post('/identity/v3/OS-TRUST/trusts', {
      trust: {
        trustor_user_id: lender.userId,
        trustee_user_id: borrower.userId,
        project_id: lender.id,
        impersonation: true,
        roles: [{ name: 'member' }],
        remaining_uses: 3,
      },
    });
    const answer = await apiClient(platform).post('/identity/v3/auth/tokens', {
      auth: {
        identity: { methods: ['token'], token: { id: borrower.api.token } },
        scope: { 'OS-TRUST:trust': { id: body.trust.id } },
      },
    });
    const key = await newKey(lender, undefined, apiClient(platform, answer.headers.get('x-subject-token') ?? ''));
    expect([await callerOf(key), await callerOf(key)]).toEqual([expect.anything(), expect.anything()]);
    expect(await callerOf(key)).toBeUndefined();
  });

  test('is recorded as the last use of the key with operation and network, at most once a minute', async () => {
    const user = await newProject(platform);
    const key = await newKey(user);
    const lastUse = async () => (await user.api.get('/console/v1/ec2-keys')).body.ec2_keys[0].last_use;
    expect(await lastUse()).toBeNull();
    await callerOf(key, 'PutObject');
    const use = { api: 's3', operation: 'PutObject', network: '2001:db8::/64' };
    await expect.poll(lastUse).toEqual(use);
    const { credential } = (await user.api.get(`${pathOf(user)}/${key.access}`)).body;
    expect(credential.last_used_at).toMatch(/^20\d\d-/);
    expect(credential).not.toHaveProperty('last_use');
    await callerOf(key, 'GetObject');
    expect(await lastUse()).toEqual(use);
  });

  test('replaces the recorded use after a minute, but not one that another replica recorded within it', async () => {
    const user = await newProject(platform);
    const { access } = await newKey(user);
    const { database } = platform.platform.services;
    const setLastUse = (atMs: number) =>
      database.transact((tx) =>
        tx
          .updateTable('credentials')
          .set({ last_used_at: new Date(atMs).toISOString(), last_use: null })
          .where('id', '=', accessKeyId(access))
          .execute(),
      );
    const record = (operation: string) =>
      writeKeyUse(database, accessKeyId(access), keyUse('object-store', operation, undefined));
    const lastUse = async () => (await user.api.get('/console/v1/ec2-keys')).body.ec2_keys[0].last_use;
    await setLastUse(Date.now() - 59_000);
    await record('GET object');
    expect(await lastUse()).toBeNull();
    await setLastUse(Date.now() - 61_000);
    await record('PUT object');
    expect(await lastUse()).toEqual({ api: 'object-store', operation: 'PUT object', network: null });
  });
});
