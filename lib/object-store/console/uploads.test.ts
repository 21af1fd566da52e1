import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const OCTETS = { 'content-type': 'application/octet-stream' };
const FULL = 'x'.repeat(5 * MIB);

async function begin(name = 'big') {
  const project = await newProject(platform);
  const id = await newBucket(project);
  const { body } = await project.api.post(`${BUCKETS}/${id}/uploads`, { upload: { name, content_type: 'text/plain' } });
  return { project, id, path: `${BUCKETS}/${id}/uploads/${body.upload.id}` };
}

const sendPart = ({ api }: TestProject, path: string, number: number, data: string, crc = '') =>
  api.put(`${path}/parts/${number}${crc && `?crc32=${crc}`}`, data, OCTETS);

test('parts in any order become one object, and only then it is visible', async () => {
  const { project, id, path } = await begin();
  await sendPart(project, path, 2, 'end', crc32('end').toString(16).padStart(8, '0'));
  expect((await sendPart(project, path, 1, FULL)).body.part).toMatchObject({ number: 1, size: 5 * MIB });
  expect((await project.api.get(objectPath(id, 'big'))).status).toBe(404);
  const { parts } = (await project.api.get(path)).body.upload;
  expect(parts.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
  expect((await project.api.get(`${BUCKETS}/${id}/uploads`)).body.uploads).toHaveLength(1);

  const done = await project.api.post(`${path}/completion`, { parts: [1, 2] });
  expect([done.status, done.body.object]).toEqual([201, expect.objectContaining({ name: 'big', size: 5 * MIB + 3 })]);
  expect((await project.api.get(objectPath(id, 'big', 'data'))).body).toBe(`${FULL}end`);
  expect((await project.api.get(objectPath(id, 'big'))).body.object.content_type).toBe('text/plain');
  expect((await project.api.get(path)).status).toBe(404);
});

test('a part whose data differ from the checksum is rejected with 400 and not stored', async () => {
  const { project, path } = await begin();
  expect((await sendPart(project, path, 1, 'data', '00000000')).status).toBe(400);
  expect((await project.api.get(path)).body.upload.parts).toEqual([]);
});

test('a missing part, a small part before the last and part 10,001 are rejected with 400', async () => {
  const { project, path } = await begin();
  await sendPart(project, path, 1, 'small');
  await sendPart(project, path, 2, 'last');
  for (const parts of [[1, 3], [1, 2], [2, 1], []]) {
    expect((await project.api.post(`${path}/completion`, { parts })).status).toBe(400);
  }
  expect((await sendPart(project, path, 10_001, 'x')).status).toBe(400);
});

test('completion that may not replace keeps the existing object with 409 and the parts for another try', async () => {
  const { project, id, path } = await begin('a');
  await putData(project, id, 'a', 'before');
  await sendPart(project, path, 1, 'after');
  expect((await project.api.post(`${path}/completion`, { parts: [1], replaces: false })).status).toBe(409);
  expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('before');
  expect((await project.api.post(`${path}/completion`, { parts: [1] })).status).toBe(201);
  expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('after');
});

test('a cancelled upload is gone with its parts; one of another project is missing', async () => {
  const { project, id, path } = await begin();
  await sendPart(project, path, 1, 'data');
  const stranger = await newProject(platform);
  expect((await stranger.api.delete(path)).status).toBe(404);
  expect((await sendPart(stranger, path, 1, 'data')).status).toBe(404);
  expect((await project.api.delete(path)).status).toBe(204);
  expect((await project.api.get(`${BUCKETS}/${id}`)).body.bucket.stored_bytes).toBe(0);
  expect((await sendPart(project, path, 1, 'data')).status).toBe(404);
});
