import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newNetwork, newPort, newSecurityGroup, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

async function projectWithGroups() {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  return { ...project, network, web: await newSecurityGroup(project.api, { name: 'web' }) };
}

async function create(project: TestProject, input: object) {
  const imageRef = await insertImage(platform, project.id);
  return project.api.post(SERVERS, { server: { name: 'web', flavorRef: '1', imageRef, ...input } });
}

const portsOf = async ({ api }: TestProject, server: string) =>
  (await api.get(`${NETWORKING}/ports?device_id=${server}`)).body.ports;

describe('POST /servers, security groups', () => {
  test('named by name or by id they are the groups of the ports that are made, and the server shows their names', async () => {
    const project = await projectWithGroups();
    const db = await newSecurityGroup(project.api, { name: 'db' });
    const server = await launch(platform, project, {
      networks: [{ uuid: project.network }],
      security_groups: [{ name: 'web' }, { name: db.id }, { name: 'web' }],
    });
    const [port] = await portsOf(project, server);
    expect(port.security_groups).toEqual([project.web.id, db.id].toSorted());
    expect((await show(project, server)).security_groups).toEqual([{ name: 'db' }, { name: 'web' }]);
  });

  test('without any the ports get the default group', async () => {
    const project = await projectWithGroups();
    const server = await launch(platform, project, { networks: [{ uuid: project.network }], security_groups: [] });
    expect((await show(project, server)).security_groups).toEqual([{ name: 'default' }]);
  });

  test('a given port keeps its own, and a server without ports shows none', async () => {
    const project = await projectWithGroups();
    const network = await newNetwork(project.api);
    await newSubnet(project.api, network);
    const port = await newPort(project.api, network, { security_groups: [] });
    const server = await launch(platform, project, {
      networks: [{ port: port.id }],
      security_groups: [{ name: 'web' }],
    });
    expect(await show(project, server)).not.toHaveProperty('security_groups');
    expect(await portsOf(project, server)).toMatchObject([{ id: port.id, security_groups: [] }]);
  });

  test('a group that is renamed, or taken from the port, is shown so in the list at once', async () => {
    const project = await projectWithGroups();
    const groups = [{ name: 'web' }];
    const server = await launch(platform, project, { networks: [{ uuid: project.network }], security_groups: groups });
    const listed = async () => (await project.api.get(`${SERVERS}/detail`)).body.servers[0].security_groups;
    expect(await listed()).toEqual(groups);
    await project.api.put(`${NETWORKING}/security-groups/${project.web.id}`, { security_group: { name: 'front' } });
    expect(await listed()).toEqual([{ name: 'front' }]);
    const [port] = await portsOf(project, server);
    await project.api.put(`${NETWORKING}/ports/${port.id}`, { port: { security_groups: [] } });
    expect(await listed()).toBeUndefined();
  });

  test('an unknown group, and another project’s, is refused with 400', async () => {
    const project = await projectWithGroups();
    const theirs = await newSecurityGroup((await newProject(platform)).api, { name: 'theirs' });
    for (const name of ['nothing', 'theirs', theirs.id]) {
      const answer = await create(project, { security_groups: [{ name }] });
      expect(answer.status).toBe(400);
      expect(answer.body.badRequest.message).toContain(`Security group ${name} not found`);
    }
    expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
  });

  test('a name that several groups have is refused with 409; the id of one of them is taken', async () => {
    const project = await projectWithGroups();
    const second = await newSecurityGroup(project.api, { name: 'web' });
    const answer = await create(project, { security_groups: [{ name: 'web' }] });
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain("Multiple security groups found matching 'web'");
    expect((await create(project, { security_groups: [{ name: second.id }] })).status).toBe(202);
  });

  test('a group for a network without port security is refused with 400; the default one is left out there', async () => {
    const project = await newProject(platform);
    const network = await newNetwork(project.api, { port_security_enabled: false });
    await newSubnet(project.api, network);
    await newSecurityGroup(project.api, { name: 'web' });
    const networks = [{ uuid: network.id }];
    expect((await create(project, { networks, security_groups: [{ name: 'web' }] })).status).toBe(400);
    const server = await launch(platform, project, { networks, security_groups: [{ name: 'default' }] });
    expect(await show(project, server)).not.toHaveProperty('security_groups');
  });
});

test('DELETE /security-groups/{id}: a group of a server is refused with 409 until the server is gone', async () => {
  const project = await projectWithGroups();
  await launch(platform, project, { networks: [{ uuid: project.network }], security_groups: [{ name: 'web' }] });
  const path = `${NETWORKING}/security-groups/${project.web.id}`;
  expect((await project.api.delete(path)).status).toBe(409);
  expect((await (await signInAdmin(platform)).delete(path)).status).toBe(409);
});
