import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { Port } from './schema.ts';

const platform = usePlatform();
const PORTS = `${NETWORKING}/ports`;
const ABSENT = '11111111-2222-4333-8444-555555555555';
const MAC = 'fa:16:3e:00:00:01';

async function projectWithSubnet() {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  return { ...project, network, subnet: await newSubnet(project.api, network) };
}

test('POST /ports: the port is DOWN, has an address and a MAC, and shows every field but the binding', async () => {
  const { id: projectId, api, network, subnet } = await projectWithSubnet();
  const { status, body } = await api.post(PORTS, { port: { network_id: network.id, name: 'front' } });
  expect(status).toBe(201);
  expect(Port.parse(body.port)).toEqual({
    id: expect.any(String),
    name: 'front',
    description: '',
    project_id: projectId,
    tenant_id: projectId,
    network_id: network.id,
    status: 'DOWN',
    admin_state_up: true,
    mac_address: expect.stringMatching(/^fa:16:3e(:[0-9a-f]{2}){3}$/),
    fixed_ips: [{ subnet_id: subnet.id, ip_address: '10.0.0.2' }],
    device_id: '',
    device_owner: '',
    security_groups: [expect.any(String)],
    port_security_enabled: true,
    allowed_address_pairs: [],
    extra_dhcp_opts: [],
    ip_allocation: 'immediate',
    qos_policy_id: null,
    qos_network_policy_id: null,
    'binding:vnic_type': 'normal',
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await api.get(`${PORTS}/${body.port.id}`)).body).toEqual(body);
  const admin = await signInAdmin(platform);
  expect((await admin.get(`${PORTS}/${body.port.id}`)).body.port).toMatchObject({
    'binding:host_id': '',
    'binding:vif_type': 'unbound',
  });
});

test.each([
  ['no address', [], []],
  ['a free one of a subnet', [{ subnet_id: 'own' }], ['10.0.0.2']],
  ['a certain one', [{ ip_address: '10.0.0.77' }], ['10.0.0.77']],
  ['a certain one of a subnet', [{ subnet_id: 'own', ip_address: '10.0.0.78' }], ['10.0.0.78']],
  ['two of one subnet', [{ subnet_id: 'own' }, { ip_address: '10.0.0.9' }], ['10.0.0.2', '10.0.0.9']],
  ['one outside the pool', [{ ip_address: '10.0.0.1' }], ['10.0.0.1']],
])('POST /ports: fixed_ips ask for %s', async (_title, wanted, expected) => {
  const { api, network, subnet } = await projectWithSubnet();
  const fixed_ips = wanted.map((request) => ({
    ...request,
    ...('subnet_id' in request ? { subnet_id: subnet.id } : {}),
  }));
  const port = await newPort(api, network, { fixed_ips });
  expect(port.fixed_ips.map(({ ip_address }) => ip_address)).toEqual(expected);
});

const SIX = Array.from({ length: 6 }, (_, index) => ({ ip_address: `10.0.0.${index + 10}` }));
test.each([
  [{ network_id: ABSENT }, 404, 'NetworkNotFound'],
  [{ network_id: undefined }, 400, 'HTTPBadRequest'],
  [{ fixed_ips: [{ ip_address: '10.0.1.1' }] }, 400, 'InvalidIpForNetwork'],
  [{ fixed_ips: [{ ip_address: '10.0.0.255' }] }, 400, 'InvalidIpForNetwork'],
  [{ fixed_ips: [{ ip_address: 'ten' }] }, 400, 'InvalidIpForNetwork'],
  [{ fixed_ips: [{ subnet_id: ABSENT }] }, 400, 'InvalidInput'],
  [{ fixed_ips: [{}] }, 400, 'HTTPBadRequest'],
  [{ fixed_ips: SIX }, 400, 'HTTPBadRequest'],
  [{ fixed_ips: [{ ip_address: '10.0.0.9' }, { ip_address: '10.0.0.9' }] }, 409, 'IpAddressAlreadyAllocated'],
  [{ mac_address: 'fa:16:3e' }, 400, 'HTTPBadRequest'],
  [{ mac_address: 'ff:ff:ff:ff:ff:ff' }, 400, 'HTTPBadRequest'],
  [{ security_groups: [ABSENT] }, 404, 'SecurityGroupNotFound'],
  [{ 'binding:vnic_type': 'direct' }, 400, 'HTTPBadRequest'],
  [{ 'binding:host_id': 'host-1' }, 403, 'PolicyNotAuthorized'],
  [{ device_owner: 'network:router_gateway' }, 403, 'PolicyNotAuthorized'],
  [{ colour: 'red' }, 400, 'HTTPBadRequest'],
])('POST /ports: with %j it is refused with %i %s and nothing is created', async (input, status, type) => {
  const { api, network } = await projectWithSubnet();
  const answer = await api.post(PORTS, { port: { network_id: network.id, ...input } });
  expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
  expect((await api.get(PORTS)).body.ports).toEqual([]);
});

test('POST /ports: an address outside the subnet named is refused with 400 InvalidIpForSubnet', async () => {
  const { api, network, subnet } = await projectWithSubnet();
  const port = { network_id: network.id, fixed_ips: [{ subnet_id: subnet.id, ip_address: '192.0.2.1' }] };
  const { status, body } = await api.post(PORTS, { port });
  expect([status, body.NeutronError.type]).toEqual([400, 'InvalidIpForSubnet']);
});

test('POST /ports: an address and a MAC that another port has are refused with 409', async () => {
  const { api, network } = await projectWithSubnet();
  await newPort(api, network, { mac_address: MAC, fixed_ips: [{ ip_address: '10.0.0.9' }] });
  const post = async (values: object) => {
    const { status, body } = await api.post(PORTS, { port: { network_id: network.id, ...values } });
    return [status, body.NeutronError.type];
  };
  expect(await post({ fixed_ips: [{ ip_address: '10.0.0.9' }] })).toEqual([409, 'IpAddressAlreadyAllocated']);
  expect(await post({ mac_address: MAC.toUpperCase() })).toEqual([409, 'MacAddressInUse']);
});

test('POST /ports: of several none is created when one is refused', async () => {
  const { api, network } = await projectWithSubnet();
  const good = { network_id: network.id };
  const bad = { ...good, fixed_ips: [{ ip_address: '192.0.2.1' }] };
  expect((await api.post(PORTS, { ports: [good, bad] })).status).toBe(400);
  expect((await api.get(PORTS)).body.ports).toEqual([]);
  const both = await api.post(PORTS, { ports: [good, good] });
  expect([both.status, new Set(both.body.ports.map(({ id }: Port) => id)).size]).toEqual([201, 2]);
});

test('POST /ports: over quota it is refused with 409 OverQuota and the address stays free', async () => {
  const { id, api, network } = await projectWithSubnet();
  await setQuota(platform, id, 'port', 1);
  const port = await newPort(api, network);
  const { status, body } = await api.post(PORTS, { port: { network_id: network.id } });
  expect([status, body.NeutronError.type]).toEqual([409, 'OverQuota']);
  await api.delete(`${PORTS}/${port.id}`);
  expect((await newPort(api, network)).fixed_ips).toEqual(port.fixed_ips);
});

describe('who may', () => {
  test('a reader may not create, change or delete', async () => {
    const { id, api, network } = await projectWithSubnet();
    const path = `${PORTS}/${(await newPort(api, network)).id}`;
    const reader = (await joinProject(platform, id, 'reader')).api;
    expect((await reader.get(path)).status).toBe(200);
    const answers = [
      await reader.post(PORTS, { port: { network_id: network.id } }),
      await reader.put(path, { port: { name: 'x' } }),
      await reader.delete(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('another project’s port is answered with 404, and no port is made on its network', async () => {
    const { api, network } = await projectWithSubnet();
    const path = `${PORTS}/${(await newPort(api, network)).id}`;
    const stranger = (await newProject(platform)).api;
    const answers = [
      await stranger.get(path),
      await stranger.put(path, { port: { name: 'mine' } }),
      await stranger.delete(path),
      await stranger.post(PORTS, { port: { network_id: network.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test.each([{ mac_address: MAC }, { fixed_ips: [{ ip_address: '10.0.0.9' }] }, { port_security_enabled: false }])(
    'on another project’s shared network a member may not set %j: 403',
    async (values) => {
      const admin = await signInAdmin(platform);
      const network = await newNetwork(admin, { shared: true });
      const subnet = await newSubnet(admin, network);
      const { api } = await newProject(platform);
      expect((await api.post(PORTS, { port: { network_id: network.id, ...values } })).status).toBe(403);
      expect(await newPort(api, network, { fixed_ips: [{ subnet_id: subnet.id }] })).toMatchObject({ status: 'DOWN' });
    },
  );

  test('on an external network a member may not make a port: 403', async () => {
    const { api } = await newProject(platform, 'manager');
    const [network] = (await api.get(`${NETWORKING}/networks?router:external=true`)).body.networks;
    expect((await api.post(PORTS, { port: { network_id: network.id } })).status).toBe(403);
  });

  test('the MAC of a port is changed by managers, not by members', async () => {
    const { id, api, network } = await projectWithSubnet();
    const path = `${PORTS}/${(await newPort(api, network)).id}`;
    expect((await api.put(path, { port: { mac_address: MAC } })).status).toBe(403);
    const manager = (await joinProject(platform, id, 'manager')).api;
    expect((await manager.put(path, { port: { mac_address: MAC } })).body.port.mac_address).toBe(MAC);
  });
});

describe('PUT /ports/{id}', () => {
  test('addresses requested again stay, the others are freed, new ones are added', async () => {
    const { api, network, subnet } = await projectWithSubnet();
    const { id } = await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.5' }, { ip_address: '10.0.0.6' }] });
    const fixed_ips = [{ subnet_id: subnet.id }, { ip_address: '10.0.0.6' }, { ip_address: '10.0.0.7' }];
    const { status, body } = await api.put(`${PORTS}/${id}`, { port: { fixed_ips } });
    expect(status).toBe(200);
    const addresses = body.port.fixed_ips.map(({ ip_address }: { ip_address: string }) => ip_address);
    expect(addresses).toEqual(['10.0.0.5', '10.0.0.6', '10.0.0.7']);
    const none = await api.put(`${PORTS}/${id}`, { port: { fixed_ips: [] } });
    expect(none.body.port).toMatchObject({ fixed_ips: [], revision_number: 3 });
    expect((await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.5' }] })).status).toBe('DOWN');
  });

  test('an address that another port has is refused with 409, and the port keeps its own', async () => {
    const { api, network } = await projectWithSubnet();
    const first = await newPort(api, network);
    const second = await newPort(api, network);
    const { status, body } = await api.put(`${PORTS}/${second.id}`, {
      port: { fixed_ips: first.fixed_ips, name: 'thief' },
    });
    expect([status, body.NeutronError.type]).toEqual([409, 'IpAddressAlreadyAllocated']);
    expect((await api.get(`${PORTS}/${second.id}`)).body.port).toEqual(second);
  });

  test('a port that is bound to a host by an administrator is ACTIVE, and DOWN when switched off', async () => {
    const { network } = await projectWithSubnet();
    const admin = await signInAdmin(platform);
    const { id } = await newPort(admin, network);
    const put = async (port: object) => (await admin.put(`${PORTS}/${id}`, { port })).body.port;
    expect(await put({ 'binding:host_id': 'host-1' })).toMatchObject({ status: 'ACTIVE', 'binding:vif_type': 'other' });
    expect(await put({ admin_state_up: false })).toMatchObject({ status: 'DOWN', admin_state_up: false });
  });

  test.each([
    [{ network_id: ABSENT }, 400, 'HTTPBadRequest'],
    [{ security_groups: [ABSENT] }, 404, 'SecurityGroupNotFound'],
    [{ device_owner: 'network:floatingip' }, 403, 'PolicyNotAuthorized'],
    [{ fixed_ips: [{ ip_address: '192.0.2.1' }] }, 400, 'InvalidIpForNetwork'],
  ])('%j is refused with %i %s', async (port, status, type) => {
    const { api, network } = await projectWithSubnet();
    const answer = await api.put(`${PORTS}/${(await newPort(api, network)).id}`, { port });
    expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
  });
});

test.each(['network:router_interface', 'network:router_gateway', 'network:floatingip'])(
  'DELETE /ports/{id}: a port of %s is refused with 409 ServicePortInUse and stays',
  async (device_owner) => {
    const { network } = await projectWithSubnet();
    const admin = await signInAdmin(platform);
    const { id } = await newPort(admin, network, { device_owner });
    const { status, body } = await admin.delete(`${PORTS}/${id}`);
    expect([status, body.NeutronError.type]).toEqual([409, 'ServicePortInUse']);
    expect((await admin.get(`${PORTS}/${id}`)).status).toBe(200);
  },
);

test('DELETE /ports/{id}: the port is gone, a second time it is answered with 404', async () => {
  const { api, network } = await projectWithSubnet();
  const path = `${PORTS}/${(await newPort(api, network)).id}`;
  expect([(await api.delete(path)).status, (await api.delete(path)).status]).toEqual([204, 404]);
});

test.each([
  ['name=a', ['a']],
  ['name=a&name=b', ['a', 'b']],
  [`mac_address=${MAC.toUpperCase()}`, ['a']],
  ['device_id=web', ['b']],
  ['device_id=', ['a']],
  ['device_owner=baremetal:x', ['b']],
  ['admin_state_up=False', ['b']],
  ['status=ACTIVE', []],
  ['fixed_ips=ip_address=10.0.0.9', ['a']],
  ['fixed_ips=ip_address=10.0.0.9&fixed_ips=ip_address=10.0.0.10', ['a', 'b']],
  ['fixed_ips=ip_address_substr=0.10', ['b']],
  [`fixed_ips=subnet_id=${ABSENT}`, []],
  [`security_groups=${ABSENT}`, []],
  ['sort_key=mac_address&sort_dir=desc&limit=1', ['a']],
])('GET /ports?%s: lists %j', async (query, expected) => {
  const { api, network } = await projectWithSubnet();
  await newPort(api, network, { name: 'a', mac_address: MAC, fixed_ips: [{ ip_address: '10.0.0.9' }] });
  const device = { device_id: 'web', device_owner: 'baremetal:x', mac_address: 'fa:16:3e:00:00:00' };
  await newPort(api, network, {
    name: 'b',
    admin_state_up: false,
    ...device,
    fixed_ips: [{ ip_address: '10.0.0.10' }],
  });
  const { ports } = (await api.get(`${PORTS}?network_id=${network.id}&${query}`)).body;
  expect(ports.map(({ name }: Port) => name)).toEqual(expected);
});

test.each(['fixed_ips=colour=red', 'fixed_ips=toString', 'colour=red'])(
  'GET /ports?%s: refused with 400',
  async (query) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${PORTS}?${query}`)).status).toBe(400);
  },
);
