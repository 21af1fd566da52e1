import { expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newRouter,
  newSecurityGroup,
  newSubnet,
  newWayOut,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { MAX_OBJECTS, Topology } from './schema.ts';

const platform = usePlatform();
const PATH = '/console/v1/topology';

const draw = async (api: ApiClient, query = '') => Topology.parse((await api.get(`${PATH}${query}`)).body.topology);

test('GET /topology: a router tells where it leads and stands, an instance its addresses and groups', async () => {
  const project = await newProject(platform);
  const { api } = project;
  const external = await newExternalNetwork(platform);
  const network = await newNetwork(api, { name: 'front' });
  const subnet = await newSubnet(api, network);
  const router = await newWayOut(api, external, subnet, { name: 'edge' });
  const group = await newSecurityGroup(api, { name: 'web' });
  const port = await newPort(api, network, { security_groups: [group.id] });
  const id = await launch(platform, project, { name: 'shop', networks: [{ port: port.id }] });
  await settle(platform);
  const floating = await newFloatingIp(api, external, { port_id: port.id });
  const drawn = await draw(api);
  const [address] = port.fixed_ips;
  expect(drawn.routers).toMatchObject([
    {
      id: router.id,
      gateway: { network_id: external.id, addresses: [expect.stringMatching(/^203\.0\.113\./)] },
      interfaces: [{ network_id: network.id, subnet_id: subnet.id, ip_address: '10.0.0.1', status: 'ACTIVE' }],
    },
  ]);
  expect(drawn.networks.find((one) => one.id === network.id)).toMatchObject({
    is_external: false,
    is_open: true,
    subnets: [{ id: subnet.id, gateway_ip: '10.0.0.1', is_gateway_taken: true }],
  });
  expect(drawn.networks.find((one) => one.id === external.id)).toMatchObject({ is_external: true, is_open: false });
  expect(drawn.ports).toEqual([
    expect.objectContaining({
      id: port.id,
      server_id: id,
      addresses: [address?.ip_address],
      floating_ips: [floating.floating_ip_address],
      security_group_ids: [group.id],
    }),
  ]);
  expect(drawn.servers).toEqual([{ id, name: 'shop', status: 'ACTIVE' }]);
  expect(drawn.security_groups).toEqual([{ id: group.id, name: 'web' }]);
  expect(drawn.is_cut).toBe(false);
});

test('GET /topology: an instance that failed before it had a port is listed for the project, not for a network', async () => {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  const imageRef = await insertImage(platform, project.id);
  const server = { name: 'broken', flavorRef: '1', imageRef, networks: 'none' };
  const { id } = (await project.api.post('/compute/v2.1/servers', { server }, at('2.37'))).body.server;
  await settle(platform);
  await (await signInAdmin(platform)).post(`/compute/v2.1/servers/${id}/action`, {
    'os-resetState': { state: 'error' },
  });
  expect((await draw(project.api)).servers).toEqual([{ id, name: 'broken', status: 'ERROR' }]);
  expect((await draw(project.api, `?network_id=${network.id}`)).servers).toEqual([]);
  expect((await draw((await newProject(platform)).api)).servers).toEqual([]);
});

test('GET /topology: a network has its surroundings alone, and so has a router', async () => {
  const { api } = await newProject(platform);
  const external = await newExternalNetwork(platform);
  const [front, back] = [await newNetwork(api, { name: 'front' }), await newNetwork(api, { name: 'back' })];
  const subnet = await newSubnet(api, front);
  await newSubnet(api, back, { cidr: '10.1.0.0/24' });
  const router = await newWayOut(api, external, subnet);
  await newRouter(api, { name: 'lone' });
  await newPort(api, back);
  for (const query of [`?network_id=${front.id}`, `?router_id=${router.id}`]) {
    const drawn = await draw(api, query);
    expect(drawn.networks.map(({ id }) => id).toSorted()).toEqual([external.id, front.id].toSorted());
    expect(drawn.routers.map(({ id }) => id)).toEqual([router.id]);
    expect(drawn.ports).toEqual([]);
  }
  const alone = await draw(api, `?network_id=${back.id}`);
  expect([alone.networks.length, alone.routers.length, alone.ports.length]).toEqual([1, 0, 1]);
});

test('GET /topology: another project’s networks, routers and ports stay hidden, to administrators too', async () => {
  const [mine, other] = [await newProject(platform, 'admin'), await newProject(platform)];
  const network = await newNetwork(other.api);
  const subnet = await newSubnet(other.api, network);
  const router = await newRouter(other.api);
  await other.api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
  await newPort(other.api, network);
  const drawn = await draw(mine.api);
  expect(drawn.networks.map(({ id }) => id)).not.toContain(network.id);
  expect([drawn.routers, drawn.ports]).toEqual([[], []]);
});

test.each(['network', 'router'] as const)(
  'GET /topology: the %s of another project is refused with 404, as one that there is not',
  async (kind) => {
    const [mine, other] = [await newProject(platform), await newProject(platform)];
    const { id } = kind === 'network' ? await newNetwork(other.api) : await newRouter(other.api);
    for (const queried of [id, 'absent']) {
      expect((await mine.api.get(`${PATH}?${kind}_id=${queried}`)).status).toBe(404);
    }
  },
);

test('GET /topology: of a shared network only the project’s own ports are returned', async () => {
  const [mine, owner] = [await newProject(platform), await newProject(platform, 'admin')];
  const shared = await newNetwork(owner.api, { shared: true });
  await newSubnet(owner.api, shared);
  await newPort(owner.api, shared);
  const port = await newPort(mine.api, shared);
  expect((await draw(mine.api)).ports.map(({ id }) => id)).toEqual([port.id]);
});

test('GET /topology: a network and a router at once are refused with 400, and so is what it does not know', async () => {
  const { api } = await newProject(platform);
  expect((await api.get(`${PATH}?network_id=a&router_id=b`)).status).toBe(400);
  expect((await api.get(`${PATH}?subnet_id=a`)).status).toBe(400);
});

test('GET /topology: what belongs to a router or a floating IP is no port of its own, a reserved address is', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const subnet = await newSubnet(api, network);
  const router = await newRouter(api);
  await api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
  const reserved = await newPort(api, network, { name: 'reserved' });
  expect((await draw(api)).ports).toMatchObject([{ id: reserved.id, server_id: null, device_owner: '' }]);
});

test(`GET /topology: of more than ${MAX_OBJECTS.networks} networks this number is returned, and that there are more`, async () => {
  const { id, api } = await newProject(platform);
  const first = await newNetwork(api, { name: 'a' });
  await platform.platform.services.database.transact(async (tx) => {
    const row = await tx.selectFrom('networks').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
    const rows = Array.from({ length: MAX_OBJECTS.networks }, (_, at) => ({
      ...row,
      id: `${id}-${at}`,
      name: `b${at}`,
      segment_key: `${id}-${at}`,
    }));
    for (let at = 0; at < rows.length; at += 50)
      await tx
        .insertInto('networks')
        .values(rows.slice(at, at + 50))
        .execute();
  });
  const drawn = await draw(api);
  expect([drawn.networks.length, drawn.is_cut]).toEqual([MAX_OBJECTS.networks, true]);
});
