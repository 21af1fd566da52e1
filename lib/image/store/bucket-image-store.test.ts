import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { readAll } from '#lib/object-store/bytes/blob-store-suite.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { newImage } from '#lib/testing/images.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { S3Endpoint } from '#lib/testing/s3-endpoint.ts';
import { openImageData } from '../images/compute-integration.ts';
import { bucketImageStore, imageStore } from './image-store.ts';
import { migrateImages } from './migrate-images.ts';
import { sweepImages } from './sweep.ts';

const endpoint = new S3Endpoint();
beforeAll(() => endpoint.start());
afterAll(() => endpoint.stop());
const cloud = usePlatform(() => {
  const { url, accessKey, secretKey, region } = endpoint.bucket('/nephos');
  return {
    NEPHOS_OBJECT_STORE: url.href,
    NEPHOS_OBJECT_STORE_ACCESS_KEY: accessKey,
    NEPHOS_OBJECT_STORE_SECRET_KEY: secretKey,
    NEPHOS_OBJECT_STORE_REGION: region,
  };
});
const services = () => cloud.platform.services;
const store = () => imageStore(services().env);
const readOnly = () => ({ ...services().env, NEPHOS_OBJECT_STORE_READ_ONLY: true });
const filesIn = (folder: string) => {
  const path = join(services().env.dataFolder, folder);
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};
const objectsIn = (area: string) =>
  [...endpoint.objects.keys()].filter((key) => key.startsWith(`nephos/images/${area}/`));
const md5Of = (data: Buffer) => createHash('md5').update(data).digest('hex');

async function* chunksOf(data: Buffer) {
  for (let at = 0; at < data.length; at += 100_003) yield data.subarray(at, at + 100_003);
}
async function* failAfter(data: Buffer) {
  yield* chunksOf(data);
  throw new Error('The client disconnected.');
}

let project: TestProject;
beforeAll(async () => {
  project = await newProject(cloud);
});

async function request(method: string, path: string, body?: Buffer, headers: Record<string, string> = {}) {
  const token = { 'x-auth-token': project.api.token ?? '', 'content-type': 'application/octet-stream' };
  const init = { method, headers: { ...token, ...headers }, ...(body && { body: new Uint8Array(body) }) };
  const answer = await cloud.platform.fetch(new Request(`${BASE_URL}/image/v2/images/${path}`, init));
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

async function upload(data: Buffer): Promise<string> {
  const id = await newImage(project);
  expect((await request('PUT', `${id}/file`, data)).status).toBe(204);
  return id;
}
const keyOf = async (id: string) => {
  const rows = services().database.read.selectFrom('images').select('data_key').where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).data_key ?? '';
};

describe('Images in a bucket', () => {
  test('are uploaded, read in part, and deleted; the data folder has no copy', async () => {
    const data = randomBytes(3 * MIB);
    const id = await upload(data);
    expect(objectsIn('data')).toContain(`nephos/images/data/${await keyOf(id)}`);
    expect(filesIn('images')).toEqual([]);
    expect((await project.api.get(`/image/v2/images/${id}`)).body).toMatchObject({
      status: 'active',
      size: 3 * MIB,
      checksum: md5Of(data),
    });
    expect((await request('GET', `${id}/file`)).body.equals(data)).toBe(true);
    const part = await request('GET', `${id}/file`, undefined, { range: 'bytes=1000-2000' });
    expect(part.body.equals(data.subarray(1000, 2001))).toBe(true);
    const key = await keyOf(id);
    expect((await project.api.delete(`/image/v2/images/${id}`)).status).toBe(204);
    expect(objectsIn('data')).not.toContain(`nephos/images/data/${key}`);
  });

  test('are staged in parts, of which an interrupted one is kept, and imported', async () => {
    const data = randomBytes(MIB);
    const key = randomUUID();
    await expect(store().append(key, 0, failAfter(data.subarray(0, 400_000)), 2 * MIB)).rejects.toThrow('disconnected');
    expect(await store().sizeOf('staged', key)).toBe(400_000);
    expect(await store().append(key, 400_000, chunksOf(data.subarray(400_000)), 2 * MIB)).toBe(MIB);
    expect(await store().digest('staged', key)).toMatchObject({ size: MIB, md5: md5Of(data) });
    const peeked = await store().inspect('staged', key, (peek) => peek(399_990, 20));
    expect(peeked.equals(data.subarray(399_990, 400_010))).toBe(true);
    expect((await store().list('staged')).map((one) => one.key)).toContain(key);
    await store().publish('staged', key);
    await store().publish('staged', key);
    expect(objectsIn('staged')).toEqual([]);
    expect((await readAll(store().open(key))).equals(data)).toBe(true);

    const id = await newImage(project);
    expect((await request('PUT', `${id}/stage`, data)).status).toBe(204);
    const imported = await project.api.post(`/image/v2/images/${id}/import`, { method: { name: 'glance-direct' } });
    expect(imported.status).toBe(202);
    await settle(cloud);
    expect((await request('GET', `${id}/file`)).body.equals(data)).toBe(true);
  });

  test('an interrupted or too large upload leaves nothing behind', async () => {
    const before = objectsIn('data');
    const key = randomUUID();
    await expect(store().receive(key, failAfter(randomBytes(MIB)), 2 * MIB)).rejects.toThrow('disconnected');
    await expect(store().receive(key, chunksOf(randomBytes(MIB)), 1000)).rejects.toMatchObject({
      name: 'DataTooLarge',
    });
    await expect(store().append(key, 0, chunksOf(randomBytes(MIB)), 10)).rejects.toMatchObject({
      name: 'DataTooLarge',
    });
    expect([objectsIn('data'), objectsIn('staged')]).toEqual([before, []]);
  });

  test('fill volumes from a local copy, which is removed with the image or when it was unused for a day', async () => {
    const data = Buffer.alloc(MIB, 'disk');
    const [one, other] = [await upload(data), await upload(data)];
    for (const imageRef of [one, other]) await newVolume(cloud, project, { imageRef });
    await settle(cloud);
    const [first, second] = [await keyOf(one), await keyOf(other)];
    expect(filesIn('image-cache').toSorted()).toEqual([first, second].toSorted());
    const copy = await openImageData(services(), one);
    expect(readFileSync((await copy?.path()) ?? '').equals(data)).toBe(true);
    const before = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(services().env.dataFolder, 'image-cache', second), before, before);
    await copy?.path();
    expect(filesIn('image-cache')).toEqual([first]);
    await project.api.delete(`/image/v2/images/${one}`);
    expect(filesIn('image-cache')).toEqual([]);
  });

  test('data that no image names is swept', async () => {
    const kept = await upload(randomBytes(1000));
    const [stray, staged] = [randomUUID(), randomUUID()];
    await store().receive(stray, chunksOf(randomBytes(10)), 100);
    await store().append(staged, 0, chunksOf(randomBytes(10)), 100);
    for (const key of [...objectsIn('data'), ...objectsIn('staged')]) {
      const object = endpoint.objects.get(key);
      if (object) object.changedAt = new Date(Date.now() - 7_200_000);
    }
    await sweepImages(services());
    const keys = [...objectsIn('data'), ...objectsIn('staged')];
    expect(keys.filter((key) => key.includes(stray) || key.includes(staged))).toEqual([]);
    expect((await request('GET', `${kept}/file`)).status).toBe(200);
  });
});

describe('A migration of images', () => {
  test('moves files to the bucket and back; both stay readable, and a damaged one is kept', async () => {
    const data = randomBytes(MIB);
    const id = await upload(data);
    const key = await keyOf(id);
    const back = await migrateImages(readOnly(), services().database);
    expect(back).toMatchObject({ failed: [] });
    expect(back.moved).toBeGreaterThan(0);
    expect(filesIn('images')).toContain(key);
    expect(objectsIn('data')).toEqual([]);
    expect((await request('GET', `${id}/file`)).body.equals(data)).toBe(true);

    const path = join(services().env.dataFolder, 'images', key);
    writeFileSync(path, randomBytes(MIB));
    expect((await migrateImages(services().env, services().database)).failed).toEqual([`image ${id}`]);
    expect(filesIn('images')).toEqual([key]);
    writeFileSync(path, data);
    expect(await migrateImages(services().env, services().database)).toEqual({ moved: 1, failed: [] });
    expect(filesIn('images')).toEqual([]);
    expect((await request('GET', `${id}/file`)).body.equals(data)).toBe(true);
    expect(await migrateImages(services().env, services().database)).toEqual({ moved: 0, failed: [] });
  });

  test('names an image whose data is missing', async () => {
    const id = await upload(randomBytes(100));
    endpoint.objects.delete(`nephos/images/data/${await keyOf(id)}`);
    expect((await migrateImages(readOnly(), services().database)).failed).toEqual([`image ${id}`]);
    expect((await request('GET', `${id}/file`)).status).toBe(404);
  });

  test('new data belongs to the folder while the bucket is only read', async () => {
    const own = bucketImageStore(readOnly());
    const key = randomUUID();
    await own?.receive(key, Readable.from([Buffer.from('a file')]), 100);
    await own?.publish('incoming', key);
    expect(filesIn('images')).toContain(key);
    await own?.remove('data', key);
    own?.close();
    rmSync(join(services().env.dataFolder, 'images', key), { force: true });
  });
});
