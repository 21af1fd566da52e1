import { expect, test, vi } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launchFromVolume, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const CREATE = { createImage: { name: 'golden', metadata: { purpose: 'test' } } };

/** A server with a boot volume of 1 GiB and a second one of 2 GiB. */
async function newServer() {
  const project = await newProject(platform);
  const server = await launchFromVolume(platform, project);
  const dataId = await newVolume(platform, project, { size: 2 });
  const path = `/compute/v2.1/servers/${server.id}/os-volume_attachments`;
  expect((await project.api.post(path, { volumeAttachment: { volumeId: dataId } })).status).toBe(200);
  await settle(platform);
  return { ...project, ...server, projectId: project.id, dataId };
}

const snapshotsOf = async ({ api }: Pick<TestProject, 'api'>) =>
  (await api.get('/volume/v3/snapshots/detail?sort=size:asc')).body.snapshots;
const imageCount = async ({ api }: Pick<TestProject, 'api'>) =>
  (await api.get('/image/v2/images?name=golden')).body.images.length;

test('POST /servers/{id}/action createImage: of a server that boots from a volume it is made of a snapshot of each volume', async () => {
  const world = await newServer();
  const answer = await act(world, world.id, CREATE, '2.45');
  expect([answer.status, answer.headers.get('location')]).toEqual([202, null]);
  const { image_id } = answer.body;
  const pending = (await world.api.get(`/image/v2/images/${image_id}`)).body;
  expect(pending.status).toMatch(/queued|active/);
  await settle(platform);
  const [root, data] = await snapshotsOf(world);
  expect(root).toMatchObject({ name: 'snapshot for golden', volume_id: world.volumeId, status: 'available', size: 1 });
  expect(data).toMatchObject({ name: 'snapshot for golden', volume_id: world.dataId, status: 'available', size: 2 });
  const { body: image } = await world.api.get(`/image/v2/images/${image_id}`);
  expect(image).toMatchObject({
    ...{ name: 'golden', status: 'active', size: 0, visibility: 'private', owner: world.projectId },
    ...{ container_format: 'bare', disk_format: 'raw', min_disk: 1, min_ram: 0 },
    ...{ image_type: 'snapshot', instance_uuid: world.id, base_image_ref: '', purpose: 'test' },
    ...{ bdm_v2: 'True', root_device_name: '/dev/vda' },
  });
  const common = {
    ...{ source_type: 'snapshot', destination_type: 'volume', delete_on_termination: false },
    ...{ device_type: 'disk', disk_bus: 'virtio', guest_format: null, image_id: null, volume_id: null },
    ...{ no_device: null, tag: null, volume_type: null },
  };
  expect(JSON.parse(image.block_device_mapping)).toEqual([
    { ...common, snapshot_id: root.id, boot_index: 0, volume_size: 1, device_name: '/dev/vda' },
    { ...common, snapshot_id: data.id, boot_index: null, volume_size: 2, device_name: '/dev/vdb' },
  ]);
  expect(await show(world, world.id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  for (const id of [world.volumeId, world.dataId]) expect((await showVolume(world, id)).status).toBe('in-use');
  const { body } = await world.api.get(`/compute/v2.1/servers/${world.id}/os-instance-actions`);
  expect(body.instanceActions[0]).toMatchObject({ action: 'createImage', message: null });
});

test('POST /servers/{id}/action createImage: below 2.45 the header Location names the image of volumes', async () => {
  const world = await newServer();
  const answer = await act(world, world.id, CREATE, '2.44');
  expect([answer.status, answer.body]).toEqual([202, '']);
  expect(answer.headers.get('location')).toMatch(/\/image\/v2\/images\/[\da-f-]{36}$/);
  await settle(platform);
});

test.each([
  ['snapshots', 1, 'snapshots'],
  ['gigabytes', 5, 'gigabytes'],
  ['image_count_total', 1, 'image_count_total'],
])(
  'POST /servers/{id}/action createImage: over the quota of %s it is refused with 413 and makes no snapshot',
  async (quota, limit, named) => {
    const world = await newServer();
    await setQuota(platform, world.projectId, quota, limit);
    const answer = await act(world, world.id, CREATE, '2.45');
    expect(answer.status).toBe(413);
    expect(answer.body.entityTooLarge.message).toContain(named);
    expect(await snapshotsOf(world)).toEqual([]);
    expect(await imageCount(world)).toBe(0);
    expect(await show(world, world.id)).toMatchObject({ 'OS-EXT-STS:task_state': null });
  },
);

test('POST /servers/{id}/action createImage: if a snapshot fails, image and snapshots go and the server is unchanged', async () => {
  const world = await newServer();
  const { storage } = platform.platform.services.engine;
  const { snapshot } = storage;
  const failing = vi.spyOn(storage, 'snapshot').mockImplementation(async (id, volumeId) => {
    if (volumeId === world.dataId) throw new PermanentFailure('There is no room.');
    await snapshot.call(storage, id, volumeId);
  });
  const removed = vi.spyOn(storage, 'removeSnapshot');
  expect((await act(world, world.id, CREATE, '2.45')).status).toBe(202);
  await settle(platform);
  expect(failing).toHaveBeenCalledTimes(2);
  expect(removed).toHaveBeenCalledTimes(2);
  failing.mockRestore();
  removed.mockRestore();
  expect(await snapshotsOf(world)).toEqual([]);
  expect(await imageCount(world)).toBe(0);
  expect(await show(world, world.id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  const { body } = await world.api.get(`/compute/v2.1/servers/${world.id}/os-instance-actions`);
  expect(body.instanceActions[0]).toMatchObject({ action: 'createImage', message: 'Error' });
});

test('POST /servers/{id}/action createImage: after a crash between two snapshots there is one of each volume', async () => {
  const world = await newServer();
  const { storage } = platform.platform.services.engine;
  const { snapshot } = storage;
  const stored: string[] = [];
  const dying = vi.spyOn(storage, 'snapshot').mockImplementation(async (id, volumeId) => {
    await snapshot.call(storage, id, volumeId);
    stored.push(volumeId);
    if (stored.length === 1) throw new Error('The process died.');
  });
  await act(world, world.id, CREATE, '2.45');
  await settle(platform);
  dying.mockRestore();
  expect(stored).toEqual([world.volumeId, world.volumeId, world.dataId]);
  expect(await snapshotsOf(world)).toMatchObject([{ status: 'available' }, { status: 'available' }]);
  expect(await imageCount(world)).toBe(1);
  expect(await show(world, world.id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test('DELETE /servers/{id}: while its volumes are saved, the image is completed or nothing of it stays', async () => {
  const world = await newServer();
  await act(world, world.id, CREATE, '2.45');
  expect((await world.api.delete(`/compute/v2.1/servers/${world.id}`)).status).toBe(204);
  await settle(platform);
  const { images } = (await world.api.get('/image/v2/images?name=golden')).body;
  const left = (await snapshotsOf(world)).map(({ status }: { status: string }) => status);
  expect([images.map(({ status }: { status: string }) => status), left]).toEqual(
    images.length === 0 ? [[], []] : [['active'], ['available', 'available']],
  );
});

test('DELETE /images/{id}: while its volumes are saved, their snapshots go with it', async () => {
  const world = await newServer();
  const { image_id } = (await act(world, world.id, CREATE, '2.45')).body;
  expect((await world.api.delete(`/image/v2/images/${image_id}`)).status).toBe(204);
  await settle(platform);
  expect(await snapshotsOf(world)).toEqual([]);
  expect(await show(world, world.id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test('DELETE /images/{id}: a complete image leaves the snapshots of its volumes', async () => {
  const world = await newServer();
  const { image_id } = (await act(world, world.id, CREATE, '2.45')).body;
  await settle(platform);
  expect((await world.api.delete(`/image/v2/images/${image_id}`)).status).toBe(204);
  expect(await snapshotsOf(world)).toMatchObject([{ status: 'available' }, { status: 'available' }]);
});

test('POST /servers/{id}/action createImage: while a volume is being detached it is refused with 409', async () => {
  const world = await newServer();
  const { database } = platform.platform.services;
  await database.transact((tx) =>
    tx.updateTable('volumes').set({ status: 'detaching' }).where('id', '=', world.dataId).execute(),
  );
  const answer = await act(world, world.id, CREATE, '2.45');
  expect(answer.status).toBe(409);
  expect(answer.body.conflictingRequest.message).toContain(`Volume ${world.dataId}`);
  expect(await imageCount(world)).toBe(0);
});

test('POST /servers/{id}/action createBackup: of a server that boots from a volume it is refused with 400', async () => {
  const world = await newServer();
  const createBackup = { name: 'b', backup_type: 'daily', rotation: 1 };
  const answer = await act(world, world.id, { createBackup });
  expect(answer.status).toBe(400);
  expect(answer.body.badRequest.message).toContain('boots from a volume. Back up its volumes instead');
  expect(await snapshotsOf(world)).toEqual([]);
});
