import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { newNetwork, newPort, newSecurityGroup, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/security-group-uses';

test('GET console/security-group-uses: ports are counted one by one, instances once however many ports they have', async () => {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  const group = await newSecurityGroup(project.api, { name: 'web' });
  await newSecurityGroup(project.api, { name: 'unused' });
  const ports = [];
  for (let index = 0; index < 3; index += 1) {
    ports.push(await newPort(project.api, network, { security_groups: [group.id] }));
  }
  const networks = ports.slice(0, 2).map(({ id }) => ({ port: id }));
  await launch(platform, project, { networks });
  await settle(platform);
  expect((await project.api.get(PATH)).body.uses).toEqual([{ security_group_id: group.id, ports: 3, servers: 1 }]);
});

test('GET console/security-group-uses: groups of another project are not reported, not to administrators either', async () => {
  const [mine, other] = [await newProject(platform, 'admin'), await newProject(platform)];
  const network = await newNetwork(other.api);
  await newPort(other.api, network, { security_groups: [(await newSecurityGroup(other.api)).id] });
  expect((await mine.api.get(PATH)).body).toEqual({ uses: [] });
});

test('POST console/security-group-uses: there is nothing to do there, 405', async () => {
  const { api } = await newProject(platform);
  expect((await api.call('POST', PATH)).status).toBe(405);
});
