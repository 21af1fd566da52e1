import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyUse } from '#lib/identity/ec2-keys/record-key-use.ts';
import { accessKeyOf, callerOfAccessKey } from '#lib/identity/ec2-keys/signer.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { credentialClient, newCredential, trustClient } from '#lib/testing/delegations.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const ROOT = '/console/v1/ec2-keys';
const FUTURE = '2099-01-01T00:00:00Z';

async function newKey(user: TestProject, limits?: object, api = user.api): Promise<string> {
  const path = `/identity/v3/users/${user.userId}/credentials/OS-EC2`;
  const { status, body } = await api.post(path, { tenant_id: user.id, limits });
  expect(status).toBe(201);
  return body.credential.access;
}

async function factsOf(user: TestProject, access: string) {
  const { status, body } = await user.api.get(ROOT);
  expect(status).toBe(200);
  return (body.ec2_keys as { access: string }[]).find((key) => key.access === access);
}

const isValid = async (access: string) => {
  const { services } = platform.platform;
  const key = await accessKeyOf(services.database, access);
  return (
    key !== undefined && (await callerOfAccessKey(services, key, keyUse('s3', 'GetObject', '192.0.2.7'))) !== undefined
  );
};

describe('GET ec2-keys', () => {
  test('what each key of the user can do, its last use and its end, without secrets', async () => {
    const user = await newProject(platform);
    const access = await newKey(user, { buckets: ['backups'], access: 'read', expires_at: '2099-01-01T00:00:00' });
    expect(await factsOf(user, access)).toEqual({
      access,
      project_id: user.id,
      created_at: expect.stringMatching(/^20/),
      last_used_at: null,
      last_use: null,
      expires_at: '2099-01-01T00:00:00',
      valid_until: null,
      limits: { buckets: ['backups'], access: 'read', expires_at: '2099-01-01T00:00:00' },
      summary: expect.stringMatching(/^Reads objects in backups, until Jan 1, 2099, 12:00:00.AM\.$/),
      origin: null,
      replaces: null,
    });
    expect(await isValid(access)).toBe(true);
    await expect
      .poll(async () => await factsOf(user, access))
      .toMatchObject({
        last_used_at: expect.stringMatching(/^20/),
        last_use: { api: 's3', operation: 'GetObject', network: '192.0.2.7' },
      });
    expect(await factsOf(await newProject(platform), access)).toBeUndefined();
  });

  test('keys of an application credential end with it and name it, keys of a trust say so', async () => {
    const user = await newProject(platform, 'manager');
    const credential = await newCredential(user, { name: 'robot', unrestricted: true, expires_at: FUTURE });
    const bound = await newKey(user, undefined, await credentialClient(platform, credential));
    expect(await factsOf(user, bound)).toMatchObject({
      expires_at: FUTURE,
      origin: { type: 'application_credential', id: credential.id, name: 'robot' },
    });
    const lent = await newKey(user, undefined, await trustClient(platform, user));
    expect(await factsOf(user, lent)).toMatchObject({ origin: { type: 'trust' } });
    for (const access of [bound, lent]) {
      expect((await user.api.patch(`${ROOT}/${access}`, { ec2_key: { limits: null } })).status).toBe(403);
      expect((await user.api.post(`${ROOT}/${access}/rotation`, { rotation: {} })).status).toBe(403);
    }
  });
});

describe('PATCH ec2-keys/{access}', () => {
  test('replaces all limits, which apply to the next request', async () => {
    const user = await newProject(platform);
    const access = await newKey(user, { buckets: ['backups'], access: 'read' });
    const change = (limits: object | null) => user.api.patch(`${ROOT}/${access}`, { ec2_key: { limits } });
    const { status, body } = await change({ buckets: ['logs'] });
    expect([status, body.ec2_key.limits]).toEqual([200, { buckets: ['logs'] }]);
    expect(body.ec2_key.summary).toBe('Reads and writes objects in logs.');
    const { database } = platform.platform.services;
    expect((await accessKeyOf(database, access))?.limits).toEqual({ buckets: ['logs'] });
    for (const none of [{}, null]) expect((await change(none)).body.ec2_key.limits).toBeNull();
    expect((await accessKeyOf(database, access))?.limits).toBeUndefined();
  });

  test.each([{ buckets: [] }, { addresses: ['192.0.2.0/33'] }, { expires_at: '2001-01-01' }, { other: 1 }])(
    '%j is refused with 400',
    async (limits) => {
      const user = await newProject(platform);
      const access = await newKey(user);
      expect((await user.api.patch(`${ROOT}/${access}`, { ec2_key: { limits } })).status).toBe(400);
    },
  );

  test('keys of others are refused with 404, for administrators too; application credentials with 403', async () => {
    const user = await newProject(platform);
    const access = await newKey(user);
    const input = { ec2_key: { limits: null } };
    for (const api of [(await newProject(platform)).api, await signInAdmin(platform)]) {
      expect((await api.patch(`${ROOT}/${access}`, input)).status).toBe(404);
      expect((await api.post(`${ROOT}/${access}/rotation`, { rotation: {} })).status).toBe(404);
    }
    const robot = await credentialClient(platform, await newCredential(user, { unrestricted: true }));
    expect((await robot.patch(`${ROOT}/${access}`, input)).status).toBe(403);
    expect((await robot.post(`${ROOT}/${access}/rotation`, { rotation: {} })).status).toBe(403);
  });
});

describe('POST ec2-keys/{access}/rotation', () => {
  const rotate = (user: TestProject, access: string, rotation: object = {}) =>
    user.api.post(`${ROOT}/${access}/rotation`, { rotation });

  test('creates a key with the same limits; the old one keeps working until it is deleted', async () => {
    const user = await newProject(platform);
    const access = await newKey(user, { buckets: ['backups'], addresses: ['192.0.2.7'] });
    const { status, body } = await rotate(user, access);
    expect(status).toBe(201);
    const created = body.rotation.ec2_key;
    expect(created).toMatchObject({
      tenant_id: user.id,
      secret: expect.stringMatching(/^[0-9a-f]{32}$/),
      limits: { buckets: ['backups'], addresses: ['192.0.2.7'] },
    });
    expect(await factsOf(user, created.access)).toMatchObject({ replaces: access });
    expect(await factsOf(user, access)).toMatchObject({ replaces: null, expires_at: null });
    expect([await isValid(access), await isValid(created.access)]).toEqual([true, true]);
    await user.api.delete(`/identity/v3/users/${user.userId}/credentials/OS-EC2/${access}`);
    expect(await factsOf(user, created.access)).toMatchObject({ replaces: null });
  });

  test('with a time, the old key ends then, but not later than before', async () => {
    const user = await newProject(platform);
    const unlimited = await newKey(user);
    expect((await rotate(user, unlimited, { old_expires_at: FUTURE })).status).toBe(201);
    expect(await factsOf(user, unlimited)).toMatchObject({ expires_at: FUTURE, limits: { expires_at: FUTURE } });
    expect(await isValid(unlimited)).toBe(true);
    const ending = await newKey(user, { access: 'read', expires_at: '2098-01-01T00:00:00' });
    expect((await rotate(user, ending, { old_expires_at: FUTURE })).status).toBe(201);
    expect(await factsOf(user, ending)).toMatchObject({ expires_at: '2098-01-01T00:00:00' });
  });

  test('changes nothing if one of the two keys cannot be changed', async () => {
    const { database } = platform.platform.services;
    // The trigger is one of SQLite; the transaction is the same on PostgreSQL.
    if (database.engine === 'postgres') return;
    const user = await newProject(platform);
    const access = await newKey(user, { access: 'read' });
    const run = (statement: string) => database.transact((tx) => sql.raw(statement).execute(tx));
    await run("CREATE TRIGGER refuse BEFORE UPDATE OF limits ON credentials BEGIN SELECT RAISE(ABORT, 'refused'); END");
    const refused = await rotate(user, access, { old_expires_at: FUTURE });
    await run('DROP TRIGGER refuse');
    expect(refused.status).toBe(500);
    expect((await user.api.get(ROOT)).body.ec2_keys).toMatchObject([{ access, limits: { access: 'read' } }]);
    expect((await rotate(user, access, { old_expires_at: FUTURE })).status).toBe(201);
  });

  test('with a past time, or of an unknown key, is refused', async () => {
    const user = await newProject(platform);
    const access = await newKey(user);
    expect((await rotate(user, access, { old_expires_at: '2001-01-01T00:00:00' })).status).toBe(400);
    expect((await rotate(user, 'absent')).status).toBe(404);
    expect((await user.api.get(ROOT)).body.ec2_keys).toHaveLength(1);
  });

  test('of an expired key is refused with 409', async () => {
    const user = await newProject(platform);
    const access = await newKey(user, { access: 'read', expires_at: FUTURE });
    const { database } = platform.platform.services;
    const limits = JSON.stringify({ access: 'read', expires_at: '2001-01-01T00:00:00' });
    const keyId = (await accessKeyOf(database, access))?.keyId ?? '';
    await database.transact((tx) => tx.updateTable('credentials').set({ limits }).where('id', '=', keyId).execute());
    expect((await rotate(user, access)).status).toBe(409);
  });
});
