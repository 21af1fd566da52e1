import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PLATFORM } from '#lib/events/log.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import {
  abandonSnapshot,
  deleteImageInternally,
  openImageData,
  reserveSnapshotImage,
  storeSnapshotData,
} from './compute-integration.ts';

const platform = usePlatform();

const database = () => platform.platform.services.database;
const show = async ({ api }: TestProject, id: string) => (await api.get(`/image/v2/images/${id}`)).body;
const incoming = () => {
  const { dataFolder } = platform.platform.services.env;
  return readdirSync(join(dataFolder, 'images', 'incoming'));
};

function reserve(project: TestProject, properties: Record<string, string> = {}): Promise<string> {
  const snapshot = { projectId: project.id, userId: project.userId, name: 'daily', properties, minDisk: 3, minRam: 64 };
  return database().transact((tx) => reserveSnapshotImage(tx, PLATFORM, { ...snapshot, diskFormat: 'raw' }));
}

const store = (id: string, data: Readable) => storeSnapshotData(platform.platform.services, id, data);

test('A snapshot is queued and private first, and says of whom it is', async () => {
  const project = await newProject(platform);
  const id = await reserve(project, { instance_uuid: 'a server', purpose: 'backup' });
  expect(await show(project, id)).toMatchObject({
    status: 'queued',
    visibility: 'private',
    container_format: 'bare',
    disk_format: 'raw',
    min_disk: 3,
    min_ram: 64,
    size: null,
    image_type: 'snapshot',
    owner_id: project.id,
    user_id: project.userId,
    instance_uuid: 'a server',
    purpose: 'backup',
  });
});

test.each(['status', 'os_glance_stage_host', 'name'])('A snapshot with the property %s is refused', async (key) => {
  await expect(reserve(await newProject(platform), { [key]: 'mine' })).rejects.toThrow(key);
});

test('Its data makes it active, with true size and hashes, and can be read back, whole and in part', async () => {
  const project = await newProject(platform);
  const id = await reserve(project);
  await store(id, Readable.from([Buffer.from('the disk '), Buffer.from('of a server')]));
  const hash = (name: string) => createHash(name).update('the disk of a server').digest('hex');
  const facts = { status: 'active', size: 20, virtual_size: 20, checksum: hash('md5'), os_hash_algo: 'sha512' };
  expect(await show(project, id)).toMatchObject({ ...facts, os_hash_value: hash('sha512') });

  const data = await openImageData(platform.platform.services, id);
  expect(data).toMatchObject({ size: 20, diskFormat: 'raw' });
  expect(await readFile((await data?.path()) ?? '', 'utf8')).toBe('the disk of a server');
  expect(await text(data?.open({ start: 4, end: 7 }) ?? Readable.from([]))).toBe('disk');
});

test('Stored again, it keeps the data it has', async () => {
  const project = await newProject(platform);
  const id = await reserve(project);
  await store(id, Readable.from([Buffer.from('first')]));
  const second = Readable.from([Buffer.from('second')]);
  await store(id, second);
  expect(second.destroyed).toBe(true);
  expect(await show(project, id)).toMatchObject({ size: 5 });
});

test('Data that breaks off leaves no file, and the next try succeeds', async () => {
  const project = await newProject(platform);
  const id = await reserve(project);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the host died');
    })(),
  );
  await expect(store(id, broken)).rejects.toThrow('the host died');
  expect(await show(project, id)).toMatchObject({ status: 'saving', size: null });
  expect(incoming()).toEqual([]);
  await store(id, Readable.from([Buffer.from('whole')]));
  expect(await show(project, id)).toMatchObject({ status: 'active', size: 5 });
});

test('Data for an image that is gone is dropped without an error', async () => {
  const project = await newProject(platform);
  const id = await reserve(project);
  await database().transact((tx) => deleteImageInternally(tx, PLATFORM, id));
  const data = Readable.from([Buffer.from('late')]);
  await store(id, data);
  expect(data.destroyed).toBe(true);
  expect(await openImageData(platform.platform.services, id)).toBeUndefined();
});

test('A failed snapshot is abandoned, an active image is not', async () => {
  const project = await newProject(platform);
  const [failed, done] = [await reserve(project), await reserve(project)];
  await store(done, Readable.from([Buffer.from('data')]));
  await database().transact(async (tx) => {
    await abandonSnapshot(tx, failed);
    await abandonSnapshot(tx, done);
  });
  expect((await project.api.get(`/image/v2/images/${failed}`)).status).toBe(404);
  expect((await project.api.get(`/image/v2/images/${done}`)).status).toBe(200);
});
