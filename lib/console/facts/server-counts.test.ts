import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/server-counts';

test('GET console/server-counts: instances of all projects are counted by status, deleted ones are not', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform, 'admin')];
  const stopped = await launch(platform, one);
  await launch(platform, other);
  const gone = await launch(platform, other);
  await one.api.post(`/compute/v2.1/servers/${stopped}/action`, { 'os-stop': null });
  await other.api.delete(`/compute/v2.1/servers/${gone}`);
  await settle(platform);
  const { body } = await other.api.get(PATH);
  expect(body).toMatchObject({ total: 2, busy: [] });
  expect(body.counts).toEqual([
    { status: 'ACTIVE', count: 1 },
    { status: 'SHUTOFF', count: 1 },
  ]);
});

test('GET console/server-counts: a member is refused with 403', async () => {
  const { api } = await newProject(platform);
  expect((await api.get(PATH)).status).toBe(403);
});

test.each([
  ['POST', PATH, 405],
  ['GET', `${PATH}/more`, 404],
])('%s %s: there is nothing to do there, %d', async (method, path, status) => {
  const { api } = await newProject(platform, 'admin');
  expect((await api.call(method, path)).status).toBe(status);
});
