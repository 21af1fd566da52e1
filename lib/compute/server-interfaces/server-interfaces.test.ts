import { describe, expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newPort, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, holdOnce, loseOnce, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const ABSENT = '11111111-2222-4333-8444-555555555555';
const pathOf = (server: string, port = '') => `/compute/v2.1/servers/${server}/os-interface${port}`;

/** A server without interfaces, and a network. */
async function newServer(metadata: Record<string, string> = {}) {
  const project = await newProject(platform);
  const server = await launch(platform, project, { metadata });
  const network = await newNetwork(project.api, { name: 'front' });
  const subnet = await newSubnet(project.api, network);
  const attach = (interfaceAttachment: object, version = '2.1') =>
    project.api.post(pathOf(server), { interfaceAttachment }, at(version));
  const portIds = async (): Promise<string[]> => {
    await settle(platform);
    const { machines } = { machines: await platform.platform.services.engine.hypervisor.list() };
    return machines.find(({ id }) => id === server)?.portIds ?? [];
  };
  return { ...project, server, network, subnet, attach, portIds };
}

const portOf = async (project: { api: { get: (path: string) => Promise<{ body: { port: object } }> } }, id: string) =>
  (await project.api.get(`${NETWORKING}/ports/${id}`)).body.port;

test('POST os-interface: by network a port is made, plugged in, and shown on both sides; DELETE takes it away', async () => {
  const project = await newServer();
  const { api, server, network, subnet, attach, portIds } = project;
  const attached = await attach({ net_id: network.id });
  const view = {
    port_id: expect.any(String),
    net_id: network.id,
    port_state: 'BUILD',
    mac_addr: expect.stringMatching(/^fa:16:3e/),
    fixed_ips: [{ subnet_id: subnet.id, ip_address: '10.0.0.2' }],
  };
  expect([attached.status, attached.body]).toEqual([200, { interfaceAttachment: view }]);
  const id = attached.body.interfaceAttachment.port_id;
  expect(await portIds()).toEqual([id]);
  const active = { ...attached.body.interfaceAttachment, port_state: 'ACTIVE' };
  expect((await api.get(pathOf(server))).body).toEqual({ interfaceAttachments: [active] });
  expect((await api.get(pathOf(server, `/${id}`))).body).toEqual({ interfaceAttachment: active });
  expect(await portOf(project, id)).toMatchObject({
    status: 'ACTIVE',
    device_id: server,
    device_owner: 'compute:nova',
    security_groups: [expect.any(String)],
  });
  const [listed] = (await api.get('/compute/v2.1/servers/detail')).body.servers;
  expect(listed.addresses.front).toMatchObject([{ addr: '10.0.0.2' }]);

  const detached = await api.delete(pathOf(server, `/${id}`));
  expect([detached.status, detached.body]).toEqual([202, '']);
  expect(await portIds()).toEqual([]);
  expect((await api.get(pathOf(server, `/${id}`))).status).toBe(404);
  expect((await api.get(`${NETWORKING}/ports/${id}`)).status).toBe(404);
  expect((await show(project, server)).addresses).toEqual({});
  const actions = (await api.get(`/compute/v2.1/servers/${server}/os-instance-actions`)).body.instanceActions;
  expect(actions).toMatchObject([{ action: 'detach_interface' }, { action: 'attach_interface' }, { action: 'create' }]);
});

test('POST os-interface: a given port is bound, and given back with its address when it is detached', async () => {
  const project = await newServer();
  const { server, network, attach, portIds, api } = project;
  const port = await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.77' }] });
  const { status, body } = await attach({ port_id: port.id });
  expect([status, body.interfaceAttachment]).toMatchObject([200, { port_id: port.id, fixed_ips: port.fixed_ips }]);
  expect(await portIds()).toEqual([port.id]);
  await api.delete(pathOf(server, `/${port.id}`));
  expect(await portIds()).toEqual([]);
  expect(await portOf(project, port.id)).toMatchObject({
    status: 'DOWN',
    device_id: '',
    device_owner: '',
    fixed_ips: port.fixed_ips,
  });
});

test('POST os-interface: a certain address is taken, and nothing at all means the only network of the project', async () => {
  const { network, attach, server, api } = await newServer();
  const fixed = await attach({ net_id: network.id, fixed_ips: [{ ip_address: '10.0.0.50' }] });
  expect(fixed.body.interfaceAttachment.fixed_ips).toMatchObject([{ ip_address: '10.0.0.50' }]);
  expect((await api.post(pathOf(server), {})).body.interfaceAttachment.net_id).toBe(network.id);
  await settle(platform);
  expect((await api.get(pathOf(server))).body.interfaceAttachments).toHaveLength(2);
});

test('POST os-interface: a tag is taken from 2.49 and shown from 2.70 on', async () => {
  const { network, attach, server, api } = await newServer();
  expect((await attach({ net_id: network.id, tag: 'lan' }, '2.48')).status).toBe(400);
  const { body } = await attach({ net_id: network.id, tag: 'lan' }, '2.49');
  expect(body.interfaceAttachment).not.toHaveProperty('tag');
  await settle(platform);
  const [shown] = (await api.get(pathOf(server), at('2.70'))).body.interfaceAttachments;
  expect(shown.tag).toBe('lan');
});

describe('POST os-interface, what is refused', () => {
  test.each<[string, object, number]>([
    ['a port and a network', { net_id: ABSENT, port_id: ABSENT }, 400],
    ['an address without a network', { fixed_ips: [{ ip_address: '10.0.0.9' }] }, 400],
    ['an address of a port', { port_id: ABSENT, fixed_ips: [{ ip_address: '10.0.0.9' }] }, 400],
    ['two addresses', { net_id: ABSENT, fixed_ips: [{ ip_address: '10.0.0.8' }, { ip_address: '10.0.0.9' }] }, 400],
    ['an address that is none', { net_id: ABSENT, fixed_ips: [{ ip_address: 'ten' }] }, 400],
    ['an unknown network', { net_id: ABSENT }, 404],
    ['an unknown port', { port_id: ABSENT }, 404],
    ['an unknown key', { colour: 'red' }, 400],
  ])('%s with %j: %i', async (_title, input, status) => {
    const { attach, server, api } = await newServer();
    expect((await attach(input)).status).toBe(status);
    expect((await api.get(pathOf(server))).body.interfaceAttachments).toEqual([]);
  });

  test('an address outside the network with 400, one in use with 409', async () => {
    const { network, attach, api } = await newServer();
    await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.9' }] });
    const on = (ip_address: string) => attach({ net_id: network.id, fixed_ips: [{ ip_address }] });
    expect([(await on('192.0.2.1')).status, (await on('10.0.0.9')).status]).toEqual([400, 409]);
  });

  test('another project’s port and network with 404, an external network with 403, one without a subnet with 400', async () => {
    const { attach, api } = await newServer();
    const owner = await newServer();
    const port = await newPort(owner.api, owner.network);
    expect((await attach({ port_id: port.id })).status).toBe(404);
    expect((await attach({ net_id: owner.network.id })).status).toBe(404);
    const [external] = (await api.get(`${NETWORKING}/networks?router:external=true`)).body.networks;
    expect((await attach({ net_id: external.id })).status).toBe(403);
    expect((await attach({ net_id: (await newNetwork(api)).id })).status).toBe(400);
  });

  test('a port that a server has with 409', async () => {
    const { attach, network, api } = await newServer();
    const port = await newPort(api, network);
    expect((await attach({ port_id: port.id })).status).toBe(200);
    expect((await attach({ port_id: port.id })).status).toBe(409);
  });

  test('several networks to choose from with 400, the quota of ports with 413', async () => {
    const { id, attach, network, api } = await newServer();
    await newSubnet(api, await newNetwork(api));
    expect((await attach({})).status).toBe(400);
    await setQuota(platform, id, 'port', 0);
    expect((await attach({ net_id: network.id })).status).toBe(413);
  });

  test('a server in the wrong state, with a task under way or locked, with 409 that says so', async () => {
    const project = await newServer();
    const { attach, network, server } = project;
    const refusal = async () => {
      const { status, body } = await attach({ net_id: network.id });
      return [status, body.conflictingRequest?.message];
    };
    const state = (what: string) => [409, `Cannot 'attach_interface' instance ${server} while it is in ${what}`];
    await putInState(platform, server, { vm_state: 'rescued' });
    expect(await refusal()).toEqual(state('vm_state rescued'));
    await putInState(platform, server, { vm_state: 'active', task_state: 'powering-off' });
    expect(await refusal()).toEqual(state('task_state powering-off'));
    await putInState(platform, server, { task_state: null });
    await act(project, server, { lock: null });
    expect(await refusal()).toEqual([409, `Instance ${server} is locked`]);
  });
});

describe('DELETE os-interface/{port}', () => {
  test('a port of another server, an unknown port and no server are answered with 404', async () => {
    const { server, network, api } = await newServer();
    const port = await newPort(api, network);
    for (const id of [port.id, ABSENT]) expect((await api.delete(pathOf(server, `/${id}`))).status).toBe(404);
    expect((await api.delete(pathOf(ABSENT, `/${port.id}`))).status).toBe(404);
  });

  test('a server in the wrong state keeps its card: 409', async () => {
    const { server, network, attach, api } = await newServer();
    const id = (await attach({ net_id: network.id })).body.interfaceAttachment.port_id;
    await settle(platform);
    await putInState(platform, server, { vm_state: 'suspended' });
    expect((await api.delete(pathOf(server, `/${id}`))).status).toBe(409);
    expect((await api.get(pathOf(server, `/${id}`))).status).toBe(200);
  });

  test('right after it was attached, and still is being, the card is taken away again', async () => {
    const { server, network, attach, api, portIds } = await newServer();
    const given = await newPort(api, network);
    for (const wanted of [{ port_id: given.id }, { net_id: network.id }]) {
      const goOn = holdOnce(platform, 'attachPort');
      const id = (await attach(wanted)).body.interfaceAttachment.port_id;
      expect((await api.delete(pathOf(server, `/${id}`))).status).toBe(202);
      expect((await api.delete(pathOf(server, `/${id}`))).status).toBe(202);
      goOn();
    }
    expect(await portIds()).toEqual([]);
    expect((await api.get(pathOf(server))).body.interfaceAttachments).toEqual([]);
    expect((await api.get(`${NETWORKING}/ports/${given.id}`)).body.port).toMatchObject({
      status: 'DOWN',
      device_id: '',
    });
    const actions = (await api.get(`/compute/v2.1/servers/${server}/os-instance-actions`)).body.instanceActions;
    expect(actions.map(({ action }: { action: string }) => action).sort()).toEqual([
      'attach_interface',
      'attach_interface',
      'create',
      'detach_interface',
      'detach_interface',
    ]);
  });

  test('twice at once is done once', async () => {
    const { server, network, attach, api, portIds } = await newServer();
    const id = (await attach({ net_id: network.id })).body.interfaceAttachment.port_id;
    await settle(platform);
    const answers = await Promise.all([1, 2, 3].map(() => api.delete(pathOf(server, `/${id}`))));
    for (const { status } of answers) expect([202, 404]).toContain(status);
    expect(await portIds()).toEqual([]);
    const actions = (await api.get(`/compute/v2.1/servers/${server}/os-instance-actions`)).body.instanceActions;
    expect(actions.filter(({ action }: { action: string }) => action === 'detach_interface')).toHaveLength(1);
  });
});

test('a card that cannot be attached leaves no port behind; one that cannot be detached stays', async () => {
  const broken = await newServer({ [FAULT_KEY]: 'attachPort' });
  const lost = (await broken.attach({ net_id: broken.network.id })).body.interfaceAttachment.port_id;
  const given = await newPort(broken.api, broken.network);
  await broken.attach({ port_id: given.id });
  await settle(platform);
  expect((await broken.api.get(pathOf(broken.server))).body.interfaceAttachments).toEqual([]);
  expect((await broken.api.get(`${NETWORKING}/ports/${lost}`)).status).toBe(404);
  expect(await portOf(broken, given.id)).toMatchObject({ device_id: '', status: 'DOWN' });

  const stuck = await newServer({ [FAULT_KEY]: 'detachPort' });
  const id = (await stuck.attach({ net_id: stuck.network.id })).body.interfaceAttachment.port_id;
  await settle(platform);
  await stuck.api.delete(pathOf(stuck.server, `/${id}`));
  await settle(platform);
  expect((await stuck.api.get(pathOf(stuck.server, `/${id}`))).body.interfaceAttachment.port_state).toBe('ACTIVE');
});

test('a card is taken out that was plugged in although its attach is given up', async () => {
  const { attach, network, portIds } = await newServer();
  loseOnce(platform, 'attachPort', new PermanentFailure('It broke off too often.'));
  await attach({ net_id: network.id });
  expect(await portIds()).toEqual([]);
});

test('POST os-interface: an administrator attaches a port for the project of the server', async () => {
  const { id, server, network } = await newServer();
  const admin = await signInAdmin(platform);
  const { body } = await admin.post(pathOf(server), { interfaceAttachment: { net_id: network.id } });
  const port = await admin.get(`${NETWORKING}/ports/${body.interfaceAttachment.port_id}`);
  expect(port.body.port.project_id).toBe(id);
});
