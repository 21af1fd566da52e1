import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { NETWORKING, newExternalNetwork, newNetwork, newPort, newRouter, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Network } from '../networks/schema.ts';
import type { Subnet } from '../subnets/schema.ts';
import type { Port } from './schema.ts';

const platform = usePlatform();
const PORTS = `${NETWORKING}/ports`;
const MAC = 'fa:16:3e:00:00:01';
const DERIVED = '2001:db8::f816:3eff:fe00:1';
let admin: ApiClient;

beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const MODES = ['slaac', 'dhcpv6-stateless'] as const;
const slaacSubnet = (api: ApiClient, network: Network, values: object = { ipv6_address_mode: 'slaac' }) =>
  newSubnet(api, network, { cidr: '2001:db8::/64', ip_version: 6, ...values });

interface World extends TestProject {
  network: Network;
  v4: Subnet;
  v6: Subnet;
}

async function dualStack(): Promise<World> {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  const v4 = await newSubnet(project.api, network);
  return { ...project, network, v4, v6: await slaacSubnet(project.api, network) };
}

const addressesOf = ({ fixed_ips }: Port) => fixed_ips.map(({ ip_address }) => ip_address);
const show = async (api: ApiClient, id: string): Promise<Port> => (await api.get(`${PORTS}/${id}`)).body.port;

describe('a network with a SLAAC subnet: a port gets its derived address, whatever else is requested', () => {
  const REQUESTS: [string, (world: World) => object[], string][] = [
    ['a subnet', ({ v4 }) => [{ subnet_id: v4.id }], '10.0.0.2'],
    ['an address', () => [{ ip_address: '10.0.0.7' }], '10.0.0.7'],
    ['both subnets', ({ v4, v6 }) => [{ subnet_id: v4.id }, { subnet_id: v6.id }], '10.0.0.2'],
    ['the derived address', ({ v4 }) => [{ subnet_id: v4.id }, { ip_address: DERIVED }], '10.0.0.2'],
  ];

  test.each(REQUESTS)('POST /ports with %s', async (_title, request, first) => {
    const world = await dualStack();
    const port = await newPort(world.api, world.network, { mac_address: MAC, fixed_ips: request(world) });
    expect(addressesOf(port)).toEqual([first, DERIVED]);
  });

  test.each(REQUESTS)('PUT /ports/{id} with %s', async (_title, request, first) => {
    const world = await dualStack();
    const { id } = await newPort(world.api, world.network, {
      mac_address: MAC,
      fixed_ips: [{ ip_address: '10.0.0.9' }],
    });
    const { status, body } = await world.api.put(`${PORTS}/${id}`, { port: { fixed_ips: request(world) } });
    expect(status).toBe(200);
    // An address that the port already has on the subnet satisfies the request.
    expect(addressesOf(body.port).toSorted()).toEqual([first === '10.0.0.2' ? '10.0.0.9' : first, DERIVED]);
  });

  test('a server with a fixed IPv4 address', async () => {
    const world = await dualStack();
    const networks = [{ uuid: world.network.id, fixed_ip: '10.0.0.7' }];
    const id = await launch(platform, world, { networks });
    const [port] = (await world.api.get(`${PORTS}?device_id=${id}`)).body.ports;
    expect(addressesOf(port)).toEqual(['10.0.0.7', expect.stringMatching(/^2001:db8::f816:3eff:/)]);
  });

  test.each(MODES)(
    'a subnet of mode %s that is added later gives its addresses to the ports that exist',
    async (mode) => {
      const { api } = await newProject(platform);
      const network = await newNetwork(api);
      await newSubnet(api, network);
      const port = await newPort(api, network, { mac_address: MAC });
      await slaacSubnet(api, network, { ipv6_address_mode: mode, ipv6_ra_mode: mode });
      const after = await show(api, port.id);
      expect(addressesOf(after)).toEqual(['10.0.0.2', DERIVED]);
      expect(after.revision_number).toBe(port.revision_number + 1);
    },
  );

  test('a server shows the address of a subnet that is added later', async () => {
    const project = await newProject(platform);
    const network = await newNetwork(project.api, { name: 'net' });
    await newSubnet(project.api, network);
    const id = await launch(platform, project, { networks: [{ uuid: network.id }] });
    await slaacSubnet(project.api, network);
    const { addresses } = (await project.api.get(`/compute/v2.1/servers/${id}`)).body.server;
    expect(addresses.net.map(({ version }: { version: number }) => version)).toEqual([4, 6]);
  });

  test('a mode of the announcements alone counts too', async () => {
    const { api } = await newProject(platform);
    const network = await newNetwork(api);
    await slaacSubnet(api, network, { ipv6_ra_mode: 'slaac' });
    expect(addressesOf(await newPort(api, network, { mac_address: MAC }))).toEqual([DERIVED]);
  });

  test('the derived address follows a new MAC address', async () => {
    const { network } = await dualStack();
    const port = await newPort(admin, network);
    const { body } = await admin.put(`${PORTS}/${port.id}`, { port: { mac_address: MAC } });
    expect(addressesOf(body.port).toSorted()).toEqual(['10.0.0.2', DERIVED]);
  });
});

describe('what gets no derived address', () => {
  test('a port without addresses', async () => {
    const { api, network } = await dualStack();
    const port = await newPort(api, network);
    expect(addressesOf(await newPort(api, network, { fixed_ips: [] }))).toEqual([]);
    const { body } = await api.put(`${PORTS}/${port.id}`, { port: { fixed_ips: [] } });
    expect(addressesOf(body.port)).toEqual([]);
  });

  test('the interface of a router: it has the gateway address only', async () => {
    const { api, network, v4 } = await dualStack();
    const router = await newRouter(api);
    const added = await api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { subnet_id: v4.id });
    await slaacSubnet(api, network, { cidr: '2001:db8:1::/64', ipv6_address_mode: 'slaac' });
    expect(addressesOf(await show(api, added.body.port_id))).toEqual(['10.0.0.1']);
  });

  test('a floating IP', async () => {
    const external = await newExternalNetwork(platform);
    await slaacSubnet(admin, external);
    const floatingip = { floating_network_id: external.id };
    expect((await admin.post(`${NETWORKING}/floatingips`, { floatingip })).status).toBe(201);
    const [port] = (await admin.get(`${PORTS}?network_id=${external.id}`)).body.ports;
    expect(addressesOf(port)).toHaveLength(1);
  });
});

test('POST and PUT /ports: another address of a SLAAC subnet is refused with 400', async () => {
  const { api, network } = await dualStack();
  const { id } = await newPort(api, network);
  const fixed_ips = [{ ip_address: '2001:db8::77' }];
  for (const { status, body } of [
    await api.post(PORTS, { port: { network_id: network.id, fixed_ips } }),
    await api.put(`${PORTS}/${id}`, { port: { fixed_ips } }),
  ]) {
    expect([status, body.NeutronError.type]).toEqual([400, 'InvalidInput']);
  }
});
