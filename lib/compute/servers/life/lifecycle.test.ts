import { expect, test, vi } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

const act = (project: TestProject, id: string, action: object, version = '2.1') =>
  project.api.post(`${SERVERS}/${id}/action`, action, at(version));

test('POST /servers: the answer has all that clients read, and the whole server is right once it is built', async () => {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id);
  const network = await newPrivateNetwork(project);
  const created = await project.api.post(SERVERS, {
    server: { name: 'Web 1', flavorRef: '2', imageRef, networks: [{ uuid: network }], metadata: { tier: 'front' } },
  });
  expect(created.status).toBe(202);
  const { id } = created.body.server;
  const self = `http://nephos.test/compute/v2.1/servers/${id}`;
  expect(created.headers.get('location')).toBe(self);
  const links = [
    { rel: 'self', href: self },
    { rel: 'bookmark', href: `http://nephos.test/compute/servers/${id}` },
  ];
  expect(created.body.server).toEqual({
    id,
    name: 'Web 1',
    status: 'BUILD',
    links,
    adminPass: expect.stringMatching(/^[\w-]{12}$/),
    'OS-DCF:diskConfig': 'MANUAL',
    security_groups: [{ name: 'default' }],
  });

  await settle(platform);
  const second = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(await show(project, id)).toEqual({
    id,
    name: 'Web 1',
    links,
    status: 'ACTIVE',
    tenant_id: project.id,
    user_id: project.userId,
    created: second,
    updated: second,
    hostId: expect.stringMatching(/^[0-9a-f]{56}$/),
    addresses: {
      private: [
        {
          addr: expect.stringMatching(/^192\.0\.2\.\d+$/),
          version: 4,
          'OS-EXT-IPS:type': 'fixed',
          'OS-EXT-IPS-MAC:mac_addr': expect.stringMatching(/^fa:16:3e(:[0-9a-f]{2}){3}$/),
        },
      ],
    },
    accessIPv4: '',
    accessIPv6: '',
    flavor: { id: '2', links: [{ rel: 'bookmark', href: 'http://nephos.test/compute/flavors/2' }] },
    image: { id: imageRef, links: [{ rel: 'bookmark', href: `http://nephos.test/compute/images/${imageRef}` }] },
    metadata: { tier: 'front' },
    key_name: null,
    config_drive: '',
    progress: 0,
    security_groups: [{ name: 'default' }],
    'OS-DCF:diskConfig': 'MANUAL',
    'OS-EXT-AZ:availability_zone': 'nova',
    'OS-EXT-STS:vm_state': 'active',
    'OS-EXT-STS:task_state': null,
    'OS-EXT-STS:power_state': 1,
    'OS-SRV-USG:launched_at': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    'OS-SRV-USG:terminated_at': null,
    'os-extended-volumes:volumes_attached': [],
  });
});

test('a server is stopped, started, rebooted both ways and deleted', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const steps = [
    { action: { 'os-stop': null }, end: 'SHUTOFF', power: 4 },
    { action: { 'os-start': {} }, end: 'ACTIVE', power: 1 },
    { action: { reboot: { type: 'soft' } }, end: 'ACTIVE', power: 1 },
    { action: { reboot: { type: 'HARD' } }, end: 'ACTIVE', power: 1 },
  ];
  for (const { action, end, power } of steps) {
    const answer = await act(project, id, action);
    expect([answer.status, answer.body]).toEqual([202, '']);
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: end, 'OS-EXT-STS:power_state': power });
  }
  expect((await project.api.delete(`${SERVERS}/${id}`)).status).toBe(204);
  await settle(platform);
  expect((await project.api.get(`${SERVERS}/${id}`)).status).toBe(404);
});

test.each([
  ['start a running server', [], { 'os-start': null }, "Cannot 'start' instance <id> while it is in vm_state active"],
  [
    'stop a stopped server',
    ['os-stop'],
    { 'os-stop': null },
    "Cannot 'stop' instance <id> while it is in vm_state stopped",
  ],
  [
    'reboot a stopped server softly',
    ['os-stop'],
    { reboot: { type: 'SOFT' } },
    "Cannot 'reboot' instance <id> while it is in vm_state stopped",
  ],
])('POST /servers/{id}/action: to %s is refused with 409 that names the state', async (_, before, action, message) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  for (const name of before) await act(project, id, { [name]: null });
  await settle(platform);
  const answer = await act(project, id, action);
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({ conflictingRequest: { code: 409, message: message.replace('<id>', id) } });
});

test.each([
  ['an unknown action', { explode: null }, 'There is no such action: explode'],
  ['two actions at once', { 'os-stop': null, 'os-start': null }, 'Specify exactly one action.'],
  ['a reboot of an unknown type', { reboot: { type: 'WARM' } }, 'Use SOFT or HARD.'],
  ['a reboot without a type', { reboot: {} }, 'reboot.type'],
])('POST /servers/{id}/action: %s is refused with 400', async (_, action, message) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const answer = await act(project, id, action);
  expect(answer.status).toBe(400);
  expect(answer.body.badRequest.message).toContain(message);
});

test('a failed build ends in ERROR with the reason, and everything it had claimed is free again', async () => {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  const volumeId = await newVolume(platform, project);
  const used = await usedOfHosts();
  const id = await launch(platform, project, {
    networks: [{ uuid: network }],
    metadata: { [FAULT_KEY]: 'spawn' },
    block_device_mapping_v2: [{ uuid: volumeId, source_type: 'volume', destination_type: 'volume', boot_index: -1 }],
  });
  const server = await show(project, id);
  expect(server).toMatchObject({ status: 'ERROR', addresses: {}, hostId: '', 'OS-EXT-STS:task_state': null });
  expect(server.fault).toEqual({
    code: 500,
    message: expect.stringContaining('simulated fault'),
    created: expect.stringMatching(/Z$/),
  });
  expect(await usedOfHosts()).toEqual(used);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
  expect(await portsOf(id)).toBe(0);
  expect((await act(project, id, { 'os-stop': null })).status).toBe(409);
});

test('a failed stop leaves the server running, free for the next action', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'stop' } });
  expect((await act(project, id, { 'os-stop': null })).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test('DELETE /servers/{id}: frees the host, the ports and the volumes, and takes along those that said so', async () => {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  const [kept, unwanted] = [await newVolume(platform, project), await newVolume(platform, project)];
  const used = await usedOfHosts();
  const disk = { source_type: 'volume', destination_type: 'volume', boot_index: -1 };
  const id = await launch(platform, project, {
    networks: [{ uuid: network }],
    block_device_mapping_v2: [
      { ...disk, uuid: kept },
      { ...disk, uuid: unwanted, delete_on_termination: true },
    ],
  });
  expect(await showVolume(project, kept)).toMatchObject({ status: 'in-use' });
  await project.api.delete(`${SERVERS}/${id}`);
  await settle(platform);
  expect(await usedOfHosts()).toEqual(used);
  expect(await portsOf(id)).toBe(0);
  expect(await showVolume(project, kept)).toMatchObject({ status: 'available', attachments: [] });
  expect(await showVolume(project, unwanted)).toBeUndefined();
});

test('DELETE /servers/{id}: the hypervisor receives its volumes, to cut off a host that does not respond', async () => {
  const project = await newProject(platform);
  const [id, volumeId] = [await launch(platform, project), await newVolume(platform, project)];
  await project.api.post(`${SERVERS}/${id}/os-volume_attachments`, { volumeAttachment: { volumeId } });
  await settle(platform);
  const destroy = vi.spyOn(platform.platform.services.engine.hypervisor, 'destroy');
  await project.api.delete(`${SERVERS}/${id}`);
  await settle(platform);
  expect(destroy.mock.calls).toEqual([[id, { volumes: [volumeId] }]]);
  destroy.mockRestore();
});

test('DELETE /servers/{id}: twice in a row is accepted, and during the build too', async () => {
  const project = await newProject(platform);
  const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, project.id) };
  const { id } = (await project.api.post(SERVERS, { server })).body.server;
  expect((await project.api.delete(`${SERVERS}/${id}`)).status).toBe(204);
  expect([204, 404]).toContain((await project.api.delete(`${SERVERS}/${id}`)).status);
  await settle(platform);
  expect((await project.api.get(`${SERVERS}/${id}`)).status).toBe(404);
  expect((await act(project, id, { reboot: { type: 'HARD' } })).status).toBe(404);
  const machines = await platform.platform.services.engine.hypervisor.list();
  expect(machines.map((machine) => machine.id)).not.toContain(id);
});

test('PUT /servers/{id}: a new name is shown at once, and below 2.75 the extended fields are left out', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const answer = await project.api.put(`${SERVERS}/${id}`, { server: { name: 'db' } });
  expect(answer.status).toBe(200);
  expect(answer.body.server).toMatchObject({ id, name: 'db', status: 'ACTIVE' });
  expect(Object.keys(answer.body.server)).not.toContain('OS-EXT-STS:vm_state');
  expect(await show(project, id)).toMatchObject({ name: 'db' });
});

test('PUT /servers/{id}, rebuild: addresses have type and MAC address from 2.75 on, as reading has always', async () => {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  const id = await launch(platform, project, { networks: [{ uuid: network }] });
  const imageRef = await insertImage(platform, project.id);
  const put = async (version: string) =>
    (await project.api.put(`${SERVERS}/${id}`, { server: { name: 'db' } }, at(version))).body.server.addresses;
  const rebuilt = async (version: string) => {
    const { body } = await act(project, id, { rebuild: { imageRef } }, version);
    await settle(platform);
    return body.server.addresses;
  };
  const { addresses } = await show(project, id);
  expect(Object.keys(addresses.private[0])).toHaveLength(4);
  const plain = { private: [{ addr: addresses.private[0].addr, version: 4 }] };
  expect([await put('2.74'), await rebuilt('2.74')]).toEqual([plain, plain]);
  expect([await put('2.75'), await rebuilt('2.75')]).toEqual([addresses, addresses]);
});

test('accessIPv6: kept in its one spelling by creation, change and rebuild', async () => {
  const project = await newProject(platform);
  const typed = { accessIPv6: '0000:0000:0000:0000:0000:babe:220.12.22.2' };
  const id = await launch(platform, project, typed);
  const spelled = { accessIPv6: '::babe:dc0c:1602' };
  expect(await show(project, id)).toMatchObject(spelled);
  const other = { accessIPv6: '2001:DB8:0:0::1' };
  expect((await project.api.put(`${SERVERS}/${id}`, { server: other })).body.server.accessIPv6).toBe('2001:db8::1');
  const imageRef = await insertImage(platform, project.id);
  expect((await act(project, id, { rebuild: { imageRef, ...typed } })).body.server).toMatchObject(spelled);
  await settle(platform);
});

test.each([
  ['an empty name', { name: '' }],
  ['a name that is a number', { name: 7 }],
  ['a description before 2.19', { description: 'x' }],
  ['an address that is none', { accessIPv4: '300.1.1.1' }],
  ['an unknown key', { colour: 'red' }],
])('PUT /servers/{id}: %s is refused with 400 and changes nothing', async (_, server) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await project.api.put(`${SERVERS}/${id}`, { server })).status).toBe(400);
  expect(await show(project, id)).toMatchObject({ name: 'web' });
});

const usedOfHosts = () =>
  platform.platform.services.database.read
    .selectFrom('hosts')
    .select((eb) => [eb.fn.sum('used_vcpus').as('vcpus'), eb.fn.sum('used_ram_mb').as('ram')])
    .executeTakeFirst();

async function portsOf(serverId: string): Promise<number> {
  const { read } = platform.platform.services.database;
  return (await read.selectFrom('ports').select('id').where('device_id', '=', serverId).execute()).length;
}
