import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, show } from '#lib/testing/compute.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const pathOf = (id: string, key = '') => `/compute/v2.1/servers/${id}/metadata${key}`;

async function newServer(
  metadata: Record<string, string> = { a: '1' },
): Promise<TestProject & { path: string; server: string }> {
  const project = await newProject(platform);
  const server = await launch(platform, project, { metadata });
  return { ...project, server, path: pathOf(server) };
}

test('GET, POST and PUT /servers/{id}/metadata: pairs are shown, merged and replaced, in the list of servers too', async () => {
  const project = await newServer();
  const { api, path } = project;
  const listed = async () => (await api.get('/compute/v2.1/servers/detail')).body.servers[0].metadata;
  expect((await api.get(path)).body).toEqual({ metadata: { a: '1' } });
  expect(await listed()).toEqual({ a: '1' });
  const merged = await api.post(path, { metadata: { a: '2', b: '' } });
  expect([merged.status, merged.body]).toEqual([200, { metadata: { a: '2', b: '' } }]);
  expect(await listed()).toEqual({ a: '2', b: '' });
  const replaced = await api.put(path, { metadata: { c: '3' } });
  expect([replaced.status, replaced.body]).toEqual([200, { metadata: { c: '3' } }]);
  expect((await show(project, project.server)).metadata).toEqual({ c: '3' });
  expect((await api.put(path, { metadata: {} })).body).toEqual({ metadata: {} });
});

test('GET, PUT and DELETE /servers/{id}/metadata/{key}: one pair is set, shown, and gone with 204, then 404', async () => {
  const { api, path, server } = await newServer();
  const key = `${path}/role`;
  const set = await api.put(key, { meta: { role: 'web' } });
  expect([set.status, set.body]).toEqual([200, { meta: { role: 'web' } }]);
  expect((await api.get(key)).body).toEqual({ meta: { role: 'web' } });
  const gone = await api.delete(key);
  expect([gone.status, gone.body]).toEqual([204, '']);
  expect([(await api.delete(key)).status, (await api.get(key)).status]).toEqual([404, 404]);
  expect((await api.get(path)).body).toEqual({ metadata: { a: '1' } });
  const { body } = await api.get(`/compute/v2.1/servers/${server}/os-instance-actions`);
  expect(body.instanceActions).toMatchObject([
    { action: 'delete_metadata' },
    { action: 'update_metadata' },
    { action: 'create' },
  ]);
});

test.each<[string, unknown]>([
  ['a missing key', {}],
  ['nothing', { metadata: null }],
  ['a list', { metadata: ['a'] }],
  ['a value that is a number', { metadata: { a: 1 } }],
  ['a blank key', { metadata: { '': 'x' } }],
  ['a key of 256 characters', { metadata: { ['k'.repeat(256)]: 'x' } }],
  ['a value of 256 characters', { metadata: { a: 'x'.repeat(256) } }],
  ['a key beside it', { metadata: {}, colour: 'red' }],
])('POST and PUT /servers/{id}/metadata: %s is refused with 400 and nothing changes', async (_, body) => {
  const { api, path } = await newServer();
  expect([(await api.post(path, body)).status, (await api.put(path, body)).status]).toEqual([400, 400]);
  expect((await api.get(path)).body).toEqual({ metadata: { a: '1' } });
});

test.each([[{ meta: { other: 'x' } }], [{ meta: { key: 'x', other: 'y' } }], [{ meta: {} }], [{ metadata: {} }], [{}]])(
  'PUT /servers/{id}/metadata/{key}: %j is refused with 400',
  async (body) => {
    const { api, path } = await newServer();
    expect((await api.put(`${path}/key`, body)).status).toBe(400);
  },
);

test('/servers/{id}/metadata: more pairs than the quota allows are refused with 413', async () => {
  const { id, api, path } = await newServer();
  await setQuota(platform, id, 'metadata_items', 2);
  expect((await api.post(path, { metadata: { b: '' } })).status).toBe(200);
  const answers = [
    await api.post(path, { metadata: { c: '' } }),
    await api.put(`${path}/c`, { meta: { c: '' } }),
    await api.put(path, { metadata: { a: '', b: '', c: '' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
  expect((await api.put(path, { metadata: { c: '', d: '' } })).status).toBe(200);
});

test('/servers/{id}/metadata: in a wrong state and under a lock it is refused with 409', async () => {
  const project = await newServer();
  const { api, path, server } = project;
  await putInState(platform, server, { vm_state: 'rescued' });
  const answer = await api.post(path, { metadata: { b: '' } });
  expect([answer.status, answer.body.conflictingRequest.message]).toEqual([
    409,
    `Cannot 'update_metadata' instance ${server} while it is in vm_state rescued`,
  ]);
  await putInState(platform, server, { vm_state: 'active', task_state: 'powering-off' });
  expect((await api.post(path, { metadata: { b: '' } })).status).toBe(200);
  await act(project, server, { lock: null });
  expect((await api.delete(`${path}/b`)).status).toBe(409);
  expect((await api.get(path)).status).toBe(200);
});

test('/servers/{id}/metadata: refused with 401, 403 for writing readers, 404 for strangers and no server', async () => {
  const { id, api, path } = await newServer();
  const reader = (await joinProject(platform, id, 'reader')).api;
  expect((await apiClient(platform).get(path)).status).toBe(401);
  expect((await reader.get(path)).status).toBe(200);
  expect((await reader.post(path, { metadata: {} })).status).toBe(403);
  expect((await reader.delete(`${path}/a`)).status).toBe(403);
  const stranger = (await newProject(platform)).api;
  expect([(await stranger.get(path)).status, (await stranger.put(path, { metadata: {} })).status]).toEqual([404, 404]);
  expect((await api.get(pathOf('nothing'))).status).toBe(404);
  expect((await api.put(pathOf('nothing', '/a'), { meta: { a: '' } })).status).toBe(404);
});
