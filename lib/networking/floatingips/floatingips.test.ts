import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newRouter,
  newSubnet,
  newWayOut,
  setQuota,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { FloatingIp } from './schema.ts';

const platform = usePlatform();
const FLOATING = `${NETWORKING}/floatingips`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

/** A project whose router leads from its subnet to an external network. */
async function projectWithWayOut() {
  const project = await newProject(platform);
  const external = await newExternalNetwork(platform);
  const network = await newNetwork(project.api);
  const subnet = await newSubnet(project.api, network);
  return { ...project, external, network, subnet, router: await newWayOut(project.api, external, subnet) };
}

test('POST /floatingips: takes the first free address, which leads nowhere', async () => {
  const { api, id: projectId, external } = await projectWithWayOut();
  const input = { floating_network_id: external.id, description: 'web' };
  const { status, body } = await api.post(FLOATING, { floatingip: input });
  expect(status).toBe(201);
  expect(FloatingIp.parse(body.floatingip)).toEqual({
    id: expect.any(String),
    project_id: projectId,
    tenant_id: projectId,
    description: 'web',
    floating_network_id: external.id,
    floating_ip_address: '203.0.113.3',
    port_id: null,
    fixed_ip_address: null,
    router_id: null,
    status: 'DOWN',
    port_details: null,
    qos_policy_id: null,
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await api.get(`${FLOATING}/${body.floatingip.id}`)).body).toEqual(body);
  expect((await api.delete(`${FLOATING}/${body.floatingip.id}`)).status).toBe(204);
  expect((await newFloatingIp(api, external)).floating_ip_address).toBe('203.0.113.3');
});

test('50 allocated at once have 50 addresses', async () => {
  const { api, external } = await projectWithWayOut();
  const made = await Promise.all(Array.from({ length: 50 }, () => newFloatingIp(api, external)));
  expect(new Set(made.map(({ floating_ip_address }) => floating_ip_address)).size).toBe(50);
});

test('POST /floatingips: a member is given an address, a manager chooses one that is free', async () => {
  const { api, id, external } = await projectWithWayOut();
  const input = { floating_network_id: external.id, floating_ip_address: '203.0.113.77' };
  expect((await api.post(FLOATING, { floatingip: input })).status).toBe(403);
  const manager = await joinProject(platform, id, 'manager');
  expect((await manager.api.post(FLOATING, { floatingip: input })).body.floatingip).toMatchObject(input);
  const again = await manager.api.post(FLOATING, { floatingip: input });
  expect([again.status, again.body.NeutronError.type]).toEqual([409, 'IpAddressAlreadyAllocated']);
});

test('POST /floatingips: what is no external network, has no address or is over quota is refused', async () => {
  const { api, id, network, external } = await projectWithWayOut();
  const bare = await newNetwork(await signInAdmin(platform), { 'router:external': true });
  const full = await newExternalNetwork(platform, { cidr: '198.51.100.0/30' });
  const refusals = async (floatingip: object) => {
    const { status, body } = await api.post(FLOATING, { floatingip });
    return [status, body.NeutronError.type];
  };
  expect(await refusals({ floating_network_id: network.id })).toEqual([400, 'BadRequest']);
  expect(await refusals({ floating_network_id: ABSENT })).toEqual([404, 'NetworkNotFound']);
  expect(await refusals({ floating_network_id: bare.id })).toEqual([400, 'ExternalIpAddressExhausted']);
  expect(await refusals({ floating_network_id: external.id, subnet_id: ABSENT })).toEqual([400, 'InvalidInput']);
  await newFloatingIp(api, full);
  expect(await refusals({ floating_network_id: full.id })).toEqual([409, 'IpAddressGenerationFailure']);
  await setQuota(platform, id, 'floatingip', 1);
  expect(await refusals({ floating_network_id: external.id })).toEqual([409, 'OverQuota']);
});

describe('association', () => {
  test('leads to the first IPv4 address of the port, or the one named, and says what the port is', async () => {
    const { api, network, external, router } = await projectWithWayOut();
    const fixed_ips = [{ ip_address: '10.0.0.8' }, { ip_address: '10.0.0.9' }];
    const port = await newPort(api, network, { name: 'web', fixed_ips });
    const first = await newFloatingIp(api, external, { port_id: port.id });
    expect(first).toMatchObject({
      port_id: port.id,
      fixed_ip_address: '10.0.0.8',
      router_id: router.id,
      status: 'ACTIVE',
      port_details: { name: 'web', network_id: network.id, mac_address: port.mac_address, device_id: '' },
    });
    const named = { port_id: port.id, fixed_ip_address: '10.0.0.9' };
    expect(await newFloatingIp(api, external, named)).toMatchObject(named);
    await api.put(`${NETWORKING}/ports/${port.id}`, { port: { name: 'db' } });
    for (const query of [`port_id=${port.id}`, `router_id=${router.id}`]) {
      const { floatingips } = (await api.get(`${FLOATING}?${query}`)).body;
      expect(floatingips.map((one: FloatingIp) => one.port_details?.name)).toEqual(['db', 'db']);
    }
  });

  test.each([{ port_id: null }, {}])('PUT %j ends it', async (floatingip) => {
    const { api, network, external } = await projectWithWayOut();
    const port = await newPort(api, network);
    const made = await newFloatingIp(api, external, { port_id: port.id });
    const { status, body } = await api.put(`${FLOATING}/${made.id}`, { floatingip });
    expect(status).toBe(200);
    expect(body.floatingip).toMatchObject({ port_id: null, fixed_ip_address: null, router_id: null, status: 'DOWN' });
  });

  test('a description alone leaves it as it is', async () => {
    const { api, network, external } = await projectWithWayOut();
    const port = await newPort(api, network);
    const made = await newFloatingIp(api, external, { port_id: port.id });
    const { body } = await api.put(`${FLOATING}/${made.id}`, { floatingip: { description: 'new' } });
    expect(body.floatingip).toMatchObject({ description: 'new', port_id: port.id, status: 'ACTIVE' });
  });

  test('moves between ports behind two routers', async () => {
    const { api, network, external, router } = await projectWithWayOut();
    const other = await newNetwork(api);
    const second = await newWayOut(api, external, await newSubnet(api, other, { cidr: '10.7.0.0/24' }));
    const [here, there] = [await newPort(api, network), await newPort(api, other)];
    const made = await newFloatingIp(api, external, { port_id: here.id });
    expect(made.router_id).toBe(router.id);
    const { body } = await api.put(`${FLOATING}/${made.id}`, { floatingip: { port_id: there.id } });
    expect(body.floatingip).toMatchObject({ router_id: second.id, port_id: there.id, status: 'ACTIVE' });
  });

  test('to a port that no router joins to that network is refused with 404, on create and on update', async () => {
    const { api, external } = await projectWithWayOut();
    const lone = await newNetwork(api);
    const subnet = await newSubnet(api, lone, { cidr: '10.8.0.0/24' });
    const gateless = await newRouter(api);
    await api.put(`${NETWORKING}/routers/${gateless.id}/add_router_interface`, { subnet_id: subnet.id });
    const port = await newPort(api, lone);
    const made = await newFloatingIp(api, external);
    const answers = [
      await api.post(FLOATING, { floatingip: { floating_network_id: external.id, port_id: port.id } }),
      await api.put(`${FLOATING}/${made.id}`, { floatingip: { port_id: port.id } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.NeutronError.type])).toEqual([
      [404, 'ExternalGatewayForFloatingIPNotFound'],
      [404, 'ExternalGatewayForFloatingIPNotFound'],
    ]);
    expect((await api.get(FLOATING)).body.floatingips).toHaveLength(1);
  });

  test('to a taken address, one that the port has not, or a foreign port is refused', async () => {
    const { api, network, external } = await projectWithWayOut();
    const port = await newPort(api, network);
    await newFloatingIp(api, external, { port_id: port.id });
    const made = await newFloatingIp(api, external);
    const stranger = await newProject(platform);
    const theirs = await newNetwork(stranger.api);
    await newSubnet(stranger.api, theirs);
    const foreign = await newPort(stranger.api, theirs);
    const refused = async (floatingip: object) => {
      const { status, body } = await api.put(`${FLOATING}/${made.id}`, { floatingip });
      return [status, body.NeutronError.type];
    };
    expect(await refused({ port_id: port.id })).toEqual([409, 'FloatingIPPortAlreadyAssociated']);
    expect(await refused({ port_id: port.id, fixed_ip_address: '10.0.0.250' })).toEqual([400, 'BadRequest']);
    expect(await refused({ fixed_ip_address: '10.0.0.250' })).toEqual([400, 'BadRequest']);
    expect(await refused({ port_id: foreign.id })).toEqual([404, 'PortNotFound']);
    expect((await stranger.api.get(`${FLOATING}/${made.id}`)).status).toBe(404);
    expect((await stranger.api.delete(`${FLOATING}/${made.id}`)).status).toBe(404);
  });

  test.each([
    ['the port is deleted', (path: string) => ['delete', path] as const],
    ['the port loses the address', (path: string) => ['put', path, { port: { fixed_ips: [] } }] as const],
  ])('ends when %s, and the address stays', async (_when, how) => {
    const { api, network, external } = await projectWithWayOut();
    const port = await newPort(api, network);
    const made = await newFloatingIp(api, external, { port_id: port.id });
    const [method, path, body] = how(`${NETWORKING}/ports/${port.id}`);
    expect((await api[method](path, body as never)).status).toBeLessThan(300);
    const after = (await api.get(`${FLOATING}/${made.id}`)).body.floatingip;
    expect(after).toMatchObject({ port_id: null, fixed_ip_address: null, router_id: null, status: 'DOWN' });
    expect(after.floating_ip_address).toBe(made.floating_ip_address);
  });

  test('shows among the addresses of the instance, in its list too, until it ends or the instance is gone', async () => {
    const project = await projectWithWayOut();
    const { api, network, external } = project;
    const server = await launch(platform, project, { networks: [{ uuid: network.id }] });
    const floatingOf = async () => {
      const lists = (await api.get('/compute/v2.1/servers/detail')).body.servers;
      const shown = (await api.get(`/compute/v2.1/servers/${server}`)).body.server;
      expect(lists[0].addresses).toEqual(shown.addresses);
      return Object.values<{ addr: string; 'OS-EXT-IPS:type': string }[]>(shown.addresses)
        .flat()
        .filter((address) => address['OS-EXT-IPS:type'] === 'floating')
        .map(({ addr }) => addr);
    };
    expect(await floatingOf()).toEqual([]);
    const [port] = (await api.get(`${NETWORKING}/ports?device_id=${server}`)).body.ports;
    const made = await newFloatingIp(api, external, { port_id: port.id });
    expect(await floatingOf()).toEqual([made.floating_ip_address]);
    await api.put(`${FLOATING}/${made.id}`, { floatingip: { port_id: null } });
    expect(await floatingOf()).toEqual([]);
    await api.put(`${FLOATING}/${made.id}`, { floatingip: { port_id: port.id } });
    expect(await floatingOf()).toEqual([made.floating_ip_address]);
    await api.delete(`/compute/v2.1/servers/${server}`);
    await settle(platform);
    expect((await api.get(`${FLOATING}/${made.id}`)).body.floatingip).toMatchObject({ port_id: null, status: 'DOWN' });
  });
});

test('an external network stays external while floating IPs are of it, and stays at all', async () => {
  const { api, external } = await projectWithWayOut();
  await newFloatingIp(api, external);
  const admin = await signInAdmin(platform);
  const path = `${NETWORKING}/networks/${external.id}`;
  const changed = await admin.put(path, { network: { 'router:external': false } });
  expect([changed.status, changed.body.NeutronError.type]).toEqual([409, 'ExternalNetworkInUse']);
  const deleted = await admin.delete(path);
  expect([deleted.status, deleted.body.NeutronError.type]).toEqual([409, 'NetworkInUse']);
});
