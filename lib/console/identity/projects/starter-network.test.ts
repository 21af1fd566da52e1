import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { NETWORKING, newExternalNetwork, newFloatingIp, newPort, setQuota } from '#lib/testing/networking.ts';
import { ADMIN_PASSWORD, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const make = (api: ApiClient, id: string, network: object = { name: 'private', cidr: '10.0.0.0/24' }) =>
  api.post(`/console/v1/projects/${id}/starter-network`, { network });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
const networksOf = async (id: string) => (await admin.get(`${NETWORKING}/networks?project_id=${id}`)).body.networks;

test('POST /console/v1/projects/{id}/starter-network: the network and its subnet are the project’s own', async () => {
  const { id, api } = await newProject(platform);
  const system = await signIn(platform, { name: 'admin', password: ADMIN_PASSWORD }, { system: { all: true } });
  const { status, body } = await make(system, id);
  expect(status).toBe(201);
  expect((await api.get(`/networking/v2.0/networks/${body.network.id}`)).body.network).toMatchObject({
    name: 'private',
    project_id: id,
    subnets: [body.network.subnet_id],
  });
});

const routersOf = async (id: string) => (await admin.get(`${NETWORKING}/routers?project_id=${id}`)).body.routers;
const defaultExternal = async () => (await admin.get(`${NETWORKING}/networks?is_default=true`)).body.networks[0];

test('its router connects it to the default external network, so a floating IP reaches it', async () => {
  const { id, api } = await newProject(platform);
  const { network } = (await make(admin, id)).body;
  const external = await defaultExternal();
  expect(network.external_network_id).toBe(external.id);
  const [router, ...more] = await routersOf(id);
  expect(more).toEqual([]);
  expect(router).toMatchObject({ name: 'private-router', external_gateway_info: { network_id: external.id } });
  expect(router.external_gateway_info.external_fixed_ips).toHaveLength(1);
  const port = await newPort(api, network);
  const floating = await newFloatingIp(api, external, { port_id: port.id });
  expect(floating).toMatchObject({ port_id: port.id, router_id: router.id });
});

test('with several external networks and no default, without one, or with no quota for a router, the network is alone', async () => {
  const external = await defaultExternal();
  const alone = async (id: string) => {
    const { status, body } = await make(admin, id);
    expect([status, body.network.external_network_id]).toEqual([201, null]);
    expect(await networksOf(id)).toMatchObject([{ name: 'private', subnets: [body.network.subnet_id] }]);
    expect(await routersOf(id)).toEqual([]);
  };
  const full = await newProject(platform);
  await setQuota(platform, full.id, 'router', 0);
  await alone(full.id);
  const change = (changes: object) => admin.put(`${NETWORKING}/networks/${external.id}`, { network: changes });
  await change({ is_default: false });
  const second = await newExternalNetwork(platform);
  await alone((await newProject(platform)).id);
  await admin.delete(`${NETWORKING}/networks/${second.id}`);
  const single = await newProject(platform);
  expect((await make(admin, single.id)).body.network.external_network_id).toBe(external.id);
  await change({ admin_state_up: false });
  await alone((await newProject(platform)).id);
  await change({ is_default: true, admin_state_up: true });
});

test('a manager of the domain makes one in its projects, and is refused elsewhere with 403, as are its members', async () => {
  const [own, other] = [await newDomain(platform), await newDomain(platform, 'admin')];
  const project = { name: 'networked', domain_id: own.id };
  const { id } = (await own.api.post('/identity/v3/projects', { project })).body.project;
  expect((await make(own.api, id)).status).toBe(201);
  const member = await newProject(platform, 'manager');
  for (const [api, target] of [
    [other.api, id],
    [member.api, member.id],
    [own.api, 'absent'],
  ] as const) {
    expect((await make(api, target)).status).toBe(403);
  }
  expect((await make(admin, 'absent')).status).toBe(404);
});

test('a refusal of the network service is passed on, and leaves no network without a subnet', async () => {
  const { id } = await newProject(platform);
  await setQuota(platform, id, 'subnet', 0);
  const { status, body } = await make(admin, id);
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('subnet')]);
  expect(await networksOf(id)).toEqual([]);
});

test.each([
  { name: '', cidr: '10.0.0.0/24' },
  { name: 'a', cidr: '10.0.0.0' },
  { name: 'a', cidr: 'fd00::/64' },
])('%o is refused with 400', async (network) => {
  const { id } = await newProject(platform);
  expect((await make(admin, id, network)).status).toBe(400);
});
