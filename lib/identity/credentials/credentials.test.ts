import { describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { accessKeyId } from './access-key.ts';

const platform = usePlatform();
const PATH = '/identity/v3/credentials';

const keep = (user: TestProject, credential: object = {}, api = user.api) =>
  api.post(PATH, { credential: { type: 'cert', blob: 'a secret', user_id: user.userId, ...credential } });
const kept = async (user: TestProject, credential: object = {}) => (await keep(user, credential)).body.credential;
const ec2 = (user: TestProject, access: string, secret = 'a secret') => ({
  type: 'ec2',
  blob: JSON.stringify({ access, secret }),
  project_id: user.id,
});
const idsOf = async (api: ApiClient, query = '') =>
  (await api.get(`${PATH}${query}`)).body.credentials.map(({ id }: { id: string }) => id);

async function robot(user: TestProject, options: object): Promise<ApiClient> {
  const path = `/identity/v3/users/${user.userId}/application_credentials`;
  const { body } = await user.api.post(path, { application_credential: { name: 'robot', ...options } });
  const { id, secret } = body.application_credential;
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  const answer = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
  return apiClient(platform, answer.headers.get('x-subject-token') ?? '');
}

describe('Credentials', () => {
  test('are kept and shown whole to their user; the database has no word of the secret', async () => {
    const user = await newProject(platform);
    const { status, body } = await keep(user, { blob: 'the word nobody else reads' });
    expect(status).toBe(201);
    const { id } = body.credential;
    expect(body.credential).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'cert',
      blob: 'the word nobody else reads',
      user_id: user.userId,
      project_id: null,
      links: { self: `http://nephos.test${PATH}/${id}` },
    });
    expect((await user.api.get(`${PATH}/${id}`)).body).toEqual(body);
    const { read } = platform.platform.services.database;
    const row = await read.selectFrom('credentials').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const events = await read.selectFrom('events').selectAll().where('object_id', '=', id).execute();
    expect(events).toHaveLength(1);
    expect(JSON.stringify([row, events])).not.toContain('nobody else');
    expect(Buffer.from(row.blob, 'base64url').toString()).not.toContain('nobody else');
  });

  test('of type ec2 have the hash of their access key for an id, and one key stands once', async () => {
    const user = await newProject(platform);
    const access = `key-of-${user.userId}`;
    expect((await kept(user, ec2(user, access))).id).toBe(accessKeyId(access));
    expect((await keep(user, ec2(user, access))).status).toBe(409);
  });

  test.each([
    ['no type', { type: undefined }],
    ['an empty type', { type: '' }],
    ['an empty secret', { blob: '' }],
    ['a secret that is no text', { blob: { access: 'a', secret: 'b' } }],
    ['a secret of 40,000 characters', { blob: 'x'.repeat(40_000) }],
    ['no user', { user_id: undefined }],
    ['an unknown key', { colour: 'blue' }],
    ['an EC2 key that is no JSON', { type: 'ec2', blob: 'access', project_id: 'x' }],
    ['an EC2 key without its secret', { type: 'ec2', blob: '{"access":"a"}', project_id: 'x' }],
    ['an EC2 key without a project', { type: 'ec2', blob: '{"access":"a","secret":"b"}' }],
  ])('are not kept with %s', async (_, credential) => {
    expect((await keep(await newProject(platform), credential)).status).toBe(400);
  });

  test('of a user that does not exist, or other than EC2 keys for a project without a role, are refused with 404', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    expect((await keep(user, { user_id: 'absent' }, await signInAdmin(platform))).status).toBe(404);
    expect((await keep(user, { project_id: 'absent' })).status).toBe(404);
    expect((await keep(user, { project_id: other.id })).status).toBe(404);
  });

  test.each([
    ['a project of others', (other: TestProject) => other.id],
    ['a project that does not exist', () => 'absent'],
  ])('of type ec2 for %s are kept, as upstream keeps them', async (name, projectId) => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const access = `key for ${name}`;
    const { status, body } = await keep(user, { ...ec2(user, access), project_id: projectId(other) });
    expect(status).toBe(201);
    expect(body.credential).toMatchObject({ id: accessKeyId(access), project_id: projectId(other) });
  });

  test('are changed in what is given; an EC2 key keeps its access key and its type', async () => {
    const user = await newProject(platform);
    const { id } = await kept(user);
    const changed = await user.api.patch(`${PATH}/${id}`, { credential: { id, blob: 'another', type: 'note' } });
    expect(changed.body.credential).toMatchObject({ blob: 'another', type: 'note', user_id: user.userId });
    expect((await user.api.patch(`${PATH}/${id}`, { credential: { type: 'ec2' } })).status).toBe(400);
    expect((await user.api.patch(`${PATH}/${id}`, { credential: { id: 'other' } })).status).toBe(400);

    const access = `changing-${user.userId}`;
    const key = `${PATH}/${(await kept(user, ec2(user, access))).id}`;
    const { blob } = ec2(user, access, 'a new secret');
    expect((await user.api.patch(key, { credential: { blob } })).body.credential.blob).toBe(blob);
    expect((await user.api.patch(key, { credential: ec2(user, 'another') })).status).toBe(400);
    expect((await user.api.patch(key, { credential: { project_id: null } })).status).toBe(400);
  });

  test('are listed by type and user, page by page, and are gone once they are deleted', async () => {
    const user = await newProject(platform);
    const ids = [(await kept(user)).id, (await kept(user, { type: 'note' })).id].toSorted();
    expect(await idsOf(user.api)).toEqual(ids);
    expect(await idsOf(user.api, '?type=note')).toHaveLength(1);
    expect(await idsOf(user.api, '?user_id=other')).toEqual([]);
    expect(await idsOf(user.api, `?limit=1&marker=${ids[0]}`)).toEqual([ids[1]]);
    expect((await user.api.get(`${PATH}?marker=absent`)).status).toBe(404);
    expect((await user.api.delete(`${PATH}/${ids[0]}`)).status).toBe(204);
    expect((await user.api.delete(`${PATH}/${ids[0]}`)).status).toBe(404);
  });

  test('of one user are 100 at most: 403 for one more', async () => {
    const user = await newProject(platform);
    const { id } = await kept(user);
    await platform.platform.services.database.transact(async (tx) => {
      const row = await tx.selectFrom('credentials').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const others = Array.from({ length: 98 }, (_, n) => ({ ...row, id: `${id}-${n}` }));
      await tx.insertInto('credentials').values(others).execute();
    });
    expect((await keep(user)).status).toBe(201);
    expect((await keep(user)).status).toBe(403);
  });

  test('cannot be read in the place of another one, and one that was touched is no answer', async () => {
    const user = await newProject(platform);
    const [one, other] = [await kept(user), await kept(user, { blob: 'other' })];
    const { database } = platform.platform.services;
    await database.transact(async (tx) => {
      const { blob } = await tx
        .selectFrom('credentials')
        .select('blob')
        .where('id', '=', one.id)
        .executeTakeFirstOrThrow();
      await tx.updateTable('credentials').set({ blob }).where('id', '=', other.id).execute();
    });
    expect((await user.api.get(`${PATH}/${other.id}`)).status).toBe(500);
    expect((await user.api.get(`${PATH}/${one.id}`)).status).toBe(200);
  });
});

describe('Credentials of others', () => {
  test('are nobody’s but administrators’: 404, 403 to make, and no list has them', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform, 'manager')];
    const { id } = await kept(user);
    expect((await other.api.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await other.api.patch(`${PATH}/${id}`, { credential: { blob: 'mine' } })).status).toBe(404);
    expect((await other.api.delete(`${PATH}/${id}`)).status).toBe(404);
    expect(await idsOf(other.api)).toEqual([]);
    expect((await keep(user, {}, other.api)).status).toBe(403);
    const own = await kept(other);
    const given = await other.api.patch(`${PATH}/${own.id}`, { credential: { user_id: user.userId } });
    expect(given.status).toBe(403);
    const admin = await signInAdmin(platform);
    expect(await idsOf(admin, `?user_id=${user.userId}`)).toEqual([id]);
    expect((await admin.patch(`${PATH}/${id}`, { credential: { blob: 'set' } })).status).toBe(200);
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204);
  });

  test('are read and not changed by who reads the system', async () => {
    const user = await newProject(platform);
    const { id } = await kept(user);
    const name = `system-reader-of-${user.userId}`;
    const reader = await insertUser(platform, name);
    await assignRole(platform, { type: 'user', id: reader }, { kind: 'system' }, 'reader');
    const api = await signIn(platform, { name, password: TEST_PASSWORD }, { system: { all: true } });
    expect((await api.get(`${PATH}/${id}`)).status).toBe(200);
    expect((await api.delete(`${PATH}/${id}`)).status).toBe(404);
  });
});

describe('With an application credential', () => {
  test('that is restricted none is made, changed or deleted: 403', async () => {
    const user = await newProject(platform);
    const api = await robot(user, {});
    expect((await keep(user, {}, api)).status).toBe(403);
    expect((await keep(user, ec2(user, 'restricted'), api)).status).toBe(403);
    expect(await idsOf(user.api)).toEqual([]);
  });

  test('no other ones are seen or changed, since they are good for more; what it makes is bound to it', async () => {
    const user = await newProject(platform);
    const own = await kept(user, ec2(user, `own-${user.userId}`));
    const api = await robot(user, { unrestricted: true });
    expect(await idsOf(api)).toEqual([]);
    expect((await api.get(`${PATH}/${own.id}`)).status).toBe(404);
    expect((await api.delete(`${PATH}/${own.id}`)).status).toBe(404);
    expect((await keep(user, { type: 'totp' }, api)).status).toBe(403);

    const bound = (await keep(user, ec2(user, `bound-${user.userId}`), api)).body.credential;
    expect(await idsOf(api)).toEqual([bound.id]);
    const moved = await user.api.patch(`${PATH}/${bound.id}`, { credential: { project_id: null } });
    expect(moved.status).toBe(403);
  });
});
