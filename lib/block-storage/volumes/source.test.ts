import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const VOLUMES = '/volume/v3/volumes';
const ABSENT = '11111111-2222-4333-8444-555555555555';
const GIB = 2 ** 30;

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
