import { expect, test } from 'vitest';
import { type ApiClient, apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const pathOf = (user: { userId: string }) => `/identity/v3/users/${user.userId}/credentials/OS-EC2`;
const make = (user: TestProject, api = user.api, tenant_id = user.id) => api.post(pathOf(user), { tenant_id });

async function robot(user: TestProject, options: object): Promise<ApiClient> {
  const path = `/identity/v3/users/${user.userId}/application_credentials`;
  const { body } = await user.api.post(path, { application_credential: { name: 'robot', ...options } });
  const { id, secret } = body.application_credential;
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  const answer = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
  return apiClient(platform, answer.headers.get('x-subject-token') ?? '');
}

test('POST OS-EC2: a key and its secret of 32 hexadecimal digits each, which can be looked up by the key', async () => {
  const user = await newProject(platform);
  const { status, body } = await make(user);
  expect(status).toBe(201);
  const { access } = body.credential;
  expect(body.credential).toEqual({
    access: expect.stringMatching(/^[0-9a-f]{32}$/),
    secret: expect.stringMatching(/^[0-9a-f]{32}$/),
    user_id: user.userId,
    tenant_id: user.id,
    trust_id: null,
    limits: null,
    last_used_at: null,
    links: { self: `http://nephos.test${pathOf(user)}/${access}` },
  });
  expect((await user.api.get(`${pathOf(user)}/${access}`)).body).toEqual(body);
  expect((await user.api.get(pathOf(user))).body.credentials).toEqual([{ ...body.credential, secret: '' }]);
  expect((await user.api.get('/identity/v3/credentials?type=ec2')).body.credentials).toHaveLength(1);
  expect((await user.api.delete(`${pathOf(user)}/${access}`)).status).toBe(204);
  expect((await user.api.delete(`${pathOf(user)}/${access}`)).status).toBe(404);
  expect((await user.api.get(`${pathOf(user)}/${access}`)).status).toBe(404);
});

test('POST OS-EC2: a project on which the user is nobody is refused with 404, none with 400, for administrators too', async () => {
  const [user, other] = [await newProject(platform), await newProject(platform)];
  const admin = await signInAdmin(platform);
  for (const api of [user.api, admin]) {
    expect((await make(user, api, other.id)).status).toBe(404);
    expect((await make(user, api, 'absent')).status).toBe(404);
    expect((await api.post(pathOf(user), {})).status).toBe(400);
  }
  expect((await make(user, admin)).status).toBe(201);
});

test('who only reads makes and deletes none, and nobody has anything to do with another’s: 403', async () => {
  const user = await newProject(platform);
  const { access } = (await make(user)).body.credential;
  const reader = await joinProject(platform, user.id, 'reader');
  expect((await reader.api.post(pathOf(reader), { tenant_id: user.id })).status).toBe(403);
  const other = await newProject(platform, 'manager');
  for (const path of [pathOf(user), `${pathOf(user)}/${access}`]) {
    expect((await other.api.get(path)).status).toBe(403);
  }
  expect((await other.api.delete(`${pathOf(user)}/${access}`)).status).toBe(403);
  expect((await make(user, other.api)).status).toBe(403);
  expect((await other.api.get(`${pathOf(other)}/${access}`)).status).toBe(404);
});

test('a restricted application credential makes and deletes none: 403', async () => {
  const user = await newProject(platform);
  const { access } = (await make(user)).body.credential;
  const api = await robot(user, {});
  expect((await make(user, api)).status).toBe(403);
  expect((await api.delete(`${pathOf(user)}/${access}`)).status).toBe(403);
  expect((await api.get(pathOf(user))).body.credentials).toEqual([]);
});
