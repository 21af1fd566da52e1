import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, newFlavor, newSnapshot, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { holdStorageOnce, readDisk, writeDisk } from '#lib/testing/disks.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

async function newWorld() {
  const project = await newProject(platform);
  const imageId = await insertImage(platform, project.id, { min_disk: 2 });
  const create = (devices: object[], input: object = {}, version = '2.67') =>
    project.api.post(
      SERVERS,
      { server: { name: 'web', flavorRef: '1', networks: 'none', block_device_mapping_v2: devices, ...input } },
      at(version),
    );
  const build = async (devices: object[], input: object = {}): Promise<string> => {
    const answer = await create(devices, input);
    expect(answer.body).toMatchObject({ server: { status: 'BUILD' } });
    await settle(platform);
    return answer.body.server.id;
  };
  const volumes = async () => (await project.api.get('/volume/v3/volumes/detail?sort=created_at:asc')).body.volumes;
  return { ...project, imageId, create, build, volumes };
}

const fromImage = (uuid: string, changes: object = {}) => ({
  uuid,
  boot_index: 0,
  source_type: 'image',
  destination_type: 'volume',
  volume_size: 10,
  delete_on_termination: false,
  ...changes,
});
const blank = (changes: object = {}) => ({
  source_type: 'blank',
  destination_type: 'volume',
  volume_size: 3,
  boot_index: -1,
  ...changes,
});

/** A bootable volume. Returns its id. */
const bootable = async (project: TestProject) => {
  const id = await newVolume(platform, project);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('volumes').set({ bootable: 1 }).where('id', '=', id).execute(),
  );
  return id;
};

const machineOf = async (id: string) =>
  (await platform.platform.services.engine.hypervisor.list()).find((machine) => machine.id === id);

describe('POST /servers, with a new volume to boot from', () => {
  test('what openstack server create --boot-from-volume sends: the volume is made, and in use as root disk', async () => {
    const project = await newWorld();
    const { imageId, create, volumes } = project;
    const goOn = holdStorageOnce(platform, 'create');
    const { body } = await create([fromImage(imageId, { boot_index: '0', volume_size: '10' })], { imageRef: '' });
    const [promised] = await volumes();
    expect(promised).toMatchObject({ status: 'creating', size: 10, bootable: 'true' });
    goOn();
    await settle(platform);
    const server = await show(project, body.server.id, '2.3');
    expect(server).toMatchObject({ status: 'ACTIVE', image: '' });
    expect(server['os-extended-volumes:volumes_attached']).toEqual([{ id: promised.id, delete_on_termination: false }]);
    expect(await showVolume(project, promised.id)).toMatchObject({
      status: 'in-use',
      attachments: [{ server_id: server.id, device: '/dev/vda' }],
      volume_image_metadata: { image_id: imageId },
    });
    expect(await machineOf(server.id)).toMatchObject({ volumes: { '/dev/vda': promised.id } });
    const { events } = await eventsOf(promised.id);
    expect(events).toEqual(['creating', 'available', 'attaching', 'in-use']);
  });

  test('its size is the flavor’s disk when none is given, its type and its deletion are as requested', async () => {
    const project = await newWorld();
    const { imageId, build, volumes, api } = project;
    const device = fromImage(imageId, {
      volume_size: null,
      volume_type: 'ssd',
      delete_on_termination: true,
      tag: 'os',
    });
    const server = await build([device], { flavorRef: '2' });
    const [volume] = await volumes();
    expect(volume).toMatchObject({ size: 20, volume_type: 'ssd' });
    expect(
      (await api.get(`${SERVERS}/${server}/os-volume_attachments`, at('2.79'))).body.volumeAttachments,
    ).toMatchObject([{ volumeId: volume.id, delete_on_termination: true, tag: 'os' }]);
    await api.delete(`${SERVERS}/${server}`);
    await settle(platform);
    expect(await volumes()).toEqual([]);
  });

  test('a volume that is not to go with its server stays, available', async () => {
    const { imageId, build, volumes, api } = await newWorld();
    const server = await build([fromImage(imageId)]);
    await api.delete(`${SERVERS}/${server}`);
    await settle(platform);
    expect(await volumes()).toMatchObject([{ status: 'available' }]);
  });

  test('several servers get a volume each; a flavor without a disk is no obstacle', async () => {
    const { imageId, build, volumes } = await newWorld();
    const flavorRef = await newFlavor(await signInAdmin(platform));
    await build([fromImage(imageId)], { min_count: 2, flavorRef });
    const statuses = (await volumes()).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['in-use', 'in-use']);
  });

  test('a blank one is booted from, with and without an image beside it, as upstream has it', async () => {
    const project = await newWorld();
    const root = blank({ boot_index: 0, delete_on_termination: true });
    for (const input of [{}, { imageRef: project.imageId }]) {
      const server = await project.build([root], input);
      const shown = await show(project, server, '2.3');
      expect(shown).toMatchObject({ status: 'ACTIVE', image: '' });
      const [{ id: volumeId }] = shown['os-extended-volumes:volumes_attached'];
      expect(await showVolume(project, volumeId)).toMatchObject({ size: 3, attachments: [{ device: '/dev/vda' }] });
      expect(await machineOf(server)).toMatchObject({ volumes: { '/dev/vda': volumeId } });
    }
  });

  test('imageRef may repeat the image', async () => {
    const project = await newWorld();
    const server = await project.build([fromImage(project.imageId)], { imageRef: project.imageId });
    expect((await show(project, server)).image).toBe('');
  });
});

test('POST /servers: blank volumes and disks of the host stand beside the root disk, each under its name', async () => {
  const project = await newWorld();
  const { imageId, build, volumes, api } = project;
  const flavorRef = await newFlavor(await signInAdmin(platform), {
    disk: 2,
    'OS-FLV-EXT-DATA:ephemeral': 5,
    swap: 512,
  });
  const devices = [
    blank({ device_name: '/dev/vdc' }),
    { source_type: 'blank', destination_type: 'local', volume_size: 2, boot_index: -1 },
    { source_type: 'blank', destination_type: 'local', volume_size: 3, guest_format: 'ext4' },
    { source_type: 'blank', destination_type: 'local', guest_format: 'swap', volume_size: 256 },
  ];
  const server = await build(devices, { imageRef: imageId, flavorRef });
  const [volume] = await volumes();
  expect(volume).toMatchObject({ size: 3, status: 'in-use', bootable: 'false', attachments: [{ device: '/dev/vdc' }] });
  const attach = async (device?: string) => {
    const volumeId = await newVolume(platform, project);
    const body = { volumeAttachment: { volumeId, device } };
    const answer = await api.post(`${SERVERS}/${server}/os-volume_attachments`, body);
    return answer.body.volumeAttachment?.device ?? answer.status;
  };
  expect(await attach('/dev/vdb')).toBe(409);
  expect(await attach('/dev/vde')).toBe(409);
  expect(await attach()).toBe('/dev/vdf');
});

test('POST /servers: a flavor’s own ephemeral and swap disks take names too', async () => {
  const project = await newWorld();
  const flavorRef = await newFlavor(await signInAdmin(platform), {
    disk: 2,
    'OS-FLV-EXT-DATA:ephemeral': 5,
    swap: 512,
  });
  const server = await project.build([], { imageRef: project.imageId, flavorRef });
  const volumeId = await newVolume(platform, project);
  const body = { volumeAttachment: { volumeId } };
  const answer = await project.api.post(`${SERVERS}/${server}/os-volume_attachments`, body);
  expect(answer.body.volumeAttachment.device).toBe('/dev/vdd');
});

describe('POST /servers, disks that are refused with 400', () => {
  type World = Awaited<ReturnType<typeof newWorld>>;
  test.each<[string, (world: World) => object[], string]>([
    ['an unknown image', () => [fromImage(randomUUID())], 'could not be found'],
    [
      'a size below what the image needs',
      ({ imageId }) => [fromImage(imageId, { volume_size: 1 })],
      'minDisk size 2GB',
    ],
    ['an unknown type', ({ imageId }) => [fromImage(imageId, { volume_type: 'nothing' })], 'nothing'],
    [
      'a blank volume without a size',
      ({ imageId }) => [fromImage(imageId), blank({ volume_size: null })],
      'volume_size',
    ],
    ['a size of 0', ({ imageId }) => [fromImage(imageId, { volume_size: 0 })], 'volume_size'],
    [
      'a blank disk of the host to boot from',
      () => [blank({ boot_index: 0, destination_type: 'local' })],
      'Booting from a blank local disk',
    ],
    ['a blank volume to boot from without a size', () => [blank({ boot_index: 0, volume_size: null })], 'volume_size'],
    [
      'a blank volume with an id',
      ({ imageId }) => [fromImage(imageId), blank({ uuid: randomUUID() })],
      'Invalid device UUID',
    ],
    ['an unknown snapshot', () => [fromImage(randomUUID(), { source_type: 'snapshot' })], 'failed to get snapshot'],
    [
      'a volume to local',
      () => [fromImage(randomUUID(), { source_type: 'volume', destination_type: 'local' })],
      'not supported',
    ],
    [
      'a second image on the host',
      ({ imageId }) => [fromImage(imageId), fromImage(imageId, { boot_index: 1, destination_type: 'local' })],
      'not supported',
    ],
    [
      'one number of the boot order twice',
      ({ imageId }) => [
        fromImage(imageId),
        fromImage(imageId, { boot_index: 1 }),
        fromImage(imageId, { boot_index: 1 }),
      ],
      'boot_index',
    ],
    [
      'two disks of one name',
      ({ imageId }) => [fromImage(imageId), blank({ device_name: 'vdb' }), blank({ device_name: '/dev/vdb' })],
      'same device_name',
    ],
    [
      'the root disk’s name',
      ({ imageId }) => [fromImage(imageId), blank({ device_name: '/dev/vda' })],
      'same device_name',
    ],
    [
      'more ephemeral disk than the flavor has',
      ({ imageId }) => [fromImage(imageId), blank({ destination_type: 'local' })],
      'larger than the instance type allows',
    ],
    [
      'more swap than the flavor has',
      ({ imageId }) => [fromImage(imageId), blank({ destination_type: 'local', guest_format: 'swap' })],
      'Swap drive requested',
    ],
    [
      'a type for a disk of the host',
      ({ imageId }) => [fromImage(imageId), blank({ destination_type: 'local', volume_type: 'ssd' })],
      'volume_type',
    ],
    ['nothing to boot from', () => [blank()], 'Specify imageRef'],
  ])('%s', async (_title, devices, message) => {
    const world = await newWorld();
    const answer = await world.create(devices(world));
    expect([answer.status, answer.body.badRequest?.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await world.volumes()).toEqual([]);
    expect((await world.api.get(SERVERS)).body.servers).toEqual([]);
  });

  test('a volume type below 2.67', async () => {
    const { imageId, create } = await newWorld();
    expect((await create([fromImage(imageId, { volume_type: 'ssd' })], {}, '2.66')).status).toBe(400);
  });

  test('another image than imageRef, and an image that needs more memory', async () => {
    const { id, imageId, create } = await newWorld();
    const large = await insertImage(platform, id, { min_ram: 513 });
    expect((await create([fromImage(imageId)], { imageRef: large })).status).toBe(400);
    expect((await create([fromImage(large)])).status).toBe(400);
  });
});

test.each([
  ['volumes', 1],
  ['gigabytes', 12],
])('POST /servers: over the quota of %s it is refused with 413, and nothing is made', async (resource, limit) => {
  const { id, imageId, create, volumes, api } = await newWorld();
  await setQuota(platform, id, resource, limit);
  const answer = await create([fromImage(imageId), blank()]);
  expect([answer.status, answer.body.entityTooLarge.message]).toEqual([413, expect.stringContaining(resource)]);
  expect([await volumes(), (await api.get(SERVERS)).body.servers]).toEqual([[], []]);
});

test('POST /servers: a build that fails keeps the new volumes that are to be kept, and deletes the others', async () => {
  const project = await newWorld();
  const { imageId, build, volumes } = project;
  const old = await newVolume(platform, project, { name: 'old' });
  const existing = { uuid: old, source_type: 'volume', destination_type: 'volume', delete_on_termination: true };
  const devices = [fromImage(imageId), blank({ delete_on_termination: true }), existing];
  const server = await build(devices, { metadata: { [FAULT_KEY]: 'spawn' } });
  expect(await show(project, server)).toMatchObject({ status: 'ERROR', fault: { code: 500 } });
  expect(await volumes()).toMatchObject([
    { id: old, status: 'available', attachments: [] },
    { size: 10, status: 'available', attachments: [] },
  ]);
});

test('DELETE /servers/{id}: during the build it gives back new volumes, provided all the same', async () => {
  const { imageId, create, volumes, api } = await newWorld();
  const { body } = await create([fromImage(imageId), blank({ delete_on_termination: true })]);
  expect((await api.delete(`${SERVERS}/${body.server.id}`)).status).toBe(204);
  await settle(platform);
  expect((await api.get(`${SERVERS}/${body.server.id}`)).status).toBe(404);
  const left = await volumes();
  expect(left).toMatchObject([{ size: 10, status: 'available', attachments: [] }]);
  const files = await platform.platform.services.engine.storage.list();
  expect(files.get(left[0].id)).toBe(10);
});

describe('POST /servers, block_device_mapping as it was written before', () => {
  test('the volume named vda is booted from, another stands beside it', async () => {
    const project = await newWorld();
    const [data, root] = [await newVolume(platform, project), await bootable(project)];
    const server = await project.build([], {
      block_device_mapping: [
        { device_name: 'vdb', volume_id: data, volume_size: '', delete_on_termination: '0' },
        { device_name: '/dev/vda', volume_id: root, delete_on_termination: '1' },
      ],
    });
    const { volumeAttachments } = (await project.api.get(`${SERVERS}/${server}/os-volume_attachments`, at('2.79')))
      .body;
    expect(volumeAttachments).toMatchObject([
      { volumeId: root, device: '/dev/vda', delete_on_termination: true },
      { volumeId: data, device: '/dev/vdb', delete_on_termination: false },
    ]);
  });

  test('what is said to be no device is left out, in either way of writing disks', async () => {
    const project = await newWorld();
    const [volume_id, root] = [await newVolume(platform, project), await bootable(project)];
    const older = [
      { device_name: 'vda', volume_id: root },
      { device_name: 'vdb', volume_id, no_device: '1' },
    ];
    const one = await project.build([], { block_device_mapping: older });
    const disks = [fromImage(project.imageId), blank({ no_device: true }), blank({ no_device: null })];
    const other = await project.build(disks);
    const attached = async (id: string) =>
      (await project.api.get(`${SERVERS}/${id}/os-volume_attachments`)).body.volumeAttachments;
    expect(await attached(one)).toHaveLength(1);
    expect(await attached(other)).toHaveLength(2);
    expect(await showVolume(project, volume_id)).toMatchObject({ status: 'available' });
  });

  test('both ways at once, and an unknown snapshot, are refused with 400', async () => {
    const project = await newWorld();
    const volume_id = await bootable(project);
    const old = { block_device_mapping: [{ device_name: 'vda', volume_id }] };
    expect((await project.create([fromImage(project.imageId)], old)).status).toBe(400);
    const snapshot = { block_device_mapping: [{ device_name: 'vda', snapshot_id: randomUUID() }] };
    expect((await project.create([], snapshot)).status).toBe(400);
    expect(await showVolume(project, volume_id)).toMatchObject({ status: 'available' });
  });
});

describe('POST /servers, with a new volume from a snapshot', () => {
  test('it has the data of the snapshot, is as large as that or as requested, and boots', async () => {
    const project = await newWorld();
    const { storage } = platform.platform.services.engine;
    const source = await bootable(project);
    await writeDisk(storage, source, 4096, 'kept');
    const uuid = await newSnapshot(platform, project, source);
    const disk = { uuid, boot_index: 0, source_type: 'snapshot', destination_type: 'volume' };
    const old = { block_device_mapping: [{ device_name: 'vda', snapshot_id: uuid }] };
    const larger = { ...disk, volume_size: 3, delete_on_termination: true };
    for (const [devices, input, size] of [
      [[disk], {}, 1],
      [[larger], {}, 3],
      [[], old, 1],
    ] as const) {
      const id = await project.build([...devices], input);
      const [attached] = (await show(project, id, '2.3'))['os-extended-volumes:volumes_attached'];
      const volume = await showVolume(project, attached.id);
      expect(volume).toMatchObject({ status: 'in-use', size, snapshot_id: uuid, bootable: 'true' });
      expect(await readDisk(storage, { volume: volume.id }, 4096, 4)).toBe('kept');
    }
  });

  test('of one that is too large, not bootable, not available or another project’s, is refused with 400', async () => {
    const project = await newWorld();
    const source = await bootable(project);
    const snapshot = await newSnapshot(platform, project, source);
    const blankOne = await newSnapshot(platform, project, await newVolume(platform, project, { size: 2 }));
    const other = await newProject(platform);
    const foreign = await newSnapshot(platform, other, await newVolume(platform, other));
    const from = (uuid: string, changes: object = {}) =>
      project.create([{ uuid, boot_index: 0, source_type: 'snapshot', destination_type: 'volume', ...changes }]);
    for (const answer of [from(blankOne), from(foreign), from(snapshot, { destination_type: 'local' })]) {
      expect((await answer).status).toBe(400);
    }
    const data = { uuid: blankOne, source_type: 'snapshot', destination_type: 'volume', volume_size: 1 };
    expect((await project.create([fromImage(project.imageId), data])).status).toBe(400);
    const admin = await signInAdmin(platform);
    await admin.post(`/volume/v3/snapshots/${snapshot}/action`, { 'os-reset_status': { status: 'error' } });
    expect((await from(snapshot)).status).toBe(400);
    expect((await project.api.get(SERVERS)).body.servers).toEqual([]);
  });
});

/** Statuses of a volume in the event log. */
async function eventsOf(volumeId: string): Promise<{ events: string[] }> {
  const rows = await platform.platform.services.database.read
    .selectFrom('events')
    .select('after')
    .where('object_id', '=', volumeId)
    .orderBy('id')
    .execute();
  return { events: rows.flatMap(({ after }) => (after ? (JSON.parse(after).status ?? []) : [])) };
}
