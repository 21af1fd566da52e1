import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { Subnet } from './schema.ts';

const platform = usePlatform();
const SUBNETS = `${NETWORKING}/subnets`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

async function projectWithNetwork() {
  const project = await newProject(platform);
  return { ...project, network: await newNetwork(project.api) };
}

test('POST /subnets: the gateway is the first address, the pool all others, and the block loses its host bits', async () => {
  const { id: projectId, api, network } = await projectWithNetwork();
  const input = { name: 'front', ip_version: 4, network_id: network.id, cidr: '10.1.2.77/24' };
  const { status, body } = await api.post(SUBNETS, { subnet: input });
  expect(status).toBe(201);
  expect(Subnet.parse(body.subnet)).toEqual({
    id: expect.any(String),
    name: 'front',
    description: '',
    project_id: projectId,
    tenant_id: projectId,
    network_id: network.id,
    ip_version: 4,
    cidr: '10.1.2.0/24',
    gateway_ip: '10.1.2.1',
    enable_dhcp: true,
    dns_nameservers: [],
    allocation_pools: [{ start: '10.1.2.2', end: '10.1.2.254' }],
    host_routes: [],
    ipv6_ra_mode: null,
    ipv6_address_mode: null,
    subnetpool_id: null,
    service_types: [],
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await api.get(`${SUBNETS}/${body.subnet.id}`)).body).toEqual(body);
});

test('POST /subnets: the network shows its subnets, new and deleted, and its revision rises', async () => {
  const { api, network } = await projectWithNetwork();
  const show = async () => (await api.get(`${NETWORKING}/networks/${network.id}`)).body.network;
  const subnet = await newSubnet(api, network);
  expect(await show()).toMatchObject({ subnets: [subnet.id], revision_number: 2 });
  expect((await api.delete(`${SUBNETS}/${subnet.id}`)).status).toBe(204);
  expect(await show()).toMatchObject({ subnets: [], revision_number: 3 });
});

test.each([
  [{ gateway_ip: null }, { gateway_ip: null, allocation_pools: [{ start: '10.0.0.1', end: '10.0.0.254' }] }],
  [{ gateway_ip: '10.0.0.254' }, { allocation_pools: [{ start: '10.0.0.1', end: '10.0.0.253' }] }],
  [
    { gateway_ip: '10.0.0.9' },
    {
      allocation_pools: [
        { start: '10.0.0.1', end: '10.0.0.8' },
        { start: '10.0.0.10', end: '10.0.0.254' },
      ],
    },
  ],
  [
    { cidr: 'FD00::/64', ip_version: 6 },
    {
      cidr: 'fd00::/64',
      gateway_ip: 'fd00::1',
      allocation_pools: [{ start: 'fd00::2', end: 'fd00::ffff:ffff:ffff:ffff' }],
    },
  ],
  [
    { dns_nameservers: [], host_routes: [] },
    { dns_nameservers: [], host_routes: [] },
  ],
  [
    { dns_nameservers: null, host_routes: null },
    { dns_nameservers: [], host_routes: [] },
  ],
])('POST /subnets: %j becomes %j', async (input, expected) => {
  const { api, network } = await projectWithNetwork();
  expect(await newSubnet(api, network, input)).toMatchObject(expected);
});

const ONE = { start: '10.0.0.5', end: '10.0.0.9' };
const ROUTE = { destination: '10.9.0.0/24', nexthop: '10.0.0.9' };
test.each([
  [{ cidr: undefined }, 400, 'BadRequest'],
  [{ cidr: '10.0.0.0/33' }, 400, 'InvalidInput'],
  [{ cidr: 'ten' }, 400, 'InvalidInput'],
  [{ cidr: '0.0.0.0/0' }, 400, 'InvalidInput'],
  [{ cidr: 'fd00::/64' }, 400, 'InvalidInput'],
  [{ ip_version: 5 }, 400, 'HTTPBadRequest'],
  [{ network_id: undefined }, 400, 'HTTPBadRequest'],
  [{ network_id: ABSENT }, 404, 'NetworkNotFound'],
  [{ gateway_ip: '10.0.1.1' }, 400, 'InvalidInput'],
  [{ gateway_ip: '10.0.0.0' }, 400, 'InvalidInput'],
  [{ gateway_ip: 'ten' }, 400, 'HTTPBadRequest'],
  [{ allocation_pools: [{ start: '10.0.1.5', end: '10.0.1.9' }] }, 400, 'InvalidAllocationPool'],
  [{ allocation_pools: [{ start: '10.0.0.9', end: '10.0.0.5' }] }, 400, 'InvalidAllocationPool'],
  [{ allocation_pools: [ONE, ONE] }, 409, 'OverlappingAllocationPools'],
  [{ allocation_pools: [ONE], gateway_ip: '10.0.0.6' }, 409, 'GatewayConflictWithAllocationPools'],
  [{ dns_nameservers: ['ten'] }, 400, 'HTTPBadRequest'],
  [{ dns_nameservers: ['10.0.0.9', '10.0.0.9'] }, 400, 'HTTPBadRequest'],
  [{ host_routes: [ROUTE, ROUTE] }, 400, 'HTTPBadRequest'],
  [{ dns_nameservers: ['1', '2', '3', '4', '5', '6'].map((last) => `10.0.0.${last}`) }, 400, 'HTTPBadRequest'],
  [{ host_routes: [{ destination: 'ten', nexthop: '10.0.0.1' }] }, 400, 'HTTPBadRequest'],
  [{ ipv6_ra_mode: 'slaac' }, 400, 'InvalidInput'],
  [{ colour: 'red' }, 400, 'HTTPBadRequest'],
])('POST /subnets: with %j it is refused with %i %s', async (input, status, type) => {
  const { api, network } = await projectWithNetwork();
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.0.0.0/24', ...input };
  const answer = await api.post(SUBNETS, { subnet });
  expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
  expect((await api.get(SUBNETS)).body.subnets).toEqual([]);
});

test.each([
  { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'dhcpv6-stateful' },
  { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac', cidr: 'fd00::/80' },
])('POST /subnets: IPv6 with %j is refused with 400', async (input) => {
  const { api, network } = await projectWithNetwork();
  const subnet = { network_id: network.id, ip_version: 6, cidr: 'fd00::/64', ...input };
  expect((await api.post(SUBNETS, { subnet })).status).toBe(400);
});

test('POST /subnets: a block that overlaps another of the network is refused with 400; on another network it is not', async () => {
  const { api, network } = await projectWithNetwork();
  await newSubnet(api, network, { cidr: '10.0.0.0/16' });
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.0.5.0/24' };
  const { status, body } = await api.post(SUBNETS, { subnet });
  expect([status, body.NeutronError.type]).toEqual([400, 'InvalidInput']);
  expect(body.NeutronError.message).toContain('overlaps with another subnet');
  await newSubnet(api, await newNetwork(api), { cidr: '10.0.5.0/24' });
});

test('POST /subnets: of several none is created when one is refused', async () => {
  const { api, network } = await projectWithNetwork();
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.0.0.0/24' };
  expect((await api.post(SUBNETS, { subnets: [subnet, subnet] })).status).toBe(400);
  expect((await api.get(SUBNETS)).body.subnets).toEqual([]);
  const both = await api.post(SUBNETS, { subnets: [subnet, { ...subnet, cidr: '10.0.1.0/24' }] });
  expect([both.status, both.body.subnets.length]).toEqual([201, 2]);
});

test('POST /subnets: over quota it is refused with 409 OverQuota', async () => {
  const { id, api, network } = await projectWithNetwork();
  await setQuota(platform, id, 'subnet', 0);
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.0.0.0/24' };
  const { status, body } = await api.post(SUBNETS, { subnet });
  expect([status, body.NeutronError.type]).toEqual([409, 'OverQuota']);
});

describe('who may', () => {
  test('a reader may not create, change or delete', async () => {
    const { id, api, network } = await projectWithNetwork();
    const subnet = await newSubnet(api, network);
    const reader = (await joinProject(platform, id, 'reader')).api;
    expect((await reader.get(`${SUBNETS}/${subnet.id}`)).status).toBe(200);
    expect((await reader.post(SUBNETS, { subnet: {} })).status).toBe(403);
    expect((await reader.put(`${SUBNETS}/${subnet.id}`, { subnet: {} })).status).toBe(403);
    expect((await reader.delete(`${SUBNETS}/${subnet.id}`)).status).toBe(403);
  });

  test('another project’s subnet is answered with 404, and no subnet is made on its network', async () => {
    const { api, network } = await projectWithNetwork();
    const path = `${SUBNETS}/${(await newSubnet(api, network)).id}`;
    const stranger = (await newProject(platform)).api;
    const subnet = { network_id: network.id, ip_version: 4, cidr: '10.9.0.0/24' };
    const answers = [
      await stranger.get(path),
      await stranger.put(path, { subnet: { name: 'mine' } }),
      await stranger.delete(path),
      await stranger.post(SUBNETS, { subnet }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('on a shared network a member sees the subnets but may not change them or add one: 403', async () => {
    const admin = await signInAdmin(platform);
    const network = await newNetwork(admin, { shared: true });
    const path = `${SUBNETS}/${(await newSubnet(admin, network)).id}`;
    const { api } = await newProject(platform);
    expect((await api.get(path)).status).toBe(200);
    const subnet = { network_id: network.id, ip_version: 4, cidr: '10.9.0.0/24' };
    expect((await api.post(SUBNETS, { subnet })).status).toBe(403);
    expect((await api.put(path, { subnet: { name: 'mine' } })).status).toBe(403);
    expect((await api.delete(path)).status).toBe(403);
  });
});

describe('PUT /subnets/{id}', () => {
  test('gateway, pools and the rest are changed', async () => {
    const { api, network } = await projectWithNetwork();
    const { id } = await newSubnet(api, network);
    const changes = {
      name: 'new',
      enable_dhcp: false,
      gateway_ip: null,
      allocation_pools: [{ start: '10.0.0.1', end: '10.0.0.20' }],
      dns_nameservers: ['1.1.1.1'],
      host_routes: [{ destination: '10.9.0.0/16', nexthop: '10.0.0.30' }],
    };
    const { status, body } = await api.put(`${SUBNETS}/${id}`, { subnet: changes });
    expect(status).toBe(200);
    expect(body.subnet).toMatchObject({ ...changes, revision_number: 2 });
  });

  test.each([
    [{ gateway_ip: '10.0.0.7' }, 409, 'GatewayConflictWithAllocationPools'],
    [{ allocation_pools: [{ start: '10.0.0.1', end: '10.0.0.9' }] }, 409, 'GatewayConflictWithAllocationPools'],
    [{ gateway_ip: '192.0.2.1' }, 400, 'InvalidInput'],
    [{ cidr: '10.0.0.0/23' }, 400, 'HTTPBadRequest'],
    [{ network_id: ABSENT }, 400, 'HTTPBadRequest'],
    [{ ip_version: 6 }, 400, 'HTTPBadRequest'],
  ])('%j is refused with %i %s and changes nothing', async (changes, status, type) => {
    const { api, network } = await projectWithNetwork();
    const subnet = await newSubnet(api, network);
    const answer = await api.put(`${SUBNETS}/${subnet.id}`, { subnet: changes });
    expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
    expect((await api.get(`${SUBNETS}/${subnet.id}`)).body.subnet).toEqual(subnet);
  });

  test('an older revision is refused with 412', async () => {
    const { api, network } = await projectWithNetwork();
    const { id } = await newSubnet(api, network);
    const answer = await api.put(`${SUBNETS}/${id}`, { subnet: {} }, { 'if-match': 'revision_number=9' });
    expect(answer.status).toBe(412);
  });
});

describe('DELETE /subnets/{id}', () => {
  test('a subnet that a port has an address of is refused with 409 SubnetInUse and stays', async () => {
    const { api, network } = await projectWithNetwork();
    const subnet = await newSubnet(api, network);
    await newPort(api, network);
    const { status, body } = await api.delete(`${SUBNETS}/${subnet.id}`);
    expect([status, body.NeutronError.type]).toEqual([409, 'SubnetInUse']);
    expect((await api.get(`${SUBNETS}/${subnet.id}`)).status).toBe(200);
  });

  test('a SLAAC subnet goes although ports have addresses of it, and they lose them', async () => {
    const { api, network } = await projectWithNetwork();
    const modes = { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' };
    const subnet = await newSubnet(api, network, { cidr: '2001:db8::/64', ip_version: 6, ...modes });
    const port = await newPort(api, network);
    expect(port.fixed_ips).toHaveLength(1);
    expect((await api.delete(`${SUBNETS}/${subnet.id}`)).status).toBe(204);
    expect((await api.get(`${NETWORKING}/ports/${port.id}`)).body.port.fixed_ips).toEqual([]);
  });
});

test.each([
  ['ip_version=6', ['six']],
  ['cidr=10.0.0.0/24', ['four']],
  ['enable_dhcp=False', ['six']],
  ['gateway_ip=10.0.0.1', ['four']],
  ['name=four&name=six', ['four', 'six']],
  ['sort_key=name&sort_dir=desc', ['six', 'four']],
  ['sort_key=cidr&sort_dir=asc&limit=1', ['four']],
])('GET /subnets?%s: lists %j', async (query, expected) => {
  const { api, network } = await projectWithNetwork();
  await newSubnet(api, network, { name: 'four' });
  await newSubnet(api, network, { name: 'six', cidr: 'fd00::/64', ip_version: 6, enable_dhcp: false });
  const { subnets } = (await api.get(`${SUBNETS}?network_id=${network.id}&${query}`)).body;
  expect(subnets.map(({ name }: Subnet) => name)).toEqual(expected);
});

test('POST and PUT /subnets: host routes of the other IP version are refused with 400', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const routes = (destination: string, nexthop: string) => ({ host_routes: [{ destination, nexthop }] });
  const wrong = [routes('fd00::/64', '10.0.0.3'), routes('10.9.0.0/16', 'fd00::1')];
  for (const one of wrong) {
    const subnet = { network_id: network.id, ip_version: 4, cidr: '10.0.0.0/24', ...one };
    expect((await api.post(SUBNETS, { subnet })).status).toBe(400);
  }
  const { id } = await newSubnet(api, network, routes('10.9.0.0/16', '10.0.0.3'));
  for (const subnet of wrong) expect((await api.put(`${SUBNETS}/${id}`, { subnet })).status).toBe(400);
});

test('POST and PUT /subnets: IPv6 modes without DHCP are refused with 400', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const modes = { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' };
  const wanted = { network_id: network.id, ip_version: 6, cidr: 'fd00:7::/64', ...modes };
  expect((await api.post(SUBNETS, { subnet: { ...wanted, enable_dhcp: false } })).status).toBe(400);
  const { id } = await newSubnet(api, network, wanted);
  expect((await api.put(`${SUBNETS}/${id}`, { subnet: { enable_dhcp: false } })).status).toBe(400);
  const plain = await newSubnet(api, network, { ip_version: 6, cidr: 'fd00:8::/64', enable_dhcp: false });
  expect(plain).toMatchObject({ enable_dhcp: false, ipv6_ra_mode: null });
});
