import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { at, launch, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const V = at('2.26');

async function newServer() {
  const project = await newProject(platform);
  const server = await launch(platform, project);
  return { ...project, server, path: `/compute/v2.1/servers/${server}/tags` };
}

test('/servers/{id}/tags: replaced, added, tested, removed and cleared, with the statuses that clients enforce', async () => {
  const project = await newServer();
  const { api, path, server } = project;
  expect((await api.get(path, V)).body).toEqual({ tags: [] });
  const put = await api.put(path, { tags: ['b', 'a', 'b'] }, V);
  expect([put.status, put.body]).toEqual([200, { tags: ['b', 'a'] }]);
  const added = await api.put(`${path}/c`, undefined, V);
  expect([added.status, added.body, added.headers.get('location')]).toEqual([201, '', `http://nephos.test${path}/c`]);
  expect((await api.put(`${path}/c`, undefined, V)).status).toBe(204);
  expect([(await api.get(`${path}/c`, V)).status, (await api.get(`${path}/d`, V)).status]).toEqual([204, 404]);
  expect([(await api.delete(`${path}/a`, V)).status, (await api.delete(`${path}/a`, V)).status]).toEqual([204, 404]);
  expect((await show(project, server, '2.26')).tags).toEqual(['b', 'c']);
  expect((await api.get('/compute/v2.1/servers/detail', V)).body.servers[0].tags).toEqual(['b', 'c']);
  expect((await api.delete(path, V)).status).toBe(204);
  expect((await api.get(path, V)).body).toEqual({ tags: [] });
});

test.each([
  [{ tags: 'a' }],
  [{ tags: [''] }],
  [{ tags: ['a,b'] }],
  [{ tags: ['a/b'] }],
  [{ tags: ['x'.repeat(61)] }],
  [{ tags: [5] }],
  [{ tags: Array.from({ length: 51 }, (_, index) => `tag-${index}`) }],
  [{}],
])('PUT /servers/{id}/tags: %j is refused with 400', async (body) => {
  const { api, path } = await newServer();
  expect((await api.put(path, body, V)).status).toBe(400);
});

test('PUT /servers/{id}/tags/{tag}: a 51st tag, and one that is too long, are refused with 400', async () => {
  const { api, path } = await newServer();
  const tags = Array.from({ length: 50 }, (_, index) => `tag-${index}`);
  expect((await api.put(path, { tags }, V)).status).toBe(200);
  expect((await api.put(`${path}/more`, undefined, V)).status).toBe(400);
  expect((await api.put(`${path}/tag-7`, undefined, V)).status).toBe(204);
  expect((await api.put(`${path}/${'x'.repeat(61)}`, undefined, V)).status).toBe(400);
});

test('/servers/{id}/tags: not there with 404 below 2.26', async () => {
  const { api, path } = await newServer();
  const older = at('2.25');
  const answers = [await api.get(path, older), await api.put(path, { tags: [] }, older), await api.delete(path, older)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('/servers/{id}/tags: in a wrong state and under a lock a change is refused with 409', async () => {
  const project = await newServer();
  const { api, path, server } = project;
  await putInState(platform, server, { vm_state: 'error' });
  const answer = await api.put(path, { tags: [] }, V);
  expect([answer.status, answer.body.conflictingRequest.message]).toEqual([
    409,
    `Cannot 'update tags' instance ${server} while it is in vm_state error`,
  ]);
  await putInState(platform, server, { vm_state: 'active' });
  await act(project, server, { lock: null });
  expect([(await api.put(`${path}/a`, undefined, V)).status, (await api.get(path, V)).status]).toEqual([409, 200]);
});
