import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/port-devices';

test('GET console/port-devices: an instance is named once, and no longer when it is deleted', async () => {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  const ports = [await newPort(project.api, network), await newPort(project.api, network)];
  const id = await launch(platform, project, { networks: ports.map((port) => ({ port: port.id })) });
  await settle(platform);
  expect((await project.api.get(PATH)).body.servers).toEqual([{ id, name: expect.any(String) }]);
  await project.api.delete(`/compute/v2.1/servers/${id}`);
  await settle(platform);
  expect((await project.api.get(PATH)).body.servers).toEqual([]);
});

test('GET console/port-devices: a port that names an instance of another project does not learn its name', async () => {
  const [mine, other] = [await newProject(platform, 'admin'), await newProject(platform)];
  const foreign = await launch(platform, other);
  const network = await newNetwork(mine.api);
  await newPort(mine.api, network, { device_id: foreign });
  expect((await mine.api.get(PATH)).body).toEqual({ servers: [] });
});
