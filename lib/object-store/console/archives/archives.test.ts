import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { nativeClient } from '#lib/testing/native-store.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../../buckets/bucket.ts';
import { updateBucket } from '../../buckets/change-buckets.ts';
import { findObject } from '../../objects/object-record.ts';
import { updateObject } from '../../objects/update.ts';
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

  test('of more than 10,000 objects or segments is refused with 409', async () => {
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
    const bucket = await findBucketById(services().database.read, id);
    const headers = { 'X-Object-Manifest': `${bucket?.name}/many/` };
    expect((await nativeClient(platform, project).call('PUT', `/${bucket?.name}/large`, { headers })).status).toBe(201);
    const large = await select(project, id, { names: ['large'] });
    expect([large.status, JSON.stringify(large.body)]).toEqual([409, expect.stringContaining('including segments')]);
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

describe('Objects whose data belong to others', () => {
  /** A bucket with segments, and a client of the native API, whose paths are below the bucket. */
  async function newSegments() {
    const { project, id } = await bucketWith({ 'seg/1': 'one', 'seg/2': 'two' });
    const bucket = await findBucketById(services().database.read, id);
    const name = bucket?.name ?? '';
    const native = nativeClient(platform, project);
    const put = async (path: string, headers: Record<string, string> = {}, body = '') =>
      expect((await native.call('PUT', `/${name}/${path}`, { headers, body })).status).toBe(201);
    const segments = ['seg/1', 'seg/2'].map((segment) => ({ path: `/${name}/${segment}` }));
    await put('slo?multipart-manifest=put', {}, JSON.stringify(segments));
    await put('dlo', { 'X-Object-Manifest': `${name}/seg/` });
    return { project, id, name, put };
  }
  type Segments = Awaited<ReturnType<typeof newSegments>>;
  const refuse = async ({ project, id }: Pick<Segments, 'project' | 'id'>, selected: string) => {
    const { status, body } = await select(project, id, { names: [selected] });
    return `${status} ${JSON.stringify(body)}`;
  };
  /** As if a client had encrypted it with its own key. */
  const encrypt = (id: string, name: string) =>
    updateObject(services(), { bucketId: id, name }, ({ attributes }) => ({
      attributes: {
        ...attributes,
        encryption: { kind: 'customer', keyMd5: 'x', size: 3, crc64nvme: '0'.repeat(16) },
      },
    }));

  test('are archived with that data: large objects, and symbolic links to any object', async () => {
    const { project, id, name, put } = await newSegments();
    await put(
      'nested?multipart-manifest=put',
      {},
      JSON.stringify([{ path: `/${name}/slo` }, { path: `/${name}/seg/1` }]),
    );
    await put('links/dlo', { 'X-Symlink-Target': `${name}/dlo` });
    await put('links/plain', { 'X-Symlink-Target': `${name}/seg/2` });
    const { status, body } = await select(project, id, { names: ['slo', 'dlo', 'nested'], prefixes: ['links/'] });
    expect([status, body.archive]).toMatchObject([201, { objects: 5, bytes: 6 + 6 + 9 + 6 + 3 }]);
    const response = await download(project, id, body.archive.id);
    const data = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(data.length);
    expect(filesIn(data)).toEqual({
      slo: 'onetwo',
      dlo: 'onetwo',
      nested: 'onetwoone',
      'links/dlo': 'onetwo',
      'links/plain': 'two',
    });
  });

  test('are refused with 409 before the download if data are missing, or refer to themselves', async () => {
    const segments = await newSegments();
    const { project, id, name, put } = segments;
    await put('loop/a', { 'X-Symlink-Target': `${name}/loop/b` });
    await put('loop/b', { 'X-Symlink-Target': `${name}/loop/a` });
    await put('nothing', { 'X-Symlink-Target': `${name}/missing` });
    await put('self/dlo', { 'X-Object-Manifest': `${name}/self/` });
    await put('self/data', {}, 'data');
    expect(await refuse(segments, 'loop/a')).toMatch(/^409 .*Too many levels of symbolic links/);
    expect(await refuse(segments, 'nothing')).toMatch(/^409 .*refers to an object that does not exist/);
    expect(await refuse(segments, 'self/dlo')).toMatch(/^409 .*is incomplete/);
    await putData(project, id, 'seg/2', 'changed', { replaces: 'true' });
    expect(await refuse(segments, 'slo')).toMatch(/^409 .*Segment .*seg\/2 was changed/);
  });

  test('are refused with 409 if only a client can decrypt the data, also in a segment', async () => {
    const segments = await newSegments();
    const { id, name, put } = segments;
    await put('link', { 'X-Symlink-Target': `${name}/seg/1` });
    await encrypt(id, 'seg/1');
    for (const selected of ['seg/1', 'link', 'slo', 'dlo']) {
      expect(await refuse(segments, selected)).toMatch(/^409 .*encrypted with a key of the client/);
    }
  });

  test('are refused with 403 if the data belong to a project that does not allow it', async () => {
    const [own, other] = [await newSegments(), await newSegments()];
    const account = { 'X-Symlink-Target-Account': `AUTH_${other.project.id}` };
    await own.put('foreign', { 'X-Symlink-Target': `${other.name}/seg/1`, ...account });
    expect(await refuse(own, 'foreign')).toMatch(/^403 .*you may not read/);
    const rule = { 'X-Container-Read': `${own.project.id}:*` };
    const { status } = await nativeClient(platform, other.project).call('POST', `/${other.name}`, { headers: rule });
    expect([status, (await select(own.project, own.id, { names: ['foreign'] })).status]).toEqual([204, 201]);
  });

  test('are checked again when the download begins', async () => {
    const { project, id } = await newSegments();
    const { body } = await select(project, id, { names: ['dlo', 'slo'] });
    await putData(project, id, 'seg/2', 'changed', { replaces: 'true' });
    const statuses = [(await download(project, id, body.archive.id)).status];
    await putData(project, id, 'seg/2', 'two', { replaces: 'true' });
    statuses.push((await download(project, id, body.archive.id)).status);
    expect(statuses).toEqual([409, 200]);
  });
});
