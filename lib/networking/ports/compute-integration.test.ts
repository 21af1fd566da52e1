import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newNetwork, newPort, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PORTS = `${NETWORKING}/ports`;
const SERVERS = '/compute/v2.1/servers';
const ABSENT = '11111111-2222-4333-8444-555555555555';

async function projectWithSubnet() {
  const project = await newProject(platform);
  const network = await newNetwork(project.api, { name: 'front' });
  return { ...project, network, subnet: await newSubnet(project.api, network) };
}

const portsOf = async ({ api }: TestProject, server: string) =>
  (await api.get(`${PORTS}?device_id=${server}`)).body.ports;

async function create(project: TestProject, networks: unknown) {
  const imageRef = await insertImage(platform, project.id);
  return project.api.post(SERVERS, { server: { name: 'web', flavorRef: '1', imageRef, networks } });
}

test('a server’s port is ACTIVE, owned by its zone, and its address is the server’s', async () => {
  const project = await projectWithSubnet();
  const server = await launch(platform, project, { networks: [{ uuid: project.network.id }] });
  const [port] = await portsOf(project, server);
  expect(port).toMatchObject({ status: 'ACTIVE', device_owner: 'compute:nova', network_id: project.network.id });
  expect((await show(project, server)).addresses).toEqual({
    front: [
      {
        addr: port.fixed_ips[0].ip_address,
        version: 4,
        'OS-EXT-IPS:type': 'fixed',
        'OS-EXT-IPS-MAC:mac_addr': port.mac_address,
      },
    ],
  });
  const admin = await signInAdmin(platform);
  expect((await admin.get(`${PORTS}/${port.id}`)).body.port['binding:host_id']).not.toBe('');
});

test('a deleted server frees the address of the port made for it', async () => {
  const project = await projectWithSubnet();
  const server = await launch(platform, project, { networks: [{ uuid: project.network.id, fixed_ip: '10.0.0.9' }] });
  await project.api.delete(`${SERVERS}/${server}`);
  await settle(platform);
  expect(await portsOf(project, server)).toEqual([]);
  expect((await newPort(project.api, project.network, { fixed_ips: [{ ip_address: '10.0.0.9' }] })).status).toBe(
    'DOWN',
  );
});

test('a deleted server gives back a port that was given to it, with its address', async () => {
  const project = await projectWithSubnet();
  const given = await newPort(project.api, project.network);
  const server = await launch(platform, project, { networks: [{ port: given.id }] });
  expect((await portsOf(project, server)).map(({ id }: { id: string }) => id)).toEqual([given.id]);
  await project.api.delete(`${SERVERS}/${server}`);
  await settle(platform);
  const { port } = (await project.api.get(`${PORTS}/${given.id}`)).body;
  expect(port).toMatchObject({ status: 'DOWN', device_id: '', device_owner: '', fixed_ips: given.fixed_ips });
});

test('a server shows a changed address, a renamed network and a deleted port at once', async () => {
  const project = await projectWithSubnet();
  const server = await launch(platform, project, { networks: [{ uuid: project.network.id }] });
  const [port] = await portsOf(project, server);
  const listed = async () => {
    const { servers } = (await project.api.get(`${SERVERS}/detail`)).body;
    const addresses = Object.entries<{ addr: string }[]>(servers[0].addresses);
    return addresses.map(([name, own]) => [name, ...own.map(({ addr }) => addr)]);
  };
  expect(await listed()).toEqual([['front', '10.0.0.2']]);
  await project.api.put(`${PORTS}/${port.id}`, { port: { fixed_ips: [{ ip_address: '10.0.0.50' }] } });
  expect(await listed()).toEqual([['front', '10.0.0.50']]);
  await project.api.put(`${NETWORKING}/networks/${project.network.id}`, { network: { name: 'back' } });
  expect(await listed()).toEqual([['back', '10.0.0.50']]);
  await project.api.delete(`${PORTS}/${port.id}`);
  expect(await listed()).toEqual([]);
});

describe('POST /servers', () => {
  test.each([
    ['an unknown network', [{ uuid: ABSENT }]],
    ['a network that is no uuid', [{ uuid: 'front' }]],
    ['an unknown port', [{ port: ABSENT }]],
    ['a port and a network in one', [{ uuid: ABSENT, port: ABSENT }]],
    ['neither port nor network', [{}]],
  ])('%s is refused with 400', async (_title, networks) => {
    expect((await create(await newProject(platform), networks)).status).toBe(400);
  });

  test('a network without a subnet is refused with 400', async () => {
    const project = await newProject(platform);
    const network = await newNetwork(project.api);
    expect((await create(project, [{ uuid: network.id }])).status).toBe(400);
  });

  test('another project’s network and port are refused with 400', async () => {
    const owner = await projectWithSubnet();
    const port = await newPort(owner.api, owner.network);
    const stranger = await newProject(platform);
    expect((await create(stranger, [{ uuid: owner.network.id }])).status).toBe(400);
    expect((await create(stranger, [{ port: port.id }])).status).toBe(400);
  });

  test('an external network is refused with 403', async () => {
    const project = await newProject(platform);
    const [network] = (await project.api.get(`${NETWORKING}/networks?router:external=true`)).body.networks;
    expect((await create(project, [{ uuid: network.id }])).status).toBe(403);
  });

  test('a port that a server has is refused with 409', async () => {
    const project = await projectWithSubnet();
    const port = await newPort(project.api, project.network);
    await launch(platform, project, { networks: [{ port: port.id }] });
    expect((await create(project, [{ port: port.id }])).status).toBe(409);
  });

  test('an exhausted network is refused, and no server is left behind', async () => {
    const project = await newProject(platform);
    const network = await newNetwork(project.api);
    await newSubnet(project.api, network, { cidr: '10.0.0.0/30' });
    await newPort(project.api, network);
    expect((await create(project, [{ uuid: network.id }])).status).toBeGreaterThanOrEqual(400);
    expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
  });

  test('over the quota of ports it is refused, and no server is left behind', async () => {
    const project = await projectWithSubnet();
    await setQuota(platform, project.id, 'port', 0);
    expect((await create(project, [{ uuid: project.network.id }])).status).toBeGreaterThanOrEqual(403);
    expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
  });
});

describe('the port of a server', () => {
  test.each([[{ device_id: '' }], [{ device_id: 'another', device_owner: '' }]])(
    'is not given to another device: %j is refused with 409',
    async (change) => {
      const project = await projectWithSubnet();
      const server = await launch(platform, project, { networks: [{ uuid: project.network.id }] });
      const [port] = await portsOf(project, server);
      expect((await project.api.put(`${PORTS}/${port.id}`, { port: change })).status).toBe(409);
      expect((await portsOf(project, server)).length).toBe(1);
    },
  );

  test('keeps its MAC: a manager’s change is refused with 409', async () => {
    const project = await newProject(platform, 'manager');
    const network = await newNetwork(project.api);
    await newSubnet(project.api, network);
    const server = await launch(platform, project, { networks: [{ uuid: network.id }] });
    const [port] = await portsOf(project, server);
    const answer = await project.api.put(`${PORTS}/${port.id}`, { port: { mac_address: 'fa:16:3e:00:00:01' } });
    expect([answer.status, answer.body.NeutronError.type]).toEqual([409, 'PortBound']);
  });
});
