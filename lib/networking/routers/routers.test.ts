import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
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
import { Router } from './schema.ts';

const platform = usePlatform();
const ROUTERS = `${NETWORKING}/routers`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

async function projectWithSubnet(values: object = {}) {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  return { ...project, network, subnet: await newSubnet(project.api, network, values) };
}

/** A project whose router leads from its subnet to an external network. */
async function projectWithWayOut() {
  const project = await projectWithSubnet();
  const external = await newExternalNetwork(platform);
  return { ...project, external, router: await newWayOut(project.api, external, project.subnet) };
}

test('POST /routers: shows all it is, and nothing of how it is built to a member', async () => {
  const { api, id: projectId } = await newProject(platform);
  const { status, body } = await api.post(ROUTERS, { router: { name: 'edge', description: 'the way out' } });
  expect(status).toBe(201);
  expect(Router.parse(body.router)).toEqual({
    id: expect.any(String),
    name: 'edge',
    description: 'the way out',
    project_id: projectId,
    tenant_id: projectId,
    status: 'ACTIVE',
    admin_state_up: true,
    external_gateway_info: null,
    routes: [],
    flavor_id: null,
    availability_zone_hints: [],
    availability_zones: ['nova'],
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await api.get(`${ROUTERS}/${body.router.id}`)).body).toEqual(body);
  const admin = await signInAdmin(platform);
  expect((await admin.get(`${ROUTERS}/${body.router.id}`)).body.router).toMatchObject({
    distributed: false,
    ha: false,
  });
});

test('GET /routers: filters, fields and tags, and nothing of other projects', async () => {
  const { api } = await newProject(platform);
  const router = await newRouter(api, { name: 'one', admin_state_up: false });
  await newRouter(api, { name: 'two' });
  expect((await api.put(`${ROUTERS}/${router.id}/tags`, { tags: ['edge'] })).status).toBe(200);
  for (const query of ['name=one', 'admin_state_up=false', 'tags=edge']) {
    const { body } = await api.get(`${ROUTERS}?${query}&fields=id&fields=name`);
    expect(body.routers).toEqual([{ id: router.id, name: 'one' }]);
  }
  const stranger = await newProject(platform);
  expect((await stranger.api.get(ROUTERS)).body.routers).toEqual([]);
});

test.each(['get', 'delete', 'put'] as const)(
  '%s of a foreign router is as of one that is not there',
  async (method) => {
    const { api } = await newProject(platform);
    const foreign = await newRouter((await newProject(platform)).api);
    for (const id of [foreign.id, ABSENT]) {
      const { status, body } = await api[method](`${ROUTERS}/${id}`, { router: { name: 'mine' } } as never);
      expect(status).toBe(404);
      expect(body.NeutronError.type).toBe('RouterNotFound');
    }
  },
);

test.each(['distributed', 'ha'])('POST /routers: %s is refused to a member with 403', async (key) => {
  const { api } = await newProject(platform);
  expect((await api.post(ROUTERS, { router: { [key]: true } })).status).toBe(403);
  const admin = await signInAdmin(platform);
  expect((await admin.post(ROUTERS, { router: { [key]: true } })).body.router).toMatchObject({ [key]: true });
});

test('POST /routers: no more than the quota', async () => {
  const { api, id } = await newProject(platform);
  await setQuota(platform, id, 'router', 1);
  await newRouter(api);
  const { status, body } = await api.post(ROUTERS, { router: {} });
  expect([status, body.NeutronError.type]).toEqual([409, 'OverQuota']);
});

describe('gateway', () => {
  test.each([null, {}])(
    'takes an address of the external network, on a port of no project, and gives it back for %j',
    async (nothing) => {
      const { api } = await newProject(platform);
      const external = await newExternalNetwork(platform);
      const router = await newRouter(api, { external_gateway_info: { network_id: external.id } });
      expect(router.external_gateway_info).toEqual({
        network_id: external.id,
        enable_snat: true,
        external_fixed_ips: [{ subnet_id: expect.any(String), ip_address: '203.0.113.2' }],
      });
      const admin = await signInAdmin(platform);
      const ports = async () => (await admin.get(`${NETWORKING}/ports?network_id=${external.id}`)).body.ports;
      expect(await ports()).toMatchObject([
        { project_id: '', device_id: router.id, device_owner: 'network:router_gateway', status: 'ACTIVE' },
      ]);
      const cleared = await api.put(`${ROUTERS}/${router.id}`, { router: { external_gateway_info: nothing } });
      expect(cleared.body.router).toMatchObject({ external_gateway_info: null, revision_number: 2 });
      expect(await ports()).toEqual([]);
      expect((await api.delete(`${ROUTERS}/${router.id}`)).status).toBe(204);
    },
  );

  test('a network that is not external is refused with 400, one that is not there with 404', async () => {
    const { api, network } = await projectWithSubnet();
    for (const [network_id, status, type] of [
      [network.id, 400, 'BadRequest'],
      [ABSENT, 404, 'NetworkNotFound'],
    ]) {
      const answer = await api.post(ROUTERS, { router: { external_gateway_info: { network_id } } });
      expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
    }
    expect((await api.get(ROUTERS)).body.routers).toEqual([]);
  });

  test.each([{ enable_snat: false }, { external_fixed_ips: [{ ip_address: '203.0.113.9' }] }])(
    'only an administrator says %j',
    async (shape) => {
      const { api } = await newProject(platform);
      const external = await newExternalNetwork(platform);
      const router = { external_gateway_info: { network_id: external.id, ...shape } };
      expect((await api.post(ROUTERS, { router })).status).toBe(403);
      const admin = await signInAdmin(platform);
      const { body } = await admin.post(ROUTERS, { router });
      expect(body.router.external_gateway_info).toMatchObject(
        'enable_snat' in shape ? shape : { external_fixed_ips: [{ ip_address: '203.0.113.9' }] },
      );
    },
  );

  test('stays while a floating IP needs it', async () => {
    const { api, network, external, router } = await projectWithWayOut();
    const port = await newPort(api, network);
    const floating = await newFloatingIp(api, external, { port_id: port.id });
    const path = `${ROUTERS}/${router.id}`;
    const refused = await api.put(path, { router: { external_gateway_info: null } });
    expect([refused.status, refused.body.NeutronError.type]).toEqual([409, 'RouterExternalGatewayInUseByFloatingIp']);
    await api.put(`${NETWORKING}/floatingips/${floating.id}`, { floatingip: { port_id: null } });
    expect((await api.put(path, { router: { external_gateway_info: null } })).status).toBe(200);
  });
});

describe('interfaces', () => {
  test('by subnet: the gateway address, a port of the router, and back without a trace', async () => {
    const { api, id: projectId, network, subnet } = await projectWithSubnet();
    const router = await newRouter(api);
    const added = await api.put(`${ROUTERS}/${router.id}/add_router_interface`, { subnet_id: subnet.id });
    expect(added.status).toBe(200);
    expect(added.body).toEqual({
      id: router.id,
      project_id: projectId,
      tenant_id: projectId,
      port_id: expect.any(String),
      network_id: network.id,
      subnet_id: subnet.id,
      subnet_ids: [subnet.id],
    });
    const port = (await api.get(`${NETWORKING}/ports/${added.body.port_id}`)).body.port;
    expect(port).toMatchObject({
      device_id: router.id,
      device_owner: 'network:router_interface',
      fixed_ips: [{ subnet_id: subnet.id, ip_address: '10.0.0.1' }],
      security_groups: [],
    });
    expect((await api.get(`${ROUTERS}/${router.id}`)).body.router.revision_number).toBe(2);
    const removed = await api.put(`${ROUTERS}/${router.id}/remove_router_interface`, { subnet_id: subnet.id });
    expect([removed.status, removed.body]).toEqual([200, added.body]);
    expect((await api.get(`${NETWORKING}/ports/${added.body.port_id}`)).status).toBe(404);
  });

  test('by port: one that nothing uses, with the address that it has', async () => {
    const { api, network, subnet } = await projectWithSubnet({ gateway_ip: null });
    const router = await newRouter(api);
    const port = await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.99' }] });
    const path = `${ROUTERS}/${router.id}`;
    expect((await api.put(`${path}/add_router_interface`, { port_id: port.id })).body.subnet_id).toBe(subnet.id);
    const again = await api.put(`${path}/add_router_interface`, { port_id: port.id });
    expect([again.status, again.body.NeutronError.type]).toEqual([409, 'PortInUse']);
    expect((await api.put(`${path}/remove_router_interface`, { port_id: port.id })).status).toBe(200);
  });

  test('one by another is refused that the router could not tell apart, or that has no gateway', async () => {
    const { api, subnet } = await projectWithSubnet();
    const router = await newRouter(api);
    const add = (body: object) => api.put(`${ROUTERS}/${router.id}/add_router_interface`, body);
    await add({ subnet_id: subnet.id });
    const overlapping = await newSubnet(api, await newNetwork(api), { cidr: '10.0.0.128/25' });
    const gateless = await newSubnet(api, await newNetwork(api), { cidr: '10.5.0.0/24', gateway_ip: null });
    for (const subnet_id of [subnet.id, overlapping.id, gateless.id]) {
      const { status, body } = await add({ subnet_id });
      expect([status, body.NeutronError.type]).toEqual([400, 'BadRequest']);
    }
    expect((await add({})).status).toBe(400);
    expect((await add({ subnet_id: subnet.id, port_id: ABSENT })).status).toBe(400);
    expect((await add({ subnet_id: ABSENT })).status).toBe(404);
    expect((await add({ port_id: ABSENT })).status).toBe(404);
  });

  test('another project can neither be joined nor joins', async () => {
    const { api, subnet, router } = await projectWithWayOut();
    const stranger = await newProject(platform);
    const own = await newRouter(stranger.api);
    expect((await stranger.api.put(`${ROUTERS}/${own.id}/add_router_interface`, { subnet_id: subnet.id })).status).toBe(
      404,
    );
    for (const verb of ['add_router_interface', 'remove_router_interface']) {
      expect((await stranger.api.put(`${ROUTERS}/${router.id}/${verb}`, { subnet_id: subnet.id })).status).toBe(404);
    }
    const reader = await joinProject(
      platform,
      (await api.get(`${ROUTERS}/${router.id}`)).body.router.project_id,
      'reader',
    );
    const refused = await reader.api.put(`${ROUTERS}/${router.id}/remove_router_interface`, { subnet_id: subnet.id });
    expect(refused.status).toBe(403);
  });

  test('what a router stands on stays: the router, the port, the subnet, its gateway, the network', async () => {
    const { api, network, subnet, router } = await projectWithWayOut();
    const [port] = (await api.get(`${NETWORKING}/ports?device_id=${router.id}`)).body.ports;
    const refusals = [
      [await api.delete(`${ROUTERS}/${router.id}`), 'RouterInUse'],
      [await api.delete(`${NETWORKING}/ports/${port.id}`), 'ServicePortInUse'],
      [await api.put(`${NETWORKING}/ports/${port.id}`, { port: { device_id: '' } }), 'PortInUse'],
      [await api.put(`${NETWORKING}/ports/${port.id}`, { port: { fixed_ips: [] } }), 'ServicePortInUse'],
      [await api.delete(`${NETWORKING}/subnets/${subnet.id}`), 'SubnetInUse'],
      [await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { gateway_ip: null } }), 'GatewayIpInUse'],
      [await api.delete(`${NETWORKING}/networks/${network.id}`), 'NetworkInUse'],
    ] as const;
    expect(refusals.map(([{ status, body }, type]) => [status, body.NeutronError.type, type])).toEqual(
      refusals.map(([, type]) => [409, type, type]),
    );
  });

  test('one that a floating IP needs stays', async () => {
    const { api, network, subnet, external, router } = await projectWithWayOut();
    const port = await newPort(api, network);
    const floating = await newFloatingIp(api, external, { port_id: port.id });
    const remove = () => api.put(`${ROUTERS}/${router.id}/remove_router_interface`, { subnet_id: subnet.id });
    const refused = await remove();
    expect([refused.status, refused.body.NeutronError.type]).toEqual([409, 'RouterInterfaceInUseByFloatingIP']);
    await api.delete(`${NETWORKING}/floatingips/${floating.id}`);
    expect((await remove()).status).toBe(200);
    const absent = await remove();
    expect([absent.status, absent.body.NeutronError.type]).toEqual([404, 'RouterInterfaceNotFoundForSubnet']);
  });
});

describe('routes', () => {
  const ROUTE = { destination: '192.168.0.0/16', nexthop: '10.0.0.9' };

  test('are added and removed one by one, and replaced as a whole', async () => {
    const { api, router } = await projectWithWayOut();
    const path = `${ROUTERS}/${router.id}`;
    const other = { destination: '172.16.0.7/12', nexthop: '203.0.113.200' };
    const kept = { ...other, destination: '172.16.0.0/12' };
    const add = (routes: object[]) => api.put(`${path}/add_extraroutes`, { router: { routes } });
    expect((await add([ROUTE])).body.router).toEqual({ id: router.id, name: '', routes: [ROUTE] });
    expect((await add([ROUTE, other])).body.router.routes).toEqual([kept, ROUTE]);
    const removed = await api.put(`${path}/remove_extraroutes`, { router: { routes: [ROUTE] } });
    expect(removed.body.router.routes).toEqual([kept]);
    expect((await api.put(path, { router: { routes: [ROUTE] } })).body.router.routes).toEqual([ROUTE]);
    expect((await api.put(path, { router: { routes: [] } })).body.router.routes).toEqual([]);
  });

  test.each([
    [{ ...ROUTE, nexthop: '10.9.9.9' }, 'InvalidRoutes'],
    [{ ...ROUTE, nexthop: '10.0.0.1' }, 'InvalidRoutes'],
    [{ ...ROUTE, destination: 'everywhere' }, undefined],
    [{ ...ROUTE, nexthop: 'there' }, undefined],
  ])('%j is refused with 400', async (route, type) => {
    const { api, router } = await projectWithWayOut();
    const { status, body } = await api.put(`${ROUTERS}/${router.id}`, { router: { routes: [route] } });
    expect(status).toBe(400);
    if (type) expect(body.NeutronError.type).toBe(type);
  });

  test('one said twice, too many, or more than the quota are refused, and nothing is changed', async () => {
    const { api, id, router } = await projectWithWayOut();
    const put = (routes: object[]) => api.put(`${ROUTERS}/${router.id}`, { router: { routes } });
    const many = Array.from({ length: 31 }, (_, index) => ({ ...ROUTE, destination: `192.168.${index}.0/24` }));
    expect((await put([ROUTE, ROUTE])).body.NeutronError.type).toBe('InvalidRoutes');
    expect((await put(many)).body.NeutronError.type).toBe('RoutesExhausted');
    await setQuota(platform, id, 'router_route', 1);
    expect((await put(many.slice(0, 2))).body.NeutronError.type).toBe('OverQuota');
    expect((await put([ROUTE])).status).toBe(200);
  });

  test('the interface and the gateway that a next hop needs stay', async () => {
    const { api, subnet, router } = await projectWithWayOut();
    const path = `${ROUTERS}/${router.id}`;
    await api.put(path, { router: { routes: [ROUTE, { destination: '172.16.0.0/12', nexthop: '203.0.113.200' }] } });
    const refusals = [
      await api.put(`${path}/remove_router_interface`, { subnet_id: subnet.id }),
      await api.put(path, { router: { external_gateway_info: null } }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.NeutronError.type])).toEqual([
      [409, 'RouterInterfaceInUseByRoute'],
      [409, 'RouterInterfaceInUseByRoute'],
    ]);
  });
});
