import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../../buckets/bucket.ts';
import { updateBucket } from '../../buckets/change-buckets.ts';
import { findObject } from '../../objects/object-record.ts';
import { MAX_ARCHIVE_OBJECTS } from './archive-selection.ts';

const platform = usePlatform();
const services = () => platform.platform.services;

async function bucketWith(objects: Record<string, string>) {
  const project = await newProject(platform);
  const id = await newBucket(project);
  for (const [name, data] of Object.entries(objects)) await putData(project, id, name, data);
  return { project, id };
}

const select = ({ api }: Pick<TestProject, 'api'>, id: string, archive: object) =>
  api.post(`${BUCKETS}/${id}/archives`, { archive });

async function download({ api }: Pick<TestProject, 'api'>, id: string, archiveId: string, headers = {}) {
  const url = `${BASE_URL}${BUCKETS}/${id}/archives/${archiveId}`;
  return platform.platform.fetch(new Request(url, { headers: { 'x-auth-token': api.token ?? '', ...headers } }));
}

/** Stored files of an archive, by its central directory. */
function filesIn(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < archive.readUInt16LE(end + 10); index += 1) {
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const extraLength = archive.readUInt16LE(at + 30);
    const offset = archive.readUInt32LE(at + 42);
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    files[archive.toString('utf8', at + 46, at + 46 + nameLength)] = archive.toString('utf8', start, start + size);
    at += 46 + nameLength + extraLength;
  }
  return files;
}

describe('An archive of a selection', () => {
  test('contains the selected objects and folders below the displayed one, once each, and nothing else', async () => {
    const { project, id } = await bucketWith({
      'p/a.txt': 'first',
      'p/logs/1': 'one',
      'p/logs/deep/2': 'two',
      'p/other': 'x',
      q: 'y',
    });
    const archive = { prefix: 'p/', names: ['p/a.txt', 'p/logs/1', 'p/missing'], prefixes: ['p/logs/'] };
    const { status, body } = await select(project, id, archive);
    expect([status, body.archive]).toEqual([
      201,
      { id: expect.any(String), objects: 3, bytes: 11, expires_at: expect.any(String) },
    ]);
    const response = await download(project, id, body.archive.id);
    const data = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(data.length);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''p.zip");
    expect(filesIn(data)).toEqual({ 'a.txt': 'first', 'logs/1': 'one', 'logs/deep/2': 'two' });
  });

  test('is sent completely although the client asks for a range', async () => {
    const { project, id } = await bucketWith({ a: 'first' });
    const { body } = await select(project, id, { names: ['a'] });
    const response = await download(project, id, body.archive.id, { range: 'bytes=0-3' });
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, 'none']);
    expect(filesIn(Buffer.from(await response.arrayBuffer()))).toEqual({ a: 'first' });
  });

  test('ends with an error before its announced length when data is lost', async () => {
    const { project, id } = await bucketWith({ a: 'first', b: 'x'.repeat(100_000) });
    const { body } = await select(project, id, { names: ['a', 'b'] });
    const object = await findObject(services().database.read, id, 'b');
    const key = object?.location?.slice(2) ?? '';
    rmSync(join(services().env.dataFolder, 'objects', key.slice(0, 2), key));
    const response = await download(project, id, body.archive.id);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  test('of nothing, of names outside the folder, or of a missing bucket is refused', async () => {
    const { project, id } = await bucketWith({ 'p/a': 'x', b: 'y' });
    const statuses = [
      await select(project, id, {}),
      await select(project, id, { prefix: 'p/', names: ['b'] }),
      await select(project, id, { names: ['missing'] }),
      await select(project, '11111111-2222-4333-8444-555555555555', { names: ['b'] }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 409, 404]);
  });

  test('of more than 10,000 objects is refused with 409', async () => {
    const { project, id } = await bucketWith({ 'many/0': 'x' });
    const { database } = services();
    await database.transact(async (tx) => {
      const one = await tx.selectFrom('object_versions').selectAll().where('container_id', '=', id).executeTakeFirst();
      if (!one) throw new Error('The object was not stored.');
      for (let at = 1; at <= MAX_ARCHIVE_OBJECTS; at += 1000) {
        const rows = Array.from({ length: 1000 }, (_, index) => {
          return {
            ...one,
            id: `${one.id.slice(0, -6)}${String(at + index).padStart(6, '0')}`,
            name: `many/${at + index}`,
          };
        });
        await tx.insertInto('object_versions').values(rows).execute();
      }
    });
    const { status, body } = await select(project, id, { prefixes: ['many/'] });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('at most 10000 objects')]);
  });

  test('of an object that a policy denies is refused with 403', async () => {
    const { project, id } = await bucketWith({ secret: 'x' });
    const bucket = await findBucketById(services().database.read, id);
    const statement = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket?.name}/*`,
    };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    await updateBucket(services(), id, (settings) => ({ ...settings, policy }));
    expect((await select(project, id, { names: ['secret'] })).status).toBe(403);
  });

  test('belongs to the user who selected it, and a reader may select', async () => {
    const { project, id } = await bucketWith({ a: 'first' });
    const reader = await joinProject(platform, project.id, 'reader');
    const { status, body } = await select(reader, id, { names: ['a'] });
    expect(status).toBe(201);
    expect((await download(reader, id, body.archive.id)).status).toBe(200);
    expect((await download(project, id, body.archive.id)).status).toBe(404);
  });

  test('the oldest selections of a project are replaced', async () => {
    const { project, id } = await bucketWith({ a: 'first' });
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) ids.push((await select(project, id, { names: ['a'] })).body.archive.id);
    const statuses = await Promise.all([ids[0], ids[1], ids[20]].map((one) => download(project, id, one ?? '')));
    expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200]);
    expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('first');
  });
});
