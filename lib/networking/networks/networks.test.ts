import { describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
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
import { Network } from './schema.ts';

const platform = usePlatform();
const NETWORKS = `${NETWORKING}/networks`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

const names = (networks: Network[]) => networks.map(({ name }) => name);

test('POST /networks: the network is ACTIVE at once and shows every field', async () => {
  const { id: projectId, api } = await newProject(platform);
  const { status, body } = await api.post(NETWORKS, { network: { name: 'front', admin_state_up: true } });
  expect(status).toBe(201);
  expect(Network.parse(body.network)).toEqual({
    id: expect.any(String),
    name: 'front',
    description: '',
    project_id: projectId,
    tenant_id: projectId,
    status: 'ACTIVE',
    admin_state_up: true,
    subnets: [],
    shared: false,
    'router:external': false,
    mtu: 1442,
    port_security_enabled: true,
    availability_zone_hints: [],
    availability_zones: ['nova'],
    is_default: false,
    ipv4_address_scope: null,
    ipv6_address_scope: null,
    qos_policy_id: null,
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    updated_at: body.network.created_at,
  });
  expect((await api.get(`${NETWORKS}/${body.network.id}`)).body).toEqual(body);
});

test('POST of networks, subnets, ports and groups: an administrator names any project, and no one must', async () => {
  const admin = await signInAdmin(platform);
  const project_id = 'nobody';
  const post = async (kind: string, input: object) =>
    (await admin.post(`${NETWORKING}/${kind}s`, { [kind.replace('-', '_')]: { project_id, ...input } })).body;
  const { network } = await post('network', {});
  const { subnet } = await post('subnet', { network_id: network.id, ip_version: 4, cidr: '192.0.2.0/24' });
  const { port } = await post('port', { network_id: network.id });
  const { security_group } = await post('security-group', { name: 'web' });
  for (const made of [network, subnet, port, security_group]) expect(made.project_id).toBe('nobody');
  expect((await admin.get(`${NETWORKS}?project_id=nobody`)).body.networks).toHaveLength(1);
  const { api } = await newProject(platform, 'manager');
  expect((await api.post(NETWORKS, { network: { project_id } })).status).toBe(403);
});

test('POST and PUT of networks, subnets and ports: booleans and numbers are read in text too', async () => {
  const { api } = await newProject(platform);
  const { network } = (await api.post(NETWORKS, { network: { admin_state_up: 'False', mtu: '1400' } })).body;
  expect(network).toMatchObject({ admin_state_up: false, mtu: 1400 });
  const changed = await api.put(`${NETWORKS}/${network.id}`, { network: { admin_state_up: 'true' } });
  expect(changed.body.network.admin_state_up).toBe(true);
  const wanted = { network_id: network.id, ip_version: '4', cidr: '192.0.2.0/24', enable_dhcp: 'false' };
  const { subnet } = (await api.post(`${NETWORKING}/subnets`, { subnet: wanted })).body;
  expect(subnet).toMatchObject({ ip_version: 4, enable_dhcp: false });
  const { port } = (await api.post(`${NETWORKING}/ports`, { port: { network_id: network.id, admin_state_up: '0' } }))
    .body;
  expect(port).toMatchObject({ admin_state_up: false });
  expect((await api.post(NETWORKS, { network: { admin_state_up: 'perhaps' } })).status).toBe(400);
});

test('PUT /networks/{id}: changes are shown, and the revision rises with each', async () => {
  const { api } = await newProject(platform);
  const { id } = await newNetwork(api);
  const changes = { name: 'back', description: 'for data', admin_state_up: false, mtu: 1400 };
  const { status, body } = await api.put(`${NETWORKS}/${id}`, { network: changes });
  expect(status).toBe(200);
  expect(body.network).toMatchObject({ ...changes, revision_number: 2 });
});

test('POST /networks: several at once are all created', async () => {
  const { api } = await newProject(platform);
  const { status, body } = await api.post(NETWORKS, { networks: [{ name: 'a' }, { name: 'b' }] });
  expect(status).toBe(201);
  expect(names(body.networks)).toEqual(['a', 'b']);
});

test('POST /networks: of several none is created when one is refused', async () => {
  const { id: projectId, api } = await newProject(platform);
  await setQuota(platform, projectId, 'network', 1);
  expect((await api.post(NETWORKS, { networks: [{ name: 'a' }, { name: 'b' }] })).status).toBe(409);
  expect((await api.get(`${NETWORKS}?project_id=${projectId}`)).body.networks).toEqual([]);
});

describe('who may', () => {
  test('a reader lists and shows, but may not create, change or delete', async () => {
    const { id, api } = await newProject(platform);
    const network = await newNetwork(api);
    const reader = (await joinProject(platform, id, 'reader')).api;
    expect((await reader.get(`${NETWORKS}/${network.id}`)).status).toBe(200);
    const answers = [
      await reader.post(NETWORKS, { network: {} }),
      await reader.put(`${NETWORKS}/${network.id}`, { network: { name: 'x' } }),
      await reader.delete(`${NETWORKS}/${network.id}`),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body.NeutronError.type).toBe('PolicyNotAuthorized');
    }
  });

  test('another project’s network is answered with 404 on show, change and delete, and is not listed', async () => {
    const { api } = await newProject(platform);
    const network = await newNetwork(api);
    const stranger = (await newProject(platform)).api;
    const path = `${NETWORKS}/${network.id}`;
    const answers = [
      await stranger.get(path),
      await stranger.put(path, { network: { name: 'mine' } }),
      await stranger.delete(path),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.NeutronError.type).toBe('NetworkNotFound');
    }
    expect((await stranger.get(`${NETWORKS}?id=${network.id}`)).body.networks).toEqual([]);
  });

  test.each([{ shared: true }, { 'router:external': true }, { project_id: 'another' }])(
    'POST /networks: %j takes an administrator',
    async (values) => {
      const { api } = await newProject(platform, 'manager');
      const { status, body } = await api.post(NETWORKS, { network: values });
      expect(status).toBe(403);
      expect(body.NeutronError.type).toBe('PolicyNotAuthorized');
    },
  );

  test('a shared network is seen by all projects, and changed by its own and administrators only', async () => {
    const admin = await signInAdmin(platform);
    const network = await newNetwork(admin, { name: 'for all', shared: true });
    const { api } = await newProject(platform);
    const path = `${NETWORKS}/${network.id}`;
    expect((await api.get(path)).status).toBe(200);
    expect((await api.put(path, { network: { name: 'mine' } })).status).toBe(403);
    expect((await api.delete(path)).status).toBe(403);
    expect((await admin.get(path)).body.network.name).toBe('for all');
  });

  test('PUT /networks/{id}: a network that others use stays shared', async () => {
    const admin = await signInAdmin(platform);
    const network = await newNetwork(admin, { shared: true });
    await newPort((await newProject(platform)).api, network);
    const answer = await admin.put(`${NETWORKS}/${network.id}`, { network: { shared: false } });
    expect(answer.status).toBe(409);
    expect(answer.body.NeutronError.type).toBe('InvalidSharedSetting');
  });

  test('the seeded external network is seen by all, its subnets are not', async () => {
    const { api } = await newProject(platform);
    const { networks } = (await api.get(`${NETWORKS}?name=public`)).body;
    expect(networks).toMatchObject([{ 'router:external': true, subnets: [expect.any(String)] }]);
    const { subnets } = (await api.get(`${NETWORKING}/subnets?network_id=${networks[0].id}`)).body;
    expect(subnets).toEqual([]);
    expect((await api.get(`${NETWORKING}/subnets/${networks[0].subnets[0]}`)).status).toBe(404);
  });

  test('an administrator creates for another project, and sees all', async () => {
    const { id: projectId, api } = await newProject(platform);
    const admin = await signInAdmin(platform);
    const network = await newNetwork(admin, { tenant_id: projectId });
    expect((await api.get(`${NETWORKS}/${network.id}`)).body.network.project_id).toBe(projectId);
    expect((await admin.get(`${NETWORKS}?project_id=${projectId}`)).body.networks).toHaveLength(1);
  });
});

test.each([
  [{}, 'Specify either network or networks.'],
  [{ network: {}, networks: [{}] }, 'Specify either'],
  [{ networks: [] }, ''],
  [{ network: { colour: 'red' } }, "Unrecognized attribute(s) 'colour'"],
  [{ network: { id: ABSENT } }, "Unrecognized attribute(s) 'id'"],
  [{ network: { name: 1 } }, 'network.name'],
  [{ network: { name: null } }, 'network.name'],
  [{ network: { name: 'x'.repeat(256) } }, 'at most 255'],
  [{ network: { admin_state_up: 'maybe' } }, 'admin_state_up'],
  [{ network: { mtu: 67 } }, 'at least 68'],
  [{ network: { availability_zone_hints: ['mars'] } }, 'nova'],
])('POST /networks: the body %j is refused with 400', async (body, reason) => {
  const { api } = await newProject(platform);
  const answer = await api.post(NETWORKS, body);
  expect(answer.status).toBe(400);
  expect(answer.body.NeutronError).toMatchObject({ type: 'HTTPBadRequest', detail: '' });
  expect(answer.body.NeutronError.message).toContain(reason);
});

test('POST /networks: over quota it is refused with 409 OverQuota', async () => {
  const { id, api } = await newProject(platform);
  await setQuota(platform, id, 'network', 1);
  await newNetwork(api);
  const { status, body } = await api.post(NETWORKS, { network: {} });
  expect(status).toBe(409);
  expect(body.NeutronError).toEqual({
    type: 'OverQuota',
    message: "Quota exceeded for resources: ['network']. Requested 1, but already used 1 of 1 network",
    detail: '',
  });
});

test('POST /networks: requests at once never share the last place of the quota', async () => {
  const { id, api } = await newProject(platform);
  await setQuota(platform, id, 'network', 2);
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.post(NETWORKS, { network: {} })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
});

describe('DELETE /networks/{id}', () => {
  test('the network goes with its subnets', async () => {
    const { api } = await newProject(platform);
    const network = await newNetwork(api);
    const subnet = await newSubnet(api, network);
    expect((await api.delete(`${NETWORKS}/${network.id}`)).status).toBe(204);
    expect((await api.get(`${NETWORKS}/${network.id}`)).status).toBe(404);
    expect((await api.get(`${NETWORKING}/subnets/${subnet.id}`)).status).toBe(404);
  });

  test('a network with a port is refused with 409 NetworkInUse and stays', async () => {
    const { api } = await newProject(platform);
    const network = await newNetwork(api);
    await newPort(api, network);
    const { status, body } = await api.delete(`${NETWORKS}/${network.id}`);
    expect(status).toBe(409);
    expect(body.NeutronError.type).toBe('NetworkInUse');
    expect((await api.get(`${NETWORKS}/${network.id}`)).status).toBe(200);
  });

  test('a port of the platform’s DHCP vanishes with its network', async () => {
    const { api } = await newProject(platform);
    const network = await newNetwork(api);
    await newSubnet(api, network);
    const admin = await signInAdmin(platform);
    const port = await newPort(admin, network, { device_owner: 'network:dhcp' });
    expect((await api.delete(`${NETWORKS}/${network.id}`)).status).toBe(204);
    expect((await admin.get(`${NETWORKING}/ports/${port.id}`)).status).toBe(404);
  });

  test('an unknown network is answered with 404', async () => {
    const { api } = await newProject(platform);
    expect((await api.delete(`${NETWORKS}/${ABSENT}`)).status).toBe(404);
  });
});

test('If-Match: a change or deletion of an older revision is refused with 412', async () => {
  const { api } = await newProject(platform);
  const { id } = await newNetwork(api);
  const path = `${NETWORKS}/${id}`;
  const at = (revision: number) => ({ 'if-match': `revision_number=${revision}` });
  expect((await api.put(path, { network: { name: 'new' } }, at(1))).status).toBe(200);
  const stale = await api.put(path, { network: { name: 'lost' } }, at(1));
  expect(stale.status).toBe(412);
  expect(stale.body.NeutronError.type).toBe('RevisionNumberConstraintFailed');
  expect((await api.delete(path, at(1))).status).toBe(412);
  expect((await api.delete(path, at(2))).status).toBe(204);
});

test('DELETE /networks/{id}: floating IPs that are not associated go with their external network; an associated one keeps it', async () => {
  const { api } = await newProject(platform);
  const admin = await signInAdmin(platform);
  const external = await newExternalNetwork(platform);
  const network = await newNetwork(api);
  const router = await newWayOut(api, external, await newSubnet(api, network));
  const unused = await newFloatingIp(api, external);
  const used = await newFloatingIp(api, external, { port_id: (await newPort(api, network)).id });
  const path = `${NETWORKING}/networks/${external.id}`;
  const stateOf = async ({ id }: { id: string }) => (await api.get(`${NETWORKING}/floatingips/${id}`)).status;
  const inUse = await admin.delete(path);
  expect([inUse.status, inUse.body.NeutronError.type]).toEqual([409, 'NetworkInUse']);
  expect([await stateOf(unused), await stateOf(used)]).toEqual([200, 200]);
  await api.put(`${NETWORKING}/floatingips/${used.id}`, { floatingip: { port_id: null } });
  await api.put(`${NETWORKING}/routers/${router.id}`, { router: { external_gateway_info: null } });
  expect((await admin.delete(path)).status).toBe(204);
  expect([await stateOf(unused), await stateOf(used)]).toEqual([404, 404]);
});

test.each([
  [1, true],
  [0, false],
  ['1', true],
  ['False', false],
  ['no', false],
])('POST and PUT /networks: %j is read as a boolean, as upstream', async (value, expected) => {
  const { api } = await newProject(platform);
  const { status, body } = await api.post(`${NETWORKING}/networks`, { network: { admin_state_up: value } });
  expect([status, body.network.admin_state_up]).toEqual([201, expected]);
  const path = `${NETWORKING}/networks/${body.network.id}`;
  const changed = await api.put(path, { network: { port_security_enabled: value } });
  expect([changed.status, changed.body.network.port_security_enabled]).toEqual([200, expected]);
});

test.each([2, -1, 0.5, 'maybe', '', [], {}])('POST /networks: %j is no boolean: 400', async (value) => {
  const { api } = await newProject(platform);
  expect((await api.post(`${NETWORKING}/networks`, { network: { admin_state_up: value } })).status).toBe(400);
});
