import { randomUUID } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { HostAwayError } from '#lib/engine/hypervisor/hypervisor.ts';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, holdOnce, machineOf, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const pathOf = (server: string, volume = '') => `/compute/v2.1/servers/${server}/os-volume_attachments${volume}`;

interface Pair {
  role?: 'member' | 'admin';
  metadata?: object;
  size?: number;
}

/** A server with a volume at /dev/vdb, tagged `data`. */
async function newPair({ role = 'member', metadata = {}, size = 2 }: Pair = {}) {
  const project = await newProject(platform, role);
  const volumeId = await newVolume(platform, project, { size, name: 'old' });
  const server = await launch(platform, project, { metadata });
  const volumeAttachment = { volumeId, tag: 'data' };
  await project.api.post(pathOf(server), { volumeAttachment }, at('2.49'));
  await settle(platform);
  const put = (input: object, version = '2.85') =>
    project.api.put(pathOf(server, `/${volumeId}`), { volumeAttachment: input }, at(version));
  return { ...project, server, volumeId, put };
}

const attached = async (project: TestProject, server: string) =>
  (await project.api.get(pathOf(server), at('2.85'))).body.volumeAttachments;

test('POST os-volume_attachments: a tag is shown from 2.70 on', async () => {
  const { api, server } = await newPair();
  expect((await api.get(pathOf(server), at('2.69'))).body.volumeAttachments[0]).not.toHaveProperty('tag');
  expect((await api.get(pathOf(server), at('2.70'))).body.volumeAttachments).toMatchObject([{ tag: 'data' }]);
});

test('PUT os-volume_attachments/{id}: from 2.85 on it says whether the volume goes with its server', async () => {
  const project = await newPair();
  const { api, server, volumeId, put } = project;
  const answer = await put({ volumeId, delete_on_termination: true });
  expect([answer.status, answer.body]).toEqual([202, '']);
  expect(await attached(project, server)).toMatchObject([{ delete_on_termination: true }]);
  const [listed] = (await api.get('/compute/v2.1/servers/detail', at('2.3'))).body.servers;
  expect(listed['os-extended-volumes:volumes_attached']).toEqual([{ id: volumeId, delete_on_termination: true }]);
  const same = { id: volumeId, serverId: server, device: '/dev/vdb', tag: 'data' };
  expect((await put({ volumeId, ...same, delete_on_termination: false })).status).toBe(202);
  await api.delete(`/compute/v2.1/servers/${server}`);
  await settle(platform);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available' });
});

test.each<[string, object, string, number]>([
  ['delete_on_termination below 2.85', { delete_on_termination: true }, '2.84', 400],
  ['a swap for itself below 2.85', {}, '2.84', 400],
  ['another device', { device: '/dev/vdc' }, '2.85', 400],
  ['another tag', { tag: 'fast' }, '2.85', 400],
  ['another server', { serverId: randomUUID() }, '2.85', 400],
  ['another id', { id: randomUUID() }, '2.85', 400],
  ['a word for delete_on_termination', { delete_on_termination: 'perhaps' }, '2.85', 400],
  ['an unknown key', { colour: 'red' }, '2.85', 400],
  ['no volume', { volumeId: '' }, '2.85', 400],
  ['a swap, from a user', { volumeId: randomUUID() }, '2.85', 403],
])('PUT os-volume_attachments/{id}: %s is refused', async (_, changes, version, status) => {
  const project = await newPair();
  expect((await project.put({ volumeId: project.volumeId, ...changes }, version)).status).toBe(status);
  expect(await attached(project, project.server)).toMatchObject([{ delete_on_termination: false, tag: 'data' }]);
});

test('PUT os-volume_attachments/{id}: a reader is refused with 403, a volume that is not there with 404', async () => {
  const { id, api, server, volumeId } = await newPair();
  const reader = (await joinProject(platform, id, 'reader')).api;
  const body = { volumeAttachment: { volumeId } };
  expect((await reader.put(pathOf(server, `/${volumeId}`), body, at('2.85'))).status).toBe(403);
  expect((await api.put(pathOf(server, `/${randomUUID()}`), body, at('2.85'))).status).toBe(404);
  expect((await api.put(pathOf('nothing', `/${volumeId}`), body, at('2.85'))).status).toBe(404);
  const stranger = (await newProject(platform)).api;
  expect((await stranger.put(pathOf(server, `/${volumeId}`), body, at('2.85'))).status).toBe(404);
});

test('PUT os-volume_attachments/{id}: an administrator puts another volume in its place, with all that is on it', async () => {
  const project = await newPair({ role: 'admin', size: 1 });
  const { server, volumeId, put } = project;
  const next = await newVolume(platform, project, { size: 1, name: 'new' });
  const folder = join(platform.platform.services.env.dataFolder, 'volumes');
  await writeFile(join(folder, `${volumeId}.raw`), 'kept', { flag: 'r+' });
  const goOn = holdOnce(platform, 'detachVolume');
  expect((await put({ volumeId: next }, '2.1')).status).toBe(202);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'detaching' });
  goOn();
  await settle(platform);
  expect(await attached(project, server)).toMatchObject([{ volumeId: next, device: '/dev/vdb', tag: 'data' }]);
  expect(await showVolume(project, next)).toMatchObject({ status: 'in-use', attachments: [{ server_id: server }] });
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
  await using file = await open(join(folder, `${next}.raw`));
  expect((await file.read(Buffer.alloc(4), 0, 4, 0)).buffer.toString()).toBe('kept');
  const [machine] = (await platform.platform.services.engine.hypervisor.list()).filter(({ id }) => id === server);
  expect(machine?.volumes).toEqual({ '/dev/vdb': next });
  expect((await show(project, server))['os-extended-volumes:volumes_attached']).toEqual([{ id: next }]);
});

test('PUT os-volume_attachments/{id}: a swap for a smaller, a busy or an unknown volume is refused, and in a wrong state', async () => {
  const project = await newPair({ role: 'admin' });
  const { api, server, volumeId, put } = project;
  const small = await newVolume(platform, project, { size: 1 });
  const foreign = await newVolume(platform, await newProject(platform), { size: 2 });
  const fitting = await newVolume(platform, project, { size: 2 });
  const statuses = [];
  for (const next of [small, foreign, randomUUID()]) statuses.push((await put({ volumeId: next })).status);
  expect(statuses).toEqual([400, 400, 400]);
  expect((await api.put(pathOf(server, `/${randomUUID()}`), { volumeAttachment: { volumeId: fitting } })).status).toBe(
    404,
  );
  await putInState(platform, server, { vm_state: 'stopped' });
  expect((await put({ volumeId: fitting })).status).toBe(409);
  await putInState(platform, server, { vm_state: 'active' });
  expect((await put({ volumeId: fitting })).status).toBe(202);
  expect((await put({ volumeId: small })).status).toBe(409);
  await settle(platform);
  expect(await attached(project, server)).toMatchObject([{ volumeId: fitting }]);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available' });
});

test('PUT os-volume_attachments/{id}: a swap that fails leaves the server its volume', async () => {
  const project = await newPair({ role: 'admin', metadata: { [FAULT_KEY]: 'detachVolume' } });
  const { server, volumeId, put } = project;
  const next = await newVolume(platform, project, { size: 2 });
  expect((await put({ volumeId: next })).status).toBe(202);
  await settle(platform);
  expect(await attached(project, server)).toMatchObject([{ volumeId }]);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'in-use' });
  expect(await showVolume(project, next)).toMatchObject({ status: 'available' });
});

test('PUT os-volume_attachments/{id}: a server rebuilt during a swap does not get the old volume back, but the new one', async () => {
  const project = await newPair({ role: 'admin' });
  const { api, server, volumeId, put } = project;
  const next = await newVolume(platform, project, { size: 2 });
  const { storage } = platform.platform.services.engine;
  const [clone, copies] = [storage.clone.bind(storage), Promise.withResolvers<void>()];
  vi.spyOn(storage, 'clone').mockImplementationOnce((...what) => copies.promise.then(() => clone(...what)));
  await put({ volumeId: next });
  await expect.poll(async () => (await machineOf(platform, server))?.volumes).toEqual({});
  await act(project, server, { rebuild: { imageRef: await insertImage(platform, project.id) } });
  await expect.poll(async () => (await show(project, server))['OS-EXT-STS:task_state']).toBe(null);
  expect((await machineOf(platform, server))?.volumes).toEqual({});
  expect((await api.delete(pathOf(server, `/${volumeId}`))).status).toBe(409);
  copies.resolve();
  await settle(platform);
  vi.restoreAllMocks();
  expect((await machineOf(platform, server))?.volumes).toEqual({ '/dev/vdb': next });
  expect(await attached(project, server)).toMatchObject([{ volumeId: next }]);
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available' });
});

test.each([
  ['may be plugged in, as its host stopped answering: the server has it', false],
  ['is certainly out: the server has the old one', true],
])('PUT os-volume_attachments/{id}: a swap that fails at the new volume, which %s', async (_, isOut) => {
  const project = await newPair({ role: 'admin' });
  const { server, volumeId, put } = project;
  const next = await newVolume(platform, project, { size: 2 });
  const { hypervisor } = platform.platform.services.engine;
  const [plug, unplug] = [hypervisor.attachVolume.bind(hypervisor), hypervisor.detachVolume.bind(hypervisor)];
  vi.spyOn(hypervisor, 'attachVolume').mockImplementation((id, volume) =>
    volume.volumeId === next ? Promise.reject(new PermanentFailure('gone')) : plug(id, volume),
  );
  vi.spyOn(hypervisor, 'detachVolume').mockImplementation((id, volume) =>
    volume === next && !isOut ? Promise.reject(new HostAwayError('gone', { isApart: true })) : unplug(id, volume),
  );
  await put({ volumeId: next });
  await settle(platform);
  vi.restoreAllMocks();
  const [kept, other] = isOut ? [volumeId, next] : [next, volumeId];
  expect(await attached(project, server)).toMatchObject([{ volumeId: kept, device: '/dev/vdb', tag: 'data' }]);
  expect(await showVolume(project, kept)).toMatchObject({ status: 'in-use', attachments: [{ server_id: server }] });
  expect(await showVolume(project, other)).toMatchObject({ status: 'available', attachments: [] });
  expect((await hypervisor.find(server))?.volumes).toEqual(isOut ? { '/dev/vdb': volumeId } : {});
});

test('PUT os-volume_attachments/{id}: while the new volume is plugged in, a deletion of the server tells the hypervisor of it', async () => {
  const project = await newPair({ role: 'admin' });
  const { api, server, volumeId, put } = project;
  const next = await newVolume(platform, project, { size: 2 });
  const { hypervisor } = platform.platform.services.engine;
  const plug = hypervisor.attachVolume.bind(hypervisor);
  const destroy = vi.spyOn(hypervisor, 'destroy').mockImplementationOnce(async () => {
    expect(await showVolume(project, next)).toMatchObject({ status: 'attaching' });
  });
  vi.spyOn(hypervisor, 'attachVolume').mockImplementation(async (id, volume) => {
    await plug(id, volume);
    await api.delete(`/compute/v2.1/servers/${server}`);
  });
  await put({ volumeId: next });
  await settle(platform);
  expect(destroy).toHaveBeenCalledWith(server, { volumes: [next] });
  vi.restoreAllMocks();
  await hypervisor.destroy(server);
  for (const id of [volumeId, next]) {
    expect(await showVolume(project, id)).toMatchObject({ status: 'available', attachments: [] });
  }
});

test('PUT os-volume_attachments/{id}: a server that is about to go when the copy is made does not get the new volume', async () => {
  const project = await newPair({ role: 'admin' });
  const { api, server, volumeId, put } = project;
  const next = await newVolume(platform, project, { size: 2 });
  const { hypervisor, storage } = platform.platform.services.engine;
  const [clone, destroy] = [storage.clone.bind(storage), hypervisor.destroy.bind(hypervisor)];
  const [copies, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(storage, 'clone').mockImplementationOnce((...what) => copies.promise.then(() => clone(...what)));
  const destroyed = vi.spyOn(hypervisor, 'destroy');
  destroyed.mockImplementationOnce((...what) => goes.promise.then(() => destroy(...what)));
  const plugged = vi.spyOn(hypervisor, 'attachVolume');
  await put({ volumeId: next });
  await expect.poll(async () => (await machineOf(platform, server))?.volumes).toEqual({});
  await api.delete(`/compute/v2.1/servers/${server}`);
  await expect.poll(() => destroyed.mock.calls.length).toBe(1);
  copies.resolve();
  await expect.poll(async () => (await showVolume(project, next)).status).toBe('available');
  goes.resolve();
  await settle(platform);
  expect(plugged).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
});

test('PUT os-volume_attachments/{id}: a server deleted during a swap leaves both volumes available', async () => {
  const project = await newPair({ role: 'admin' });
  const { api, server, volumeId, put } = project;
  const next = await newVolume(platform, project, { size: 2 });
  await put({ volumeId: next });
  await api.delete(`/compute/v2.1/servers/${server}`);
  await settle(platform);
  for (const id of [volumeId, next]) {
    expect(await showVolume(project, id)).toMatchObject({ status: 'available', attachments: [] });
  }
});
