import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { at, launchFromVolume, newSnapshot, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { readDisk, writeDisk } from '#lib/testing/disks.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

async function newWorld() {
  const project = await newProject(platform);
  const create = (input: object) =>
    project.api.post(SERVERS, { server: { name: 'copy', flavorRef: '1', networks: 'none', ...input } }, at('2.79'));
  /** Launches a server. Returns its volumes in the order of their devices. */
  const build = async (input: object) => {
    const answer = await create(input);
    expect(answer.body).toMatchObject({ server: { status: 'BUILD' } });
    await settle(platform);
    const { id } = answer.body.server;
    const shown = await show(project, id);
    expect(shown).toMatchObject({ status: 'ACTIVE', image: '' });
    const { body } = await project.api.get(`${SERVERS}/${id}/os-volume_attachments`, at('2.79'));
    const attached: { volumeId: string; device: string; delete_on_termination: boolean }[] = body.volumeAttachments;
    return Promise.all(attached.map(async (one) => ({ ...one, ...(await showVolume(project, one.volumeId)) })));
  };
  return { ...project, projectId: project.id, create, build };
}

/** A project with an image of a server that has two volumes, of 1 and 2 GiB, and its mappings. */
async function newImage() {
  const world = await newWorld();
  const server = await launchFromVolume(platform, world);
  const dataId = await newVolume(platform, world, { size: 2 });
  const { storage } = platform.platform.services.engine;
  await writeDisk(storage, server.volumeId, 4096, 'root');
  await writeDisk(storage, dataId, 4096, 'data');
  const path = `${SERVERS}/${server.id}/os-volume_attachments`;
  await world.api.post(path, { volumeAttachment: { volumeId: dataId } });
  await settle(platform);
  const { image_id: imageId } = (await act(world, server.id, { createImage: { name: 'golden' } }, '2.45')).body;
  await settle(platform);
  const { body: image } = await world.api.get(`/image/v2/images/${imageId}`);
  const [root, data] = JSON.parse(image.block_device_mapping);
  return { ...world, serverId: server.id, imageId, root, data };
}

const contents = (volumeId: string) =>
  readDisk(platform.platform.services.engine.storage, { volume: volumeId }, 4096, 4);

describe('POST /servers with an image of volumes', () => {
  test('boots from a new volume of its snapshot, with the other volumes at their devices', async () => {
    const { imageId, build, root, data } = await newImage();
    const volumes = await build({ imageRef: imageId });
    expect(volumes).toMatchObject([
      { device: '/dev/vda', size: 1, status: 'in-use', snapshot_id: root.snapshot_id, bootable: 'true' },
      { device: '/dev/vdb', size: 2, status: 'in-use', snapshot_id: data.snapshot_id },
    ]);
    expect(await Promise.all(volumes.map(({ id }) => contents(id)))).toEqual(['root', 'data']);
  });

  test('as a boot volume of the request, the size, type and deletion named there apply', async () => {
    const { imageId, build, root } = await newImage();
    const disk = { boot_index: 0, uuid: imageId, source_type: 'image', destination_type: 'volume', volume_size: 4 };
    const devices = [{ ...disk, volume_type: 'ssd', delete_on_termination: true }];
    for (const imageRef of ['', imageId]) {
      const [volume, other] = await build({ imageRef, block_device_mapping_v2: devices });
      expect(volume).toMatchObject({ size: 4, volume_type: 'ssd', delete_on_termination: true });
      expect(volume?.snapshot_id).toBe(root.snapshot_id);
      expect(other).toMatchObject({ device: '/dev/vdb', size: 2, delete_on_termination: false });
    }
  });

  test('what older clients send for the local disk of an image changes nothing', async () => {
    const { imageId, build } = await newImage();
    const disk = { boot_index: 0, uuid: imageId, source_type: 'image', destination_type: 'local' };
    const volumes = await build({ imageRef: imageId, block_device_mapping_v2: [disk] });
    expect(volumes).toMatchObject([{ size: 1 }, { size: 2 }]);
  });

  test('further disks of the request are added, and replace those at the same device', async () => {
    const { imageId, build } = await newImage();
    const blank = (device_name: string, volume_size: number) => ({
      ...{ source_type: 'blank', destination_type: 'volume', volume_size, device_name },
    });
    const devices = [blank('vdb', 5), blank('/dev/vdd', 3)];
    const volumes = await build({ imageRef: imageId, block_device_mapping_v2: devices });
    expect(volumes.map(({ device, size, snapshot_id }) => [device, size, snapshot_id !== null])).toEqual([
      ['/dev/vda', 1, true],
      ['/dev/vdb', 5, false],
      ['/dev/vdd', 3, false],
    ]);
  });

  test('a disk that the request leaves out is not created', async () => {
    const { imageId, build } = await newImage();
    const devices = [{ source_type: 'blank', device_name: '/dev/vdb', no_device: true }];
    expect(await build({ imageRef: imageId, block_device_mapping_v2: devices })).toMatchObject([
      { device: '/dev/vda' },
    ]);
  });

  test('another boot disk of the request replaces that of the image, in both formats', async () => {
    const world = await newImage();
    const volumeId = await newVolume(platform, world, { imageRef: await insertImage(platform, world.projectId) });
    const disk = { boot_index: 0, uuid: volumeId, source_type: 'volume', destination_type: 'volume' };
    const [root, data] = await world.build({ imageRef: world.imageId, block_device_mapping_v2: [disk] });
    expect([root?.id, data?.size]).toEqual([volumeId, 2]);
    const other = await newVolume(platform, world, { size: 3 });
    const older = [{ device_name: 'vdb', volume_id: other }];
    expect(await world.build({ imageRef: world.imageId, block_device_mapping: older })).toMatchObject([
      { device: '/dev/vda', size: 1 },
      { device: '/dev/vdb', id: other },
    ]);
  });

  test('over the quota of volumes it is refused with 413', async () => {
    const { imageId, create, projectId } = await newImage();
    await setQuota(platform, projectId, 'volumes', 3);
    const answer = await create({ imageRef: imageId });
    expect([answer.status, answer.body.entityTooLarge.message]).toEqual([413, expect.stringContaining('volumes')]);
  });

  test('when a snapshot is gone, or of another project, it is refused with 400 that names it', async () => {
    const { imageId, create, api, data, root } = await newImage();
    await api.patch(`/image/v2/images/${imageId}`, [{ op: 'replace', path: '/visibility', value: 'community' }], {
      'content-type': 'application/openstack-images-v2.1-json-patch',
    });
    const foreign = await (await newWorld()).create({ imageRef: imageId });
    expect([foreign.status, foreign.body.badRequest.message]).toEqual([
      400,
      `Block Device Mapping is Invalid: failed to get snapshot ${root.snapshot_id}.`,
    ]);
    expect((await api.delete(`/volume/v3/snapshots/${data.snapshot_id}`)).status).toBe(202);
    await settle(platform);
    const answer = await create({ imageRef: imageId });
    expect([answer.status, answer.body.badRequest.message]).toEqual([
      400,
      `Block Device Mapping is Invalid: failed to get snapshot ${data.snapshot_id}.`,
    ]);
  });
});

describe('An image whose block_device_mapping a user wrote', () => {
  const imageWith = (owner: string, properties: Record<string, string>, size = 0) =>
    insertImage(platform, owner, { size }, { properties });

  test.each([
    ['no JSON', '[', 'It is not JSON.'],
    ['an object', '{}', 'field/attribute block_device_mapping. Value: {}'],
    ['an unknown source', '[{"source_type":"moon"}]', 'Use volume, snapshot, image or blank.'],
    ['an unknown key', '[{"source_type":"blank","colour":"red"}]', 'Unknown field.'],
    ['33 disks', JSON.stringify(Array(33).fill({ source_type: 'blank' })), 'Use at most 32.'],
    ['too much', `"${'x'.repeat(65_536)}"`, 'It is longer than 65535 characters.'],
    ['no id', '[{"source_type":"snapshot","boot_index":0}]', 'Missing device UUID.'],
    [
      'two boot disks',
      JSON.stringify(Array(2).fill({ source_type: 'blank', destination_type: 'volume', boot_index: 0 })),
      'Only one block device may have boot_index 0.',
    ],
    [
      'an unknown snapshot',
      '[{"source_type":"snapshot","snapshot_id":"x","boot_index":0}]',
      'failed to get snapshot x',
    ],
    ['no boot disk', '[{"source_type":"blank","destination_type":"volume","volume_size":1}]', 'has no data of its own'],
    ['no disk at all', '[]', 'has no data of its own'],
  ])('is refused at launch with 400 that says what is wrong: %s', async (_what, block_device_mapping, reason) => {
    const { create, projectId } = await newWorld();
    const imageRef = await imageWith(projectId, { block_device_mapping, bdm_v2: 'true' });
    const answer = await create({ imageRef });
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toContain(reason);
  });

  test('beside data of its own adds disks to the local one', async () => {
    const world = await newWorld();
    const block_device_mapping = '[{"source_type":"blank","destination_type":"volume","volume_size":3}]';
    const imageRef = await imageWith(world.projectId, { block_device_mapping, bdm_v2: '1' }, 1000);
    const { body } = await world.create({ imageRef });
    await settle(platform);
    const shown = await show(world, body.server.id, '2.3');
    expect(shown).toMatchObject({ status: 'ACTIVE', image: { id: imageRef } });
    expect(shown['os-extended-volumes:volumes_attached']).toHaveLength(1);
  });

  test('in the older format boots from the disk named vda', async () => {
    const world = await newWorld();
    const { volumeId } = await launchFromVolume(platform, world);
    const boot = await newSnapshot(platform, world, volumeId);
    const data = await newSnapshot(platform, world, await newVolume(platform, world, { size: 2 }));
    const block_device_mapping = JSON.stringify([
      { device_name: '/dev/vdb', snapshot_id: data },
      { device_name: 'vda', snapshot_id: boot, delete_on_termination: true },
    ]);
    const imageRef = await imageWith(world.projectId, { block_device_mapping });
    expect(await world.build({ imageRef })).toMatchObject([
      { device: '/dev/vda', snapshot_id: boot, delete_on_termination: true },
      { device: '/dev/vdb', snapshot_id: data, delete_on_termination: false },
    ]);
  });
});

test('an image of volumes is refused with 400 where its data is needed: rebuild, rescue, further disks and volumes', async () => {
  const { imageId, serverId, api, create, ...world } = await newImage();
  const server = { api };
  const other = { uuid: imageId, source_type: 'image', destination_type: 'volume', volume_size: 5 };
  const plain = await insertImage(platform, world.projectId);
  const volume = { size: 5, imageRef: imageId };
  for (const answer of [
    await act(server, serverId, { rebuild: { imageRef: imageId } }, '2.93'),
    await act(server, serverId, { rescue: { rescue_image_ref: imageId } }, '2.87'),
    await create({ imageRef: plain, block_device_mapping_v2: [other] }),
    await api.post('/volume/v3/volumes', { volume }),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toContain(`Image ${imageId} has no data of its own`);
  }
});

test('a server made from an image of volumes is shelved and unshelved, and an image is made of it again', async () => {
  const { imageId, create, ...world } = await newImage();
  const { id } = (await create({ imageRef: imageId })).body.server;
  await settle(platform);
  for (const action of ['shelve', 'unshelve']) {
    expect((await act(world, id, { [action]: null })).status).toBe(202);
    await settle(platform);
  }
  const { image_id } = (await act(world, id, { createImage: { name: 'again' } }, '2.45')).body;
  await settle(platform);
  const { body } = await world.api.get(`/image/v2/images/${image_id}`);
  expect(body).toMatchObject({ status: 'active', size: 0 });
  expect(JSON.parse(body.block_device_mapping)).toHaveLength(2);
});
