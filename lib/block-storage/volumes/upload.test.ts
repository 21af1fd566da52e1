import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { volumeFormats } from '#lib/engine/storage/qemu-img.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { diskDigest, writeDisk } from '#lib/testing/disks.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/** With QEMU's tool if installed, so that uploads are sparse and fast. The storage suite exports raw disks. */
const platform = usePlatform({ PATH: process.env.PATH ?? '' });
const QUICK = volumeFormats('auto', process.env.PATH ?? '')[0]?.suffix;
const LATEST = { 'openstack-api-version': 'volume 3.71' };

async function withVolume() {
  const project = await newProject(platform);
  const id = await newVolume(platform, project);
  const { storage } = platform.platform.services.engine;
  await writeDisk(storage, id, 5_000_000, 'what the volume holds');
  const act = (action: object) => project.api.post(`/volume/v3/volumes/${id}/action`, action, LATEST);
  const upload = (also: object = {}) =>
    act({ 'os-volume_upload_image': { image_name: 'golden', disk_format: QUICK, ...also } });
  const digest = (volume: string) => diskDigest(storage, { volume });
  return { project, id, act, upload, digest };
}

test('os-volume_upload_image: a volume made from the image holds the same', async () => {
  const { project, id, act, upload, digest } = await withVolume();
  await act({ 'os-set_image_metadata': { metadata: { os_distro: 'debian', image_id: 'of-another' } } });
  const { status, body } = await upload({ disk_format: QUICK, container_format: 'bare' });
  expect([status, body['os-volume_upload_image']]).toEqual([
    202,
    expect.objectContaining({ id, image_name: 'golden', disk_format: QUICK, status: 'uploading', size: 1 }),
  ]);
  await settle(platform);
  expect((await showVolume(project, id)).status).toBe('available');
  const imageRef = body['os-volume_upload_image'].image_id;
  const image = (await project.api.get(`/image/v2/images/${imageRef}`)).body;
  expect(image).toMatchObject({
    status: 'active',
    visibility: 'private',
    min_disk: 1,
    disk_format: QUICK,
    os_distro: 'debian',
  });
  expect(image).not.toHaveProperty('image_id');
  const copy = await newVolume(platform, project, { imageRef });
  expect(await digest(copy)).toBe(await digest(id));
  expect(readdirSync(join(platform.platform.services.env.dataFolder, 'exports'))).toEqual([]);
});

test('os-volume_upload_image: an attached volume needs force, and is attached again', async () => {
  const { project, id, act, upload } = await withVolume();
  await act({ 'os-attach': { host_name: 'metal', mountpoint: '/mnt' } });
  expect((await upload()).status).toBe(400);
  expect((await upload({ force: true })).status).toBe(202);
  await settle(platform);
  expect((await showVolume(project, id)).status).toBe('in-use');
});

test('os-volume_upload_image: no name, a format that cannot be written, and a wider audience are refused', async () => {
  const { project, id, upload } = await withVolume();
  expect((await upload({ image_name: '' })).status).toBe(400);
  expect((await upload({ disk_format: 'vmdk' })).status).toBe(400);
  expect((await upload({ container_format: 'ova' })).status).toBe(400);
  expect((await upload({ visibility: 'public' })).status).toBe(403);
  const other = await newProject(platform);
  const stranger = await other.api.post(`/volume/v3/volumes/${id}/action`, {
    'os-volume_upload_image': { image_name: 'a' },
  });
  expect(stranger.status).toBe(404);
  expect((await project.api.get('/image/v2/images?visibility=private')).body.images).toEqual([]);
});

test('os-volume_upload_image: over the quota of images nothing begins; over that of their data no image stays', async () => {
  const { project, id, upload } = await withVolume();
  const admin = await signInAdmin(platform);
  const limit = async (quota: string, resource_limit: number) => {
    const registered = (await admin.get('/identity/v3/registered_limits')).body.registered_limits;
    const { service_id } = registered.find((one: { resource_name: string }) => one.resource_name === quota);
    const own = { service_id, resource_name: quota, resource_limit, project_id: project.id };
    expect((await admin.post('/identity/v3/limits', { limits: [own] })).status).toBe(201);
  };
  await limit('image_size_total', 0);
  expect((await upload()).status).toBe(202);
  await settle(platform);
  expect((await showVolume(project, id)).status).toBe('available');
  const { messages } = (await project.api.get(`/volume/v3/messages?resource_uuid=${id}`, LATEST)).body;
  expect(messages[0].user_message).toMatch(/^copy volume to image: /);
  expect((await project.api.get('/image/v2/images?visibility=private')).body.images).toEqual([]);
  await limit('image_count_total', 0);
  expect((await upload()).status).toBe(413);
});

test('os-reimage: the volume contains the image, and its previous data is gone', async () => {
  const { project, id, act, upload, digest } = await withVolume();
  const before = await digest(id);
  const image_id = (await upload()).body['os-volume_upload_image'].image_id;
  await settle(platform);
  await writeDisk(platform.platform.services.engine.storage, id, 9_000_000, 'something else');
  expect(await digest(id)).not.toBe(before);
  expect((await act({ 'os-reimage': { image_id } })).status).toBe(202);
  await settle(platform);
  const volume = await showVolume(project, id);
  expect([volume.status, volume.bootable, volume.volume_image_metadata.image_id]).toEqual([
    'available',
    'true',
    image_id,
  ]);
  expect(await digest(id)).toBe(before);
});

test('os-reimage: an unknown image, an image too large, a volume in use and one reserved are refused', async () => {
  const { project, act, upload } = await withVolume();
  const larger = await newVolume(platform, project, { size: 2 });
  const uploaded = await project.api.post(`/volume/v3/volumes/${larger}/action`, {
    'os-volume_upload_image': { image_name: 'large', disk_format: QUICK },
  });
  const small = (await upload()).body['os-volume_upload_image'].image_id;
  await settle(platform);
  const reimage = async (image_id: string, also: object = {}) =>
    (await act({ 'os-reimage': { image_id, ...also } })).status;
  expect(await reimage('5f0a9f0e-0000-4000-8000-000000000003')).toBe(404);
  expect(await reimage(uploaded.body['os-volume_upload_image'].image_id)).toBe(400);
  await act({ 'os-attach': { host_name: 'metal', mountpoint: '/mnt' } });
  expect(await reimage(small)).toBe(409);
});
