import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, show } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newSecurityGroup, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();

async function serverOnTwoNetworks() {
  const project = await newProject(platform);
  const networks = [await newPrivateNetwork(project, 'one'), await newPrivateNetwork(project, 'two')];
  const id = await launch(platform, project, { networks: networks.map((uuid) => ({ uuid })) });
  return { ...project, server: id, web: await newSecurityGroup(project.api, { name: 'web' }) };
}

const namesOf = async (project: TestProject, server: string): Promise<string[]> =>
  ((await show(project, server)).security_groups ?? []).map(({ name }: { name: string }) => name);

const groupsOfPorts = async ({ api }: TestProject, server: string): Promise<string[][]> =>
  (await api.get(`${NETWORKING}/ports?device_id=${server}`)).body.ports.map(
    ({ security_groups }: { security_groups: string[] }) => security_groups,
  );

test('POST /servers/{id}/action addSecurityGroup: all ports of the server get the group, by name or by id', async () => {
  const project = await serverOnTwoNetworks();
  const { server, web } = project;
  const answer = await act(project, server, { addSecurityGroup: { name: 'web' } });
  expect([answer.status, answer.body]).toEqual([202, '']);
  expect(await namesOf(project, server)).toEqual(['default', 'web']);
  for (const groups of await groupsOfPorts(project, server)) expect(groups).toContain(web.id);
  expect((await act(project, server, { addSecurityGroup: { name: web.id } }, '2.96')).status).toBe(202);
  expect(await namesOf(project, server)).toEqual(['default', 'web']);
  const { body } = await project.api.get(`/compute/v2.1/servers/${server}/os-instance-actions`);
  expect(body.instanceActions[0]).toMatchObject({ action: 'addSecurityGroup' });
});

test('POST /servers/{id}/action removeSecurityGroup: takes it from all ports; a second time is refused with 404', async () => {
  const project = await serverOnTwoNetworks();
  const { server } = project;
  const remove = { removeSecurityGroup: { name: 'default' } };
  expect((await act(project, server, remove)).status).toBe(202);
  expect(await groupsOfPorts(project, server)).toEqual([[], []]);
  expect(await namesOf(project, server)).toEqual([]);
  const again = await act(project, server, remove);
  expect([again.status, again.body.itemNotFound.message]).toEqual([
    404,
    `Security group default not associated with the instance ${server}.`,
  ]);
});

test.each(['addSecurityGroup', 'removeSecurityGroup'])(
  'POST /servers/{id}/action %s: an unknown group and another project’s is refused with 404, an unclear name with 409',
  async (action) => {
    const project = await serverOnTwoNetworks();
    const theirs = await newSecurityGroup((await newProject(platform)).api, { name: 'theirs' });
    await newSecurityGroup(project.api, { name: 'web' });
    const statuses = [];
    for (const name of ['nothing', 'theirs', theirs.id, 'web']) {
      statuses.push((await act(project, project.server, { [action]: { name } })).status);
    }
    expect(statuses).toEqual([404, 404, 404, 409]);
    expect(await namesOf(project, project.server)).toEqual(['default']);
  },
);

test.each([[null], [{}], [{ name: '' }], [{ name: 5 }], ['web'], [{ name: 'web', id: 'x' }]])(
  'POST /servers/{id}/action addSecurityGroup: %j is refused with 400',
  async (argument) => {
    const project = await serverOnTwoNetworks();
    expect((await act(project, project.server, { addSecurityGroup: argument })).status).toBe(400);
  },
);

test('POST /servers/{id}/action addSecurityGroup: a server with an unchecked port is refused with 400', async () => {
  const project = await newProject(platform);
  const network = await newNetwork(project.api, { port_security_enabled: false });
  await newSubnet(project.api, network);
  const server = await launch(platform, project, { networks: [{ uuid: network.id }] });
  await newSecurityGroup(project.api, { name: 'web' });
  expect((await act(project, server, { addSecurityGroup: { name: 'web' } })).status).toBe(400);
});

test.each(['addSecurityGroup', 'removeSecurityGroup'])(
  'POST /servers/{id}/action %s: refused with 401, 403 for a reader, 404 for a stranger and no server',
  async (action) => {
    const project = await serverOnTwoNetworks();
    const body = { [action]: { name: 'default' } };
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await act({ api: apiClient(platform) }, project.server, body)).status).toBe(401);
    expect((await act(reader, project.server, body)).status).toBe(403);
    expect((await act(await newProject(platform), project.server, body)).status).toBe(404);
    expect((await act(project, 'none', body)).status).toBe(404);
  },
);

test('POST /servers/{id}/action addSecurityGroup: an administrator’s names are those of the server’s project', async () => {
  const project = await serverOnTwoNetworks();
  const admin = { api: await signInAdmin(platform) };
  expect((await act(admin, project.server, { addSecurityGroup: { name: 'web' } })).status).toBe(202);
  expect(await namesOf(project, project.server)).toEqual(['default', 'web']);
});

test('GET /servers/{id}/os-security-groups: the groups of the server with what they let in, in every version', async () => {
  const project = await serverOnTwoNetworks();
  const path = `/compute/v2.1/servers/${project.server}/os-security-groups`;
  for (const version of ['2.1', '2.96']) {
    const { status, body } = await project.api.get(path, at(version));
    expect(status).toBe(200);
    expect(body.security_groups).toMatchObject([{ name: 'default', tenant_id: project.id }]);
    expect(body.security_groups[0].rules).toHaveLength(2);
  }
  expect((await (await newProject(platform)).api.get(path)).status).toBe(404);
  expect((await apiClient(platform).get(path)).status).toBe(401);
});
