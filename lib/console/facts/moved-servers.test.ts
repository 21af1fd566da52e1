import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { at, settle } from '#lib/testing/compute.ts';
import { serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/moved-servers';

test('GET console/moved-servers: who came to a host and left it is named, also when it is deleted since', async () => {
  const { project, ids } = await serversOn(platform, 'sim-1', 2);
  const [moved] = ids;
  await project.api.post(`/compute/v2.1/servers/${moved}/action`, { migrate: { host: 'sim-2' } }, at('2.56'));
  await settle(platform);
  const expected = [{ id: moved, name: 'web-0' }];
  for (const host of ['sim-1', 'sim-2']) {
    expect((await project.api.get(`${PATH}?host=${host}`)).body.servers).toEqual(expected);
  }
  await project.api.delete(`/compute/v2.1/servers/${moved}`);
  await settle(platform);
  expect((await project.api.get(`${PATH}?host=sim-1`)).body.servers).toEqual(expected);
  expect((await project.api.get(`${PATH}?host=sim-3`)).body.servers).toEqual([]);
});

test('GET console/moved-servers: a member is refused with 403, and no host with 400', async () => {
  const { api } = await newProject(platform);
  expect((await api.get(`${PATH}?host=sim-1`)).status).toBe(403);
  const admin = await newProject(platform, 'admin');
  expect((await admin.api.get(PATH)).status).toBe(400);
});
