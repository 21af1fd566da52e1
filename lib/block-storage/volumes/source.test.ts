import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { emptyQcow2 } from '#lib/image/seed-disk.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage, newActiveImage, newImage, OCTETS } from '#lib/testing/images.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const VOLUMES = '/volume/v3/volumes';
const ABSENT = '11111111-2222-4333-8444-555555555555';

test.each(['imageRef', 'image_id'])(
  'POST /volumes: %s makes a bootable volume that says what it was made of',
  async (key) => {
    const { id: owner, api } = await newProject(platform);
    const values = { name: 'base', min_disk: 2, min_ram: 64, size: GIB } as const;
    const image = await insertImage(platform, owner, values, { properties: { os_distro: 'debian' } });
    const { status, body } = await api.post(VOLUMES, { volume: { size: 2, [key]: image } });
    expect(status).toBe(202);
    const { volume } = (await api.get(`${VOLUMES}/${body.volume.id}`)).body;
    expect(volume).toMatchObject({
      size: 2,
      bootable: 'true',
      volume_image_metadata: {
        image_id: image,
        image_name: 'base',
        os_distro: 'debian',
        container_format: 'bare',
        disk_format: 'qcow2',
        min_disk: '2',
        min_ram: '64',
        size: String(GIB),
      },
    });
  },
);

test('POST /volumes: an image without an explicit size is refused with 400', async () => {
  const { id: owner, api } = await newProject(platform);
  const answer = await api.post(VOLUMES, { volume: { imageRef: await insertImage(platform, owner) } });
  expect(answer.status).toBe(400);
});

test.each([
  ['smaller than its min_disk', { min_disk: 3 }],
  ['smaller than its virtual size', { virtual_size: 2 * GIB + 1 }],
  ['smaller than its data', { size: 2 * GIB + 1 }],
  ['of an image that is queued', { status: 'queued' }],
  ['of an image that is deactivated', { status: 'deactivated' }],
] as const)('POST /volumes: a volume %s is refused with 400 and nothing is created', async (_title, values) => {
  const { id: owner, api } = await newProject(platform);
  const imageRef = await insertImage(platform, owner, values);
  expect((await api.post(VOLUMES, { volume: { size: 2, imageRef } })).status).toBe(400);
  expect((await api.get(VOLUMES)).body.volumes).toEqual([]);
});

test('POST /volumes: an unknown image and a private one of another project are both answered with 404', async () => {
  const { api } = await newProject(platform);
  const stranger = await newProject(platform);
  const theirs = await insertImage(platform, stranger.id);
  for (const imageRef of [ABSENT, theirs]) {
    expect((await api.post(VOLUMES, { volume: { size: 2, imageRef } })).status).toBe(404);
  }
});

test('POST /volumes: an image beside another source is refused with 400', async () => {
  const { id: owner, api } = await newProject(platform);
  const imageRef = await insertImage(platform, owner);
  const volume = { size: 2, imageRef, source_volid: ABSENT };
  expect((await api.post(VOLUMES, { volume })).status).toBe(400);
});

describe('what a volume made from an image holds', () => {
  const fileOf = (id: string) => join(platform.platform.services.env.dataFolder, 'volumes', `${id}.raw`);
  const startOf = async (id: string, length: number) => {
    await using file = await open(fileOf(id));
    return (await file.read(Buffer.alloc(length), 0, length, 0)).buffer.toString('latin1');
  };
  const made = async (project: TestProject, imageRef: string): Promise<string> => {
    const { status, body } = await project.api.post(VOLUMES, { volume: { size: 1, imageRef } });
    expect(status).toBe(202);
    await settle(platform);
    return body.volume.id;
  };

  test('POST /volumes: the data of the image, and of a copy of the volume too', async () => {
    const project = await newProject(platform);
    const id = await made(project, await newActiveImage(project, 'the disk'));
    expect(await showVolume(project, id)).toMatchObject({ status: 'available', bootable: 'true' });
    expect(await startOf(id, 9)).toBe('the disk\0');
    expect(await startOf(await newVolume(platform, project, { source_volid: id }), 8)).toBe('the disk');
  });

  test('POST /volumes: the disk inside a qcow2 image, not the image', async () => {
    const project = await newProject(platform);
    const image = await newImage(project, { disk_format: 'qcow2' });
    const request = new Request(`${BASE_URL}/image/v2/images/${image}/file`, {
      method: 'PUT',
      headers: { ...OCTETS, 'x-auth-token': project.api.token ?? '' },
      body: new Uint8Array(emptyQcow2(GIB)),
    });
    expect((await platform.platform.fetch(request)).status).toBe(204);
    expect(await startOf(await made(project, image), 4)).toBe('\0\0\0\0');
  });

  test('POST /servers: a volume made for a server holds the image it boots from', async () => {
    const project = await newProject(platform);
    const uuid = await newActiveImage(project, 'the disk');
    const disk = { uuid, source_type: 'image', destination_type: 'volume', boot_index: 0, volume_size: 1 };
    const id = await launch(platform, project, { imageRef: '', block_device_mapping_v2: [disk] });
    const [volume] = (await show(project, id))['os-extended-volumes:volumes_attached'];
    expect(await startOf(volume.id, 8)).toBe('the disk');
    expect(await showVolume(project, volume.id)).toMatchObject({ volume_image_metadata: { image_id: uuid } });
  });

  test('POST /volumes: an image nobody can write to a disk ends in error, and the log says why', async () => {
    const project = await newProject(platform);
    const id = await made(project, await newActiveImage(project, 'a pack', { container_format: 'ova' }));
    expect(await showVolume(project, id)).toMatchObject({ status: 'error' });
    const { read } = platform.platform.services.database;
    const events = read.selectFrom('events').select(['type', 'after']).where('object_id', '=', id);
    const failure = { type: 'volume.create_failed', after: expect.stringContaining('container format ova') };
    expect(await events.execute()).toContainEqual(failure);
    expect((await project.api.delete(`${VOLUMES}/${id}`)).status).toBe(202);
  });
});
