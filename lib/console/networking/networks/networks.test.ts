import { describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newSubnet,
  newWayOut,
  setQuota,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { ListedNetwork, SubnetAddress } from './schema.ts';

const platform = usePlatform();
const LISTED = '/console/v1/networks';

const listed = async (api: ApiClient, id: string): Promise<ListedNetwork | undefined> =>
  (await api.get(LISTED)).body.networks.find(({ network }: ListedNetwork) => network.id === id);
const addresses = async (api: ApiClient, subnetId: string, query = ''): Promise<SubnetAddress[]> =>
  (await api.get(`/console/v1/subnets/${subnetId}/addresses${query}`)).body.addresses;

test('GET /networks: a network tells its ports, and its subnets how full they are, without the gateway', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api, { name: 'front' });
  const subnet = await newSubnet(api, network, { cidr: '10.1.0.0/28', name: 'a' });
  const wide = await newSubnet(api, network, { cidr: 'fd00::/64', ip_version: 6 });
  await newPort(api, network, { fixed_ips: [{ ip_address: '10.1.0.1' }] });
  await newPort(api, network, { fixed_ips: [{ subnet_id: subnet.id }] });
  expect(await listed(api, network.id)).toMatchObject({
    network: { name: 'front' },
    ports: 2,
    subnets: [
      { id: subnet.id, name: 'a', cidr: '10.1.0.0/28', used: 1, total: 13 },
      { id: wide.id, cidr: 'fd00::/64', used: 0, total: null },
    ],
  });
});

test('GET /networks: addresses outside the pools of a subnet are not counted, so that the rest of the total is free', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const [pools, later] = [
    [
      { start: '10.1.0.10', end: '10.1.0.11' },
      { start: '10.1.0.20', end: '10.1.0.20' },
    ],
    [{ start: '10.1.0.20', end: '10.1.0.29' }],
  ];
  const subnet = await newSubnet(api, network, { cidr: '10.1.0.0/24', allocation_pools: pools });
  await newSubnet(api, network, { cidr: '10.2.0.0/24' });
  for (const ip_address of ['10.1.0.2', '10.1.0.3', '10.1.0.4', '10.1.0.5', '10.1.0.11', '10.1.0.20', '10.2.0.2']) {
    await newPort(api, network, { fixed_ips: [{ ip_address }] });
  }
  const used = async () => (await listed(api, network.id))?.subnets.map((subnet) => [subnet.used, subnet.total]);
  expect(await used()).toEqual([
    [2, 3],
    [1, 253],
  ]);
  await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { allocation_pools: later } });
  expect(await used()).toEqual([
    [1, 10],
    [1, 253],
  ]);
});

test('GET /networks: other projects’ networks stay hidden, from administrators too; of shared ones only own ports count', async () => {
  const admin = await signInAdmin(platform);
  const own = await newNetwork(admin, { name: 'own' });
  const shared = await newNetwork(admin, { name: 'shared', shared: true });
  await newSubnet(admin, shared, { cidr: '10.2.0.0/24' });
  await newPort(admin, shared);
  const { api } = await newProject(platform);
  await newPort(api, shared);
  expect(await listed(api, own.id)).toBeUndefined();
  expect(await listed(api, shared.id)).toMatchObject({ ports: 1, subnets: [{ used: null }] });
  expect(await listed(admin, shared.id)).toMatchObject({ ports: 2, subnets: [{ used: 2 }] });
  const mine = await newNetwork(api);
  expect(await listed(admin, mine.id)).toBeUndefined();
});

test('POST /networks: a network comes with its subnets', async () => {
  const { id, api } = await newProject(platform);
  const subnets = [
    { ip_version: 4, cidr: '10.0.0.0/24', name: 'four' },
    { ip_version: 6, cidr: 'fd00::/64', name: 'six' },
  ];
  const { status, body } = await api.post(LISTED, { network: { name: 'both' }, subnets });
  expect([status, body.network.project_id, body.network.subnets.length]).toEqual([201, id, 2]);
});

test('POST /networks: a subnet may be from a pool; with a block that the pool does not give there is no network either', async () => {
  const { api } = await newProject(platform);
  const pool = { name: 'ours', prefixes: ['10.64.0.0/16'], min_prefixlen: 24, default_prefixlen: 26 };
  const { subnetpool } = (await api.post(`${NETWORKING}/subnetpools`, { subnetpool: pool })).body;
  const from = (more: object) => [{ ip_version: 4, subnetpool_id: subnetpool.id, ...more }];
  const made = await api.post(LISTED, { network: { name: 'pooled' }, subnets: from({ prefixlen: 28 }) });
  expect(made.status).toBe(201);
  expect(await listed(api, made.body.network.id)).toMatchObject({ subnets: [{ cidr: '10.64.0.0/28' }] });
  for (const subnets of [from({ prefixlen: 20 }), from({ cidr: '10.65.0.0/24' }), from({ ip_version: 6 })]) {
    expect([400, 409]).toContain((await api.post(LISTED, { network: { name: 'again' }, subnets })).status);
  }
  expect((await api.get(`${NETWORKING}/networks?name=again`)).body.networks).toEqual([]);
});

test('POST /networks: a router is put on its subnets, and stands in the list; without a gateway all is refused', async () => {
  const { api } = await newProject(platform);
  const { router } = (await api.post(`${NETWORKING}/routers`, { router: { name: 'edge' } })).body;
  const subnets = [{ ip_version: 4, cidr: '10.0.0.0/24' }];
  const plan = { network: { name: 'routed' }, subnets, router_id: router.id };
  const { status, body } = await api.post(LISTED, plan);
  expect(status).toBe(201);
  expect(await listed(api, body.network.id)).toMatchObject({ ports: 1, routers: [{ id: router.id, name: 'edge' }] });
  expect((await addresses(api, body.network.subnets[0]))[0]).toMatchObject({ id: '10.0.0.1', use: 'gateway' });
  for (const refused of [
    { ...plan, network: { name: 'again' } },
    { ...plan, network: { name: 'again' }, subnets: [{ ip_version: 4, cidr: '10.1.0.0/24', gateway_ip: null }] },
    { ...plan, network: { name: 'again' }, router_id: 'absent', subnets: [{ ip_version: 4, cidr: '10.2.0.0/24' }] },
  ]) {
    expect([400, 404]).toContain((await api.post(LISTED, refused)).status);
  }
  expect((await api.get(`${NETWORKING}/networks?name=again`)).body.networks).toEqual([]);
});

test('POST /networks: a new router with a gateway comes with it, or nothing does', async () => {
  const { api } = await newProject(platform);
  const outside = await newExternalNetwork(platform);
  const router = { name: 'edge', external_gateway_info: { network_id: outside.id } };
  const plan = { network: { name: 'routed' }, subnets: [{ ip_version: 4, cidr: '10.0.0.0/24' }], router };
  const { status, body } = await api.post(LISTED, plan);
  expect(status).toBe(201);
  expect(await listed(api, body.network.id)).toMatchObject({ routers: [{ name: 'edge' }] });
  for (const refused of [
    { ...plan, router: { ...router, external_gateway_info: { network_id: body.network.id } } },
    { ...plan, router_id: 'absent' },
    { ...plan, subnets: [{ ip_version: 4, cidr: '10.0.0.0/24', gateway_ip: null }] },
    { ...plan, router: { ...router, project_id: 'another' } },
  ]) {
    expect((await api.post(LISTED, { ...refused, network: { name: 'again' } })).status).toBe(400);
  }
  expect((await api.get(`${NETWORKING}/networks?name=again`)).body.networks).toEqual([]);
  expect((await api.get(`${NETWORKING}/routers`)).body.routers).toHaveLength(1);
});

test('DELETE /networks/{id}: interfaces of routers go with the network', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const router = await newWayOut(api, await newExternalNetwork(platform), await newSubnet(api, network));
  expect((await api.delete(`${LISTED}/${network.id}`)).status).toBe(204);
  expect((await api.get(`${NETWORKING}/networks/${network.id}`)).status).toBe(404);
  expect((await api.get(`${NETWORKING}/ports?device_id=${router.id}&network_id=${network.id}`)).body.ports).toEqual([]);
});

test('DELETE /networks/{id}: with a port in the way it is refused with 409, and routers stay connected', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const router = await newWayOut(api, await newExternalNetwork(platform), await newSubnet(api, network));
  await newPort(api, network);
  const { status, body } = await api.delete(`${LISTED}/${network.id}`);
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('still in use')]);
  expect((await listed(api, network.id))?.routers).toMatchObject([{ id: router.id }]);
});

test('DELETE /networks/{id}: another project’s network is refused, and its routers stay connected', async () => {
  const [mine, other] = [await newProject(platform), await newProject(platform)];
  const network = await newNetwork(other.api);
  await newWayOut(other.api, await newExternalNetwork(platform), await newSubnet(other.api, network));
  expect((await mine.api.delete(`${LISTED}/${network.id}`)).status).toBe(404);
  expect((await listed(other.api, network.id))?.routers).toHaveLength(1);
});

test.each([
  ['a block that is none', [{ ip_version: 4, cidr: '10.0.0.0/99' }], 400],
  [
    'two that overlap',
    [
      { ip_version: 4, cidr: '10.0.0.0/24' },
      { ip_version: 4, cidr: '10.0.0.128/25' },
    ],
    400,
  ],
  [
    'a gateway inside a pool',
    [{ ip_version: 4, cidr: '10.0.0.0/24', allocation_pools: [{ start: '10.0.0.1', end: '10.0.0.9' }] }],
    409,
  ],
])('POST /networks: with %s there is no network either', async (_, subnets, refused) => {
  const { api } = await newProject(platform);
  const { status } = await api.post(LISTED, { network: { name: 'half' }, subnets });
  expect(status).toBe(refused);
  expect((await api.get(`${NETWORKING}/networks?name=half`)).body.networks).toEqual([]);
});

test('POST /networks: quotas, rights on attributes and other projects are refused as by the network service', async () => {
  const { id, api } = await newProject(platform);
  expect((await api.post(LISTED, { network: { shared: true } })).status).toBe(403);
  expect((await api.post(LISTED, { network: { project_id: id } })).status).toBe(400);
  const reader = await newProject(platform, 'reader');
  expect((await reader.api.post(LISTED, { network: {} })).status).toBe(403);
  await setQuota(platform, id, 'subnet', 0);
  expect((await api.post(LISTED, { network: {}, subnets: [{ ip_version: 4, cidr: '10.0.0.0/24' }] })).status).toBe(413);
  expect(
    (await api.get(LISTED)).body.networks.filter(({ network }: ListedNetwork) => network.project_id === id),
  ).toEqual([]);
});

test('GET /subnets/{id}/addresses: every address of the subnet, who has it and what it is for', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const pool = { start: '10.0.0.3', end: '10.0.0.6' };
  const subnet = await newSubnet(api, network, { cidr: '10.0.0.0/29', allocation_pools: [pool] });
  const port = await newPort(api, network, { name: 'db', fixed_ips: [{ ip_address: '10.0.0.4' }] });
  const free = { use: 'free', port: null, server: null, floating_ip: null };
  expect(await addresses(api, subnet.id)).toEqual([
    { ...free, id: '10.0.0.1', use: 'gateway' },
    { ...free, id: '10.0.0.2', use: 'unpooled' },
    { ...free, id: '10.0.0.3' },
    { id: '10.0.0.4', use: 'port', port: { id: port.id, name: 'db' }, server: null, floating_ip: null },
    { ...free, id: '10.0.0.5' },
    { ...free, id: '10.0.0.6' },
  ]);
  expect(await addresses(api, subnet.id, '?used=true')).toHaveLength(1);
  expect(await addresses(api, subnet.id, '?find=DB')).toMatchObject([{ id: '10.0.0.4' }]);
  expect(await addresses(api, subnet.id, '?find=10.0.0.5')).toMatchObject([{ id: '10.0.0.5', use: 'free' }]);
  for (const find of ['%', '10.0.1.1', 'nobody', 'fd00::1']) {
    expect(await addresses(api, subnet.id, `?find=${encodeURIComponent(find)}`)).toEqual([]);
  }
});

test('GET /subnets/{id}/addresses: an address names the floating IP that leads to it', async () => {
  const { api } = await newProject(platform);
  const [network, outside] = [await newNetwork(api), await newExternalNetwork(platform)];
  const subnet = await newSubnet(api, network);
  await newWayOut(api, outside, subnet);
  const port = await newPort(api, network);
  const floating = await newFloatingIp(api, outside, { port_id: port.id });
  const expected = { floating_ip: { id: floating.id, address: floating.floating_ip_address } };
  expect(await addresses(api, subnet.id, `?find=${port.fixed_ips[0]?.ip_address}`)).toMatchObject([expected]);
});

test('GET /subnets/{id}/addresses?id: those that are named, by themselves or by a port that has them, as they are now', async () => {
  const [{ api }, stranger] = [await newProject(platform), await newProject(platform)];
  const network = await newNetwork(api);
  const subnet = await newSubnet(api, network, { cidr: '10.0.0.0/24' });
  const port = await newPort(api, network, { name: 'db', fixed_ips: [{ ip_address: '10.0.0.9' }] });
  const only = `?id=10.0.0.4&id=${port.id}&id=10.9.9.9&id=10.0.0.0`;
  expect(await addresses(api, subnet.id, only)).toMatchObject([
    { id: '10.0.0.4', use: 'free' },
    { id: '10.0.0.9', use: 'port', port: { id: port.id } },
  ]);
  expect(await addresses(api, subnet.id, `${only}&used=true`)).toMatchObject([{ id: '10.0.0.9' }]);
  expect(await addresses(api, subnet.id, `${only}&find=web`)).toEqual([]);
  const shared = await newNetwork(await signInAdmin(platform), { shared: true });
  const wide = await newSubnet(await signInAdmin(platform), shared, { cidr: '10.4.0.0/24' });
  const foreign = await newPort(api, shared);
  expect(await addresses(stranger.api, wide.id, `?id=${foreign.id}`)).toEqual([]);
  expect(await addresses(api, wide.id, `?id=${foreign.id}`)).toMatchObject([{ port: { id: foreign.id } }]);
});

test('GET /subnets/{id}/addresses: pages follow each other to the last address; a /64 costs no more', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const subnet = await newSubnet(api, network, { cidr: '10.0.0.0/24' });
  const wide = await newSubnet(api, network, { cidr: 'fd00::/64', ip_version: 6 });
  expect((await addresses(api, subnet.id, '?limit=200')).at(-1)?.id).toBe('10.0.0.200');
  const rest = await addresses(api, subnet.id, '?limit=200&marker=10.0.0.200');
  expect([rest.length, rest[0]?.id, rest.at(-1)?.id]).toEqual([54, '10.0.0.201', '10.0.0.254']);
  expect(await addresses(api, subnet.id, '?marker=10.0.0.254')).toEqual([]);
  expect(await addresses(api, subnet.id, '?limit=100000')).toHaveLength(254);
  expect(await addresses(api, wide.id)).toHaveLength(100);
  expect(await addresses(api, wide.id, '?limit=2&marker=fd00::ffff')).toMatchObject([
    { id: 'fd00::1:0' },
    { id: 'fd00::1:1' },
  ]);
});

test('GET /subnets/{id}/addresses: who has an address on a shared network stays hidden from others, and a foreign subnet is 404', async () => {
  const admin = await signInAdmin(platform);
  const shared = await newNetwork(admin, { shared: true });
  const subnet = await newSubnet(admin, shared, { cidr: '10.3.0.0/29' });
  await newPort(admin, shared, { name: 'secret', fixed_ips: [{ ip_address: '10.3.0.2' }] });
  const { api } = await newProject(platform);
  expect((await addresses(api, subnet.id))[1]).toEqual({
    id: '10.3.0.2',
    use: 'foreign',
    port: null,
    server: null,
    floating_ip: null,
  });
  expect(await addresses(api, subnet.id, '?find=secret')).toEqual([]);
  const hidden = await newSubnet(admin, await newNetwork(admin));
  expect((await api.get(`/console/v1/subnets/${hidden.id}/addresses`)).status).toBe(404);
});

describe('GET /all-networks', () => {
  const ALL = '/console/v1/all-networks';
  const namesIn = async (api: ApiClient, query: string): Promise<string[]> => {
    const { status, body } = await api.get(`${ALL}${query}`);
    expect(status).toBe(200);
    return body.networks.map(({ network }: ListedNetwork) => network.name);
  };

  test('networks of any project are found by name, prefix, project and state, with all their ports and routers', async () => {
    const [admin, owner, other] = [await signInAdmin(platform), await newProject(platform), await newProject(platform)];
    const network = await newNetwork(owner.api, { name: 'Ledger-a' });
    const subnet = await newSubnet(owner.api, network, { cidr: '10.77.0.0/28' });
    await newPort(owner.api, network);
    const router = (await owner.api.post(`${NETWORKING}/routers`, { router: { name: 'edge' } })).body.router;
    await owner.api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
    await newNetwork(other.api, { name: 'ledger-b', admin_state_up: false });
    expect(await namesIn(admin, '?q=ledger')).toEqual(['Ledger-a', 'ledger-b']);
    expect(await namesIn(admin, '?q=ledger&sort=name:desc&limit=1')).toEqual(['ledger-b']);
    expect(await namesIn(admin, '?q=10.77.0')).toEqual(['Ledger-a']);
    expect(await namesIn(admin, '?q=ledger&admin_state_up=false')).toEqual(['ledger-b']);
    expect(await namesIn(admin, '?q=ledger&external=true')).toEqual([]);
    const [found] = (await admin.get(`${ALL}?project_id=${owner.id}`)).body.networks;
    expect(found).toMatchObject({
      id: network.id,
      ports: 2,
      routers: [{ id: router.id, name: 'edge' }],
      subnets: [{ cidr: '10.77.0.0/28', used: 1, total: 13 }],
    });
  });

  test('refused without the role admin', async () => {
    const { api } = await newProject(platform);
    const { status, body } = await api.get(ALL);
    expect([status, body.forbidden.message]).toEqual([403, expect.stringContaining('console:networks:list_all')]);
  });
});
