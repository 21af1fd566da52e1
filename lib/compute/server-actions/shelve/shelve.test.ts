import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import {
  at,
  launch,
  launchFromVolume,
  newPrivateNetwork,
  newVolume,
  settle,
  show,
  showVolume,
} from '#lib/testing/compute.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  act,
  describeRefusals,
  failOn,
  historyOf,
  loseOnce,
  machineOf,
  putInState,
} from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/compute/v2.1/servers/${id}`;

const shelvedImages = async ({ api }: TestProject) =>
  (await api.get('/image/v2/images?image_type=snapshot')).body.images.map(({ name }: { name: string }) => name);
const usedVcpus = async () => {
  const hosts = platform.platform.services.database.read.selectFrom('hosts');
  return Number((await hosts.select((eb) => eb.fn.sum('used_vcpus').as('used')).executeTakeFirstOrThrow()).used);
};
const portsOf = async ({ api }: TestProject, id: string) =>
  (await api.get(`/networking/v2.0/ports?device_id=${id}`)).body.ports;

async function shelved(project: TestProject, input: object = {}): Promise<string> {
  const id = await launch(platform, project, input);
  expect((await act(project, id, { shelve: null })).status).toBe(202);
  await settle(platform);
  return id;
}

test('POST /servers/{id}/action shelve, then unshelve: the disk is kept, the host is not, and all comes back', async () => {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  const used = await usedVcpus();
  const id = await launch(platform, project, { networks: [{ uuid: network }] });
  const before = await show(project, id);
  const answer = await act(project, id, { shelve: null });
  expect([answer.status, answer.body]).toEqual([202, '']);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({
    status: 'SHELVED_OFFLOADED',
    hostId: '',
    addresses: before.addresses,
    image: before.image,
    'OS-EXT-STS:task_state': null,
    'OS-EXT-STS:power_state': 0,
    'OS-EXT-AZ:availability_zone': '',
  });
  expect(await machineOf(platform, id)).toBeUndefined();
  expect(await usedVcpus()).toBe(used);
  expect(await shelvedImages(project)).toEqual(['web-shelved']);
  expect(await portsOf(project, id)).toMatchObject([{ status: 'DOWN', device_id: id }]);

  expect((await act(project, id, { unshelve: null })).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({
    status: 'ACTIVE',
    hostId: expect.stringMatching(/^[\da-f]{56}$/),
    addresses: before.addresses,
    image: before.image,
    'OS-EXT-STS:task_state': null,
    'OS-EXT-STS:power_state': 1,
    'OS-EXT-AZ:availability_zone': 'nova',
  });
  expect(await machineOf(platform, id)).toMatchObject({ power: 'running' });
  expect(await usedVcpus()).toBe(used + 1);
  expect(await shelvedImages(project)).toEqual([]);
  expect(await portsOf(project, id)).toMatchObject([{ status: 'ACTIVE' }]);
  expect(await historyOf(project, id)).toEqual(['unshelve', 'shelve', 'create']);
});

test.each(['os-stop', 'pause', 'suspend'])(
  'POST /servers/{id}/action shelve: after %s too, and it comes back running',
  async (action) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await act(project, id, { [action]: null });
    await settle(platform);
    await act(project, id, { shelve: {} });
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'SHELVED_OFFLOADED' });
    await act(project, id, { unshelve: null });
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  },
);

test('POST /servers/{id}/action shelve: one that boots from a volume needs no image, and its volumes stay its own', async () => {
  const project = await newProject(platform);
  const { id, volumeId } = await launchFromVolume(platform, project);
  await act(project, id, { shelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHELVED_OFFLOADED', image: '' });
  expect(await shelvedImages(project)).toEqual([]);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'in-use', attachments: [{ server_id: id }] });
  expect((await project.api.delete(`/volume/v3/volumes/${volumeId}`)).status).toBeGreaterThanOrEqual(400);
  await act(project, id, { unshelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(await machineOf(platform, id)).toMatchObject({ volumes: { '/dev/vda': volumeId } });
});

test('POST /servers: a shelved server still counts, so that one too many is refused with 413', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'instances', 1);
  await shelved(project);
  const answer = await project.api.post('/compute/v2.1/servers', {
    server: { name: 'two', flavorRef: '1', imageRef: (await show(project, await firstId(project))).image.id },
  });
  expect(answer.status).toBe(413);
});

const firstId = async ({ api }: TestProject) => (await api.get('/compute/v2.1/servers')).body.servers[0].id;

test('POST /servers/{id}/action shelve: over the quota of images it is refused with 413 and runs on', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await setQuota(platform, project.id, 'image_count_total', 1);
  expect((await act(project, id, { shelve: null })).status).toBe(413);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test('POST /servers/{id}/os-volume_attachments: from 2.20 on an offloaded server gets and loses volumes, below it is 409', async () => {
  const project = await newProject(platform);
  const id = await shelved(project);
  const volumeId = await newVolume(platform, project);
  const [path, body] = [`${pathOf(id)}/os-volume_attachments`, { volumeAttachment: { volumeId } }];
  const refused = await project.api.post(path, body, at('2.19'));
  expect([refused.status, refused.body.conflictingRequest.message]).toEqual([
    409,
    `Cannot 'attach_volume' instance ${id} while it is in vm_state shelved_offloaded`,
  ]);
  expect((await project.api.post(path, body, at('2.20'))).status).toBe(200);
  await settle(platform);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'in-use' });
  expect((await project.api.delete(`${path}/${volumeId}`, at('2.19'))).status).toBe(409);
  expect((await project.api.delete(`${path}/${volumeId}`, at('2.20'))).status).toBe(202);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
  expect((await project.api.post(path, body, at('2.20'))).status).toBe(200);
  await act(project, id, { unshelve: null });
  expect((await project.api.delete(`${path}/${volumeId}`, at('2.20'))).status).toBe(409);
  await settle(platform);
  expect(await machineOf(platform, id)).toMatchObject({ volumes: { '/dev/vdb': volumeId } });
  expect(await historyOf(project, id)).toEqual([
    'unshelve',
    'attach_volume',
    'detach_volume',
    'attach_volume',
    'shelve',
    'create',
  ]);
});

test('DELETE /servers/{id}: a shelved server goes with the image of its disk', async () => {
  const project = await newProject(platform);
  const id = await shelved(project);
  expect((await project.api.delete(pathOf(id))).status).toBe(204);
  await settle(platform);
  expect((await project.api.get(pathOf(id))).status).toBe(404);
  expect(await shelvedImages(project)).toEqual([]);
});

test('DELETE /servers/{id}: while it is shelved the server goes, and no image of it stays', async () => {
  const project = await newProject(platform);
  const used = await usedVcpus();
  const id = await launch(platform, project);
  await act(project, id, { shelve: null });
  await project.api.delete(pathOf(id));
  await settle(platform);
  expect((await project.api.get(pathOf(id))).status).toBe(404);
  expect([await shelvedImages(project), await usedVcpus()]).toEqual([[], used]);
});

test('DELETE /servers/{id}: while it is unshelved the server goes, with its machine and its claim', async () => {
  const project = await newProject(platform);
  const used = await usedVcpus();
  const id = await shelved(project);
  await act(project, id, { unshelve: null });
  await project.api.delete(pathOf(id));
  await settle(platform);
  expect(await machineOf(platform, id)).toBeUndefined();
  expect([await shelvedImages(project), await usedVcpus()]).toEqual([[], used]);
});

test('POST /servers/{id}/action shelve: when the disk cannot be saved a running server runs again, without an image', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await failOn(platform, id, 'snapshot');
  await act(project, id, { shelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  expect(await machineOf(platform, id)).toMatchObject({ power: 'running' });
  expect(await shelvedImages(project)).toEqual([]);
  expect((await historyOf(project, id))[0]).toBe('shelve (Error)');
});

test.each([
  ['a suspended server, whose memory is lost, is SHUTOFF', 'suspend', 'snapshot', 'SHUTOFF'],
  ['a suspended server that was not powered off yet stays suspended', 'suspend', 'stop', 'SUSPENDED'],
] as const)('POST /servers/{id}/action shelve: when it fails %s', async (_what, action, operation, status) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { [action]: null });
  await settle(platform);
  await failOn(platform, id, operation);
  await act(project, id, { shelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status, 'OS-EXT-STS:task_state': null });
});

test('POST /servers/{id}/action shelve: when a running server cannot be started again either, it is SHUTOFF', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await failOn(platform, id, 'snapshot');
  await failOn(platform, id, 'start');
  await act(project, id, { shelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-STS:power_state': 4 });
});

test('POST /servers/{id}/action shelve: when its host cannot let go of it, it stays SHELVED there', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await failOn(platform, id, 'destroy');
  await act(project, id, { shelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHELVED', 'OS-EXT-STS:task_state': null });
  expect(await shelvedImages(project)).toEqual(['web-shelved']);
  await act(project, id, { unshelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
});

test('POST /servers/{id}/action unshelve: when it fails the server is in ERROR, and is rebuilt from what was saved', async () => {
  const project = await newProject(platform);
  const used = await usedVcpus();
  const id = await shelved(project);
  await failOn(platform, id, 'spawn');
  await act(project, id, { unshelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({
    status: 'ERROR',
    hostId: '',
    fault: { code: 500, message: expect.stringContaining('simulated fault') },
  });
  expect(await machineOf(platform, id)).toBeUndefined();
  expect(await usedVcpus()).toBe(used);
  const { images } = (await project.api.get('/image/v2/images?name=web-shelved')).body;
  expect((await act(project, id, { rebuild: { imageRef: images[0].id } })).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', image: { id: images[0].id } });
  expect(await machineOf(platform, id)).toMatchObject({ power: 'running' });
  expect(await usedVcpus()).toBe(used + 1);
});

test.each(['stop', 'snapshot', 'destroy'] as const)(
  'POST /servers/{id}/action shelve: a crash after %s ends the same, with one image',
  async (operation) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const times = loseOnce(platform, operation);
    await act(project, id, { shelve: null });
    await settle(platform);
    expect(times()).toBe(2);
    expect(await show(project, id)).toMatchObject({ status: 'SHELVED_OFFLOADED' });
    expect(await shelvedImages(project)).toEqual(['web-shelved']);
  },
);

test('POST /servers/{id}/action unshelve: a crash after spawn ends the same, with one machine and one claim', async () => {
  const project = await newProject(platform);
  const used = await usedVcpus();
  const id = await shelved(project);
  const times = loseOnce(platform, 'spawn');
  await act(project, id, { unshelve: null });
  await settle(platform);
  expect(times()).toBe(2);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(await usedVcpus()).toBe(used + 1);
});

test('POST /servers/{id}/action shelveOffload: an offloaded server is refused with 409, a manager with 403', async () => {
  const admin = await newProject(platform, 'admin');
  const manager = await newProject(platform, 'manager');
  const id = await shelved(admin);
  const answer = await act(admin, id, { shelveOffload: null });
  expect(answer.status).toBe(409);
  expect(answer.body.conflictingRequest.message).toContain('vm_state shelved_offloaded');
  const own = await shelved(manager);
  await putInState(platform, own, { vm_state: 'shelved' });
  expect((await act(manager, own, { shelveOffload: null })).status).toBe(403);
});

describeRefusals(platform, {
  action: 'shelve',
  body: { shelve: null },
  from: ['active', 'stopped', 'paused', 'suspended'],
});
describeRefusals(platform, {
  action: 'shelveOffload',
  body: { shelveOffload: null },
  from: ['shelved'],
  isForAdmins: true,
});
describeRefusals(platform, { action: 'unshelve', body: { unshelve: null }, from: ['shelved', 'shelved_offloaded'] });
