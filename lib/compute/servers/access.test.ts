import { expect, test } from 'vitest';
import { type ApiClient, apiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';
const input = (imageRef: string) => ({ server: { name: 'web', flavorRef: '1', imageRef } });

/** Every operation on one server. */
const OPERATIONS: [string, (api: ApiClient, id: string) => ReturnType<ApiClient['get']>][] = [
  ['GET', (api, id) => api.get(`${SERVERS}/${id}`)],
  ['PUT', (api, id) => api.put(`${SERVERS}/${id}`, { server: { name: 'mine' } })],
  ['DELETE', (api, id) => api.delete(`${SERVERS}/${id}`)],
  ['os-stop', (api, id) => api.post(`${SERVERS}/${id}/action`, { 'os-stop': null })],
  ['volume attachments', (api, id) => api.get(`${SERVERS}/${id}/os-volume_attachments`)],
];

test.each(OPERATIONS)("%s on another project's server answers 404, as for a server that never was", async (_, call) => {
  const [owner, stranger] = [await newProject(platform), await newProject(platform)];
  const id = await launch(platform, owner);
  const answer = await call(stranger.api, id);
  expect(answer.status).toBe(404);
  expect(answer.body.itemNotFound.message).toBe(`Instance ${id} could not be found.`);
  expect((await owner.api.get(`${SERVERS}/${id}`)).body.server).toMatchObject({ name: 'web', status: 'ACTIVE' });
});

test.each(OPERATIONS)('%s without a token, or with one that is none, is refused with 401', async (_, call) => {
  for (const token of [undefined, 'not-a-token']) {
    const answer = await call(apiClient(platform, token), 'whatever');
    expect(answer.status).toBe(401);
    expect(answer.body.unauthorized.code).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('/identity');
  }
});

test('a revoked token is refused with 401', async () => {
  const { api } = await newProject(platform);
  await api.delete('/identity/v3/auth/tokens', { 'x-subject-token': api.token ?? '' });
  expect((await api.get(SERVERS)).status).toBe(401);
});

test('a reader sees servers, but may not create, change, act on or delete them', async () => {
  const owner = await newProject(platform);
  const id = await launch(platform, owner);
  const { api } = await joinProject(platform, owner.id, 'reader');
  expect((await api.get(`${SERVERS}/${id}`)).status).toBe(200);
  const refusals = await Promise.all([
    api.post(SERVERS, input(await insertImage(platform, owner.id))),
    api.put(`${SERVERS}/${id}`, { server: { name: 'mine' } }),
    api.post(`${SERVERS}/${id}/action`, { 'os-stop': null }),
    api.delete(`${SERVERS}/${id}`),
  ]);
  for (const { status, body } of refusals) {
    expect(status).toBe(403);
    expect(body.forbidden.message).toContain('role member');
  }
});

test('an administrator sees and deletes the server of any project, with the fields for administrators', async () => {
  const owner = await newProject(platform);
  const id = await launch(platform, owner);
  const admin = await signInAdmin(platform);
  expect((await admin.get(`${SERVERS}/${id}`)).body.server).toMatchObject({
    'OS-EXT-SRV-ATTR:host': expect.stringMatching(/^sim-\d$/),
    'OS-EXT-SRV-ATTR:hypervisor_hostname': expect.stringMatching(/^sim-\d$/),
  });
  expect((await admin.delete(`${SERVERS}/${id}`)).status).toBe(204);
});

test('the path may name the project of the token; another project there is refused with 400', async () => {
  const project = await newProject(platform);
  expect((await project.api.get(`/compute/v2.1/${project.id}/servers`)).status).toBe(200);
  expect((await project.api.get(`/compute/v2.1/${'0'.repeat(32)}/servers`)).status).toBe(400);
});

test.each(['web', 'web 1', 'a.b%2Fc'])('GET /servers/%s: a name in place of an id answers 404', async (name) => {
  const { api } = await newProject(platform);
  expect((await api.get(`${SERVERS}/${name}`)).status).toBe(404);
});
