import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { InterruptedError } from '#lib/engine/workflows/run-ownership.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { settle } from '#lib/testing/compute.ts';
import { useSourceStore } from '#lib/testing/import-source.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import { S3Connection } from '../bytes/s3-connection.ts';
import { completionXml, parseUploadId } from '../bytes/s3-xml.ts';
import { listUploads } from '../objects/list-uploads.ts';
import { findObject, type ObjectRecord } from '../objects/object-record.ts';
import { updateObject } from '../objects/update.ts';
import { problemText } from './import-problem.ts';
import type { ImportPosition } from './import-types.ts';
import type { BucketImport } from './schema.ts';
import { MAX_RUNNING_IMPORTS } from './service.ts';
import { SourceConnection } from './source-connection.ts';
import { listSource } from './source-listing.ts';
import { transferObject } from './transfer-parts.ts';
import { bucketImportWorkflow } from './workflows.ts';

const IMPORTS = '/console/v1/bucket-imports';
const MIB = 2 ** 20;
const LOOPBACK = '127.0.0.0/8';
/** The store from which the other one imports. */
const store = useSourceStore(usePlatform());
const platform = usePlatform({ NEPHOS_IMAGE_IMPORT_NETWORKS: LOOPBACK }, RETRY_AT_ONCE);
afterEach(() => void store.faults.splice(0));

type Source = Awaited<ReturnType<typeof store.newSource>>;

/** Writes to the source; its URL has the prefix of the API instead of a bucket. */
const writerOf = ({ input }: Source) =>
  new S3Connection({
    url: new URL(`${input.endpoint}/${input.bucket}`),
    accessKey: input.access_key,
    secretKey: input.secret_key,
    region: 'us-east-1',
  });

interface Target {
  project: TestProject;
  id: string;
}

async function newTarget(): Promise<Target> {
  const project = await newProject(platform);
  return { project, id: await newBucket(project) };
}

const create = ({ project, id }: Target, source: Source, more: object = {}) =>
  project.api.post(`${BUCKETS}/${id}/imports`, { import: { source: source.input, ...more } });

const show = async ({ project }: Target, id: string) => (await project.api.get(`${IMPORTS}/${id}`)).body.import;

/** Starts an import and waits for its end. */
async function importAll(target: Target, source: Source, more: object = {}) {
  const { status, body } = await create(target, source, more);
  expect(status, JSON.stringify(body)).toBe(202);
  await settle(platform);
  return show(target, body.import.id);
}

async function runAgain(target: Target, { id }: BucketImport) {
  const { status, body } = await target.project.api.post(`${IMPORTS}/${id}/run`);
  expect(status, JSON.stringify(body)).toBe(202);
  await settle(platform);
  return show(target, id);
}

const read = async ({ project, id }: Target, name: string) =>
  (await project.api.get(objectPath(id, name, 'data'))).body;
const database = () => platform.platform.services.database;
const recordOf = async ({ id }: Target, name: string): Promise<ObjectRecord> => {
  const found = await findObject(database().read, id, name);
  if (!found) throw new Error(`${name} was not imported.`);
  return found;
};

describe('An import', () => {
  test('copies data, metadata, headers and tags, and another run transfers only what is new or changed', async () => {
    const source = await store.newSource({ plain: 'one', 'a b/ä+?.txt': 'two', 'dots/../x/./y': 'three', empty: '' });
    const writer = writerOf(source);
    const headers = {
      'content-type': 'text/x-rich',
      'cache-control': 'max-age=5',
      'content-encoding': 'identity-test',
      'x-amz-meta-color': 'blue',
      'x-amz-tagging': 'kind=test&team=a%20b',
    };
    await writer.send({ method: 'PUT', key: 'rich', headers, body: [Buffer.from('rich data')] });
    writer.close();
    const target = await newTarget();
    const first = await importAll(target, source, { target_prefix: 'new/' });
    expect(first).toMatchObject({ state: 'done', message: null, has_secret: true, runs: 1 });
    expect(first.counts).toMatchObject({
      copied: 5,
      bytes: 20,
      unchanged: 0,
      failed: 0,
      verified: { md5: 5, size: 0 },
    });
    expect(await read(target, 'new/a b/ä+?.txt')).toBe('two');
    expect(await read(target, 'new/dots/../x/./y')).toBe('three');
    const rich = await recordOf(target, 'new/rich');
    expect(rich.contentType).toBe('text/x-rich');
    expect(rich.attributes).toMatchObject({
      metadata: { color: 'blue' },
      headers: { 'cache-control': 'max-age=5', 'content-encoding': 'identity-test' },
      tags: { kind: 'test', team: 'a b' },
      ownerId: target.project.id,
    });
    await putData(store.project, source.id, 'plain', 'changed');
    await putData(store.project, source.id, 'later', 'new');
    const second = await runAgain(target, first);
    expect(second.counts).toMatchObject({ copied: 2, unchanged: 4, kept: 0, failed: 0, verified: { md5: 6 } });
    expect(await read(target, 'new/plain')).toBe('changed');
    const third = await runAgain(target, second);
    expect(third).toMatchObject({ state: 'done', runs: 3, counts: { copied: 0, bytes: 0, unchanged: 6, removed: 0 } });
  });

  test('of a prefix copies only the objects below it, under the prefix of the target', async () => {
    const source = await store.newSource({ 'in/a': 'a', 'in/': '', out: 'b' });
    const target = await newTarget();
    const input = { ...source, input: { ...source.input, prefix: 'in/' } };
    expect((await importAll(target, input)).counts).toMatchObject({ copied: 1, failed: 0 });
    expect(await read(target, 'a')).toBe('a');
  });

  test('keeps objects that were written to the target later, and all without replacement', async () => {
    const source = await store.newSource({ both: 'source', changes: 'one' });
    const target = await newTarget();
    await putData(target.project, target.id, 'both', 'target');
    const first = await importAll(target, source);
    expect(first.counts).toMatchObject({ copied: 1, kept: 1, failed: 0 });
    expect(await read(target, 'both')).toBe('target');
    await putData(store.project, source.id, 'changes', 'two');
    const careful = await importAll(target, source, { replaces: false });
    expect(careful.counts).toMatchObject({ copied: 0, kept: 2 });
    expect(await read(target, 'changes')).toBe('one');
  });

  test('deletes copies of objects that the source no longer has only on request, and never other objects', async () => {
    const source = await store.newSource({ a: 'a', b: 'b', z: 'z' });
    const target = await newTarget();
    await importAll(target, source);
    await putData(target.project, target.id, 'own', 'own');
    for (const name of ['b', 'z']) await store.project.api.delete(objectPath(source.id, name));
    expect((await importAll(target, source)).counts).toMatchObject({ removed: 0 });
    const strict = await importAll(target, source, { deletes: true });
    expect(strict.counts).toMatchObject({ unchanged: 1, removed: 2, failed: 0 });
    expect(await read(target, 'own')).toBe('own');
    expect((await target.project.api.get(objectPath(target.id, 'b'))).status).toBe(404);
    await store.project.api.delete(objectPath(source.id, 'a'));
    const empty = await runAgain(target, strict);
    expect(empty).toMatchObject({ counts: { removed: 0 }, message: expect.stringContaining('Nothing was deleted') });
  });
});

test('copies have the default encryption of the target, and a locked copy that the source changes is not replaced', async () => {
  const source = await store.newSource({ small: 'small', large: 'x'.repeat(100_000) });
  const etag = await putInParts(source, 'parts');
  const target = await newTarget();
  const settings = { encryption: { algorithm: 'AES256' as const } };
  await updateBucket(platform.platform.services, target.id, (before) => ({ ...before, ...settings }));
  const first = await importAll(target, source);
  expect(first.counts).toMatchObject({ copied: 3, failed: 0, verified: { md5: 2, parts: 1 } });
  const records = await Promise.all(['small', 'large', 'parts'].map((name) => recordOf(target, name)));
  expect(records.map(({ attributes }) => attributes.encryption?.kind)).toEqual(['bucket', 'bucket', 'bucket']);
  expect(records[2]?.etag).toBe(etag);
  expect(await read(target, 'large')).toBe('x'.repeat(100_000));
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await updateObject(platform.platform.services, { bucketId: target.id, name: 'small' }, ({ attributes }) => ({
    attributes: { ...attributes, retention: { mode: 'COMPLIANCE', until } },
  }));
  await putData(store.project, source.id, 'small', 'changed');
  const second = await runAgain(target, first);
  expect(second).toMatchObject({ state: 'failed', counts: { copied: 0, unchanged: 2, failed: 1 } });
  expect(await read(target, 'small')).toBe('small');
});

/** Puts an object in two parts. Returns its ETag. */
async function putInParts(source: Source, key: string): Promise<string> {
  const writer = writerOf(source);
  const headers = { 'content-type': 'video/x-parts' };
  const created = await writer.send({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = await parseUploadId(created.text);
  const etags: string[] = [];
  for (const size of [5 * MIB, MIB]) {
    const query = { partNumber: String(etags.length + 1), uploadId };
    const sent = await writer.send({ method: 'PUT', key, query, body: [randomBytes(size)] });
    etags.push(sent.headers.etag ?? '');
  }
  const body = [Buffer.from(completionXml(etags))];
  await writer.send({ method: 'POST', key, query: { uploadId }, body });
  const { etag = '' } = (await writer.send({ method: 'HEAD', key })).headers;
  writer.close();
  return etag.replaceAll('"', '');
}

function connectTo({ input }: Source, signal: AbortSignal): SourceConnection {
  const { endpoint, bucket, access_key: accessKey, secret_key: secretKey } = input;
  const source = { endpoint, bucket, isPathStyle: true, accessKey, secretKey, region: 'us-east-1' };
  return new SourceConnection(source, { rules: { allowed: [LOOPBACK] }, signal });
}

const uploadsOf = async ({ id }: Target) => (await listUploads(database().read, id, { limit: 10 })).entries;

describe('An object in parts', () => {
  test('is copied in the same parts and has the same ETag', async () => {
    const source = await store.newSource();
    const etag = await putInParts(source, 'big');
    const target = await newTarget();
    expect((await importAll(target, source)).counts).toMatchObject({ copied: 1, verified: { parts: 1 } });
    expect(await recordOf(target, 'big')).toMatchObject({ etag, partCount: 2, contentType: 'video/x-parts' });
    expect(await uploadsOf(target)).toEqual([]);
  });

  test('is compared by its parts also if the source does not know numbers of parts', async () => {
    const source = await store.newSource();
    const etag = await putInParts(source, 'big');
    store.faults.push(({ url = '' }, response) => {
      if (!url.includes('partNumber')) return false;
      response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
      return true;
    });
    const target = await newTarget();
    expect((await importAll(target, source)).counts).toMatchObject({ copied: 1, verified: { parts: 1 } });
    expect((await recordOf(target, 'big')).etag).toBe(etag);
  });

  test('that was interrupted continues with the part that is missing', async () => {
    const source = await store.newSource();
    const etag = await putInParts(source, 'big');
    const target = await newTarget();
    const controller = new AbortController();
    store.faults.push(({ url = '' }, response) => {
      if (!url.includes('partNumber=2')) return false;
      controller.abort(new InterruptedError());
      response.destroy();
      return true;
    });
    const connection = connectTo(source, controller.signal);
    const { entries } = await listSource(connection, { prefix: '', limit: 10 });
    const bucket = await findBucketById(database().read, target.id);
    const [entry] = entries;
    if (!bucket || !entry) throw new Error('The bucket or its object is missing.');
    const place = { bucketId: target.id, name: 'big' };
    const { services } = platform.platform;
    const transfer = { store: services, connection, bucket, entry, place, condition: {}, onBytes: () => {} };
    await expect(transferObject(transfer)).rejects.toThrow(InterruptedError);
    connection.close();
    expect(await uploadsOf(target)).toHaveLength(1);
    // The data of the first part never arrive.
    store.faults.splice(0, 1, ({ url = '' }, response) => {
      if (!url.includes('partNumber=1')) return false;
      const range = `bytes 0-${5 * MIB - 1}/${6 * MIB}`;
      response.writeHead(206, { 'content-range': range, 'content-length': String(5 * MIB) }).flushHeaders();
      return true;
    });
    const done = await importAll(target, source);
    expect(done.counts).toMatchObject({ copied: 1, verified: { parts: 1 } });
    expect((await recordOf(target, 'big')).etag).toBe(etag);
    expect(await uploadsOf(target)).toEqual([]);
  });
});

/** A failed object about which the source has sent nothing. */
const failureOf = (name: string, text: string) => ({
  name,
  message: expect.stringContaining(text),
  problem: { sentence: expect.stringContaining(text), facts: null },
});

describe('Failures', () => {
  test('damaged data are not stored, the failure is listed, and another run transfers only this object', async () => {
    const source = await store.newSource({ good: 'good', bad: 'right' });
    store.faults.push(({ url = '' }, response) => {
      if (!url.endsWith('/bad')) return false;
      response.writeHead(200, { 'content-length': '5' }).end('wrong');
      return true;
    });
    const target = await newTarget();
    const first = await importAll(target, source);
    expect(first).toMatchObject({ state: 'failed', counts: { copied: 1, failed: 1 } });
    expect(first.failures).toEqual([failureOf('bad', 'differs from the MD5')]);
    expect((await target.project.api.get(objectPath(target.id, 'bad'))).status).toBe(404);
    store.faults.splice(0);
    const second = await runAgain(target, first);
    expect(second).toMatchObject({ state: 'done', counts: { copied: 1, unchanged: 1, failed: 0 }, failures: [] });
  });

  test('a connection that breaks is continued where it broke', async () => {
    const source = await store.newSource({ object: 'x'.repeat(100_000) });
    let breaks = 0;
    store.faults.push(({ url = '', headers }, response) => {
      if (!url.endsWith('/object') || headers.range !== undefined) return false;
      breaks += 1;
      response.writeHead(200, { 'content-length': '100000' }).write('x'.repeat(40_000), () => response.destroy());
      return true;
    });
    const target = await newTarget();
    expect((await importAll(target, source)).counts).toMatchObject({ copied: 1, verified: { md5: 1 } });
    expect(breaks).toBe(1);
    expect(await read(target, 'object')).toBe('x'.repeat(100_000));
  });

  test('a connection that breaks again and again fails only its object', async () => {
    const source = await store.newSource({ broken: 'x'.repeat(1000), fine: 'fine' });
    store.faults.push(({ url = '', headers }, response) => {
      if (!url.endsWith('/broken')) return false;
      const [, start] = /^bytes=(\d+)-/.exec(headers.range ?? '') ?? [];
      const range = start === undefined ? {} : { 'content-range': `bytes ${start}-999/1000` };
      const length = String(1000 - Number(start ?? 0));
      response.writeHead(start === undefined ? 200 : 206, { 'content-length': length, ...range });
      response.write('x', () => response.destroy());
      return true;
    });
    const ended = await importAll(await newTarget(), source);
    expect(ended).toMatchObject({ state: 'failed', message: null, counts: { copied: 1, failed: 1 } });
    expect(ended.failures).toEqual([failureOf('broken', 'broke several times')]);
  });

  test('a list in another order and keys that are not UTF-8 delete nothing and are reported', async () => {
    const source = await store.newSource({ a: 'a', b: 'b', c: 'c' });
    const target = await newTarget();
    await importAll(target, source);
    const contents = ['b', 'a', '%FF'].map(
      (key) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
    );
    store.faults.push(({ url = '' }, response) => {
      if (!url.includes('list-type')) return false;
      const list = `<EncodingType>url</EncodingType><IsTruncated>false</IsTruncated>${contents.join('')}`;
      response.writeHead(200).end(`<ListBucketResult>${list}</ListBucketResult>`);
      return true;
    });
    const ended = await importAll(target, source, { deletes: true });
    expect(ended).toMatchObject({ message: expect.stringContaining('byte order'), counts: { removed: 0, failed: 1 } });
    expect(ended.failures).toEqual([failureOf('%FF', 'UTF-8')]);
    expect(await read(target, 'c')).toBe('c');
  });

  test('a redirect is not followed, and a wrong secret, a missing bucket and a missing right end the run', async () => {
    const source = await store.newSource({ a: 'a' });
    const target = await newTarget();
    const wrong = (input: object) => ({ ...source, input: { ...source.input, ...input } });
    const signature = await importAll(target, wrong({ secret_key: 'wrong' }));
    expect(signature).toMatchObject({ state: 'failed', message: expect.stringContaining('rejects the signature') });
    const missing = await importAll(target, wrong({ bucket: 'missing-bucket' }));
    expect(missing).toMatchObject({ state: 'failed', message: expect.stringContaining('no bucket with this name') });
    expect([signature.problem, missing.problem]).toEqual([
      { sentence: expect.any(String), facts: { kind: 'response', status: 403, code: 'SignatureDoesNotMatch' } },
      { sentence: expect.any(String), facts: { kind: 'response', status: 404, code: 'NoSuchBucket' } },
    ]);
    for (const { message, problem } of [signature, missing]) expect(problem && problemText(problem)).toBe(message);
    store.requests.splice(0);
    store.faults.push((_, response) => {
      response.writeHead(307, { location: `${store.endpoint}/elsewhere` }).end();
      return true;
    });
    expect(await importAll(target, source)).toMatchObject({ message: expect.stringContaining('redirects') });
    expect(store.requests.filter((request) => request.includes('elsewhere'))).toEqual([]);
  });

  test('over the quota of the bucket the run ends with its sentence', async () => {
    const source = await store.newSource({ a: '12345', b: '12345' });
    const target = await newTarget();
    await target.project.api.patch(`${BUCKETS}/${target.id}`, { bucket: { quota_bytes: 6 } });
    expect(await importAll(target, source)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('may contain 6 bytes'),
    });
  });
});

/** Makes the run of an import unfinished, as after a crash at a position. */
const reopen = (id: string, position: ImportPosition) =>
  database().transact((tx) =>
    tx
      .updateTable('bucket_imports')
      .set({ state: 'running', ended_at: null, position: packJson(position) })
      .where('id', '=', id)
      .execute(),
  );

const continueRun = (importId: string) => {
  const run = { step: (_: string, work: () => Promise<unknown>) => work() } as Run;
  return bucketImportWorkflow.bind(platform.platform.services).run(run, { importId, slice: 0 } as never);
};

describe('A run that a crash interrupted', () => {
  test('continues with its page, and ends if its user may no longer write in the project', async () => {
    const source = await store.newSource({ a: 'a', b: 'b' });
    const target = await newTarget();
    const done = await importAll(target, source);
    for (const name of ['a', 'b']) await target.project.api.delete(objectPath(target.id, name));
    const connection = connectTo(source, new AbortController().signal);
    const { next = '' } = await listSource(connection, { prefix: '', limit: 1 });
    connection.close();
    await reopen(done.id, { page: 1, token: next, after: 'a' });
    await continueRun(done.id);
    expect(await show(target, done.id)).toMatchObject({ state: 'done' });
    expect(await read(target, 'b')).toBe('b');
    expect((await target.project.api.get(objectPath(target.id, 'a'))).status).toBe(404);
    const admin = await signInAdmin(platform);
    const { roles } = (await admin.get('/identity/v3/roles?name=member')).body;
    const { id: projectId, userId } = target.project;
    await admin.delete(`/identity/v3/projects/${projectId}/users/${userId}/roles/${roles[0].id}`);
    await reopen(done.id, { page: 0 });
    await continueRun(done.id);
    const row = await database()
      .read.selectFrom('bucket_imports')
      .select(['state', 'message'])
      .where('id', '=', done.id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'failed', message: expect.stringContaining('may no longer change objects') });
  });

  test('is not continued by a workflow run of an earlier slice', async () => {
    const source = await store.newSource({ a: 'a' });
    const target = await newTarget();
    const done = await importAll(target, source);
    const again = await runAgain(target, done);
    await reopen(again.id, { page: 0 });
    store.requests.splice(0);
    await continueRun(done.id);
    expect(store.requests).toEqual([]);
  });
});

describe('POST /bucket-imports/{id}/…', () => {
  test('cancel ends a run during an object; a run that has ended is refused with 409', async () => {
    const source = await store.newSource({ slow: 'x'.repeat(1000) });
    let isSending = false;
    store.faults.push(({ url = '' }, response) => {
      if (!url.endsWith('/slow')) return false;
      response.writeHead(200, { 'content-length': '1000' }).write('x');
      isSending = true;
      return true;
    });
    const target = await newTarget();
    const { id } = (await create(target, source)).body.import;
    await expect.poll(() => isSending).toBe(true);
    expect((await target.project.api.post(`${IMPORTS}/${id}/run`)).status).toBe(409);
    expect((await target.project.api.post(`${IMPORTS}/${id}/finish`)).status).toBe(409);
    expect((await target.project.api.post(`${IMPORTS}/${id}/cancel`)).body.import.state).toBe('cancelling');
    await settle(platform);
    expect(await show(target, id)).toMatchObject({ state: 'cancelled', counts: { copied: 0 } });
    expect((await target.project.api.post(`${IMPORTS}/${id}/cancel`)).status).toBe(409);
  });

  test('finish removes the secret key, after which a run is refused with 409', async () => {
    const source = await store.newSource({ a: 'a' });
    const target = await newTarget();
    const { id } = await importAll(target, source);
    const { status, body } = await target.project.api.post(`${IMPORTS}/${id}/finish`);
    expect([status, body.import.has_secret]).toEqual([200, false]);
    const row = await database().read.selectFrom('bucket_imports').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ blob: null, key_id: null });
    expect((await target.project.api.post(`${IMPORTS}/${id}/run`)).status).toBe(409);
  });

  test('imports of other projects are missing, and delete removes an import but no object', async () => {
    const source = await store.newSource({ a: 'a' });
    const target = await newTarget();
    const { id } = await importAll(target, source);
    const stranger = (await newTarget()).project.api;
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/run'],
      ['POST', '/cancel'],
      ['POST', '/finish'],
      ['DELETE', ''],
    ] as const) {
      expect((await stranger.call(method, `${IMPORTS}/${id}${path}`)).status).toBe(404);
    }
    expect((await stranger.get(IMPORTS)).body.imports).toEqual([]);
    expect((await target.project.api.delete(`${IMPORTS}/${id}`)).status).toBe(204);
    expect((await target.project.api.get(IMPORTS)).body.imports).toEqual([]);
    expect(await read(target, 'a')).toBe('a');
  });
});

describe('POST /buckets/{id}/imports', () => {
  test('private addresses, other schemes and buckets that no host name can contain are refused with 400', async () => {
    const source = await store.newSource();
    const target = await newTarget();
    const inputs = [
      { endpoint: 'http://10.0.0.1:9000' },
      { endpoint: 'http://169.254.169.254' },
      { endpoint: 'http://[::1]:9000' },
      { endpoint: 'ftp://s3.example.com' },
      { endpoint: 'https://user:password@s3.example.com' },
      { endpoint: 'https://s3.example.com/?x=1' },
      { endpoint: 'https://s3.example.com', bucket: 'Not_A_Host', is_path_style: false },
      { access_key: 'with space' },
      { secret_key: 'line\nbreak' },
      { bucket: '..' },
      { bucket: '\ud800' },
      { prefix: '\ud800' },
      { prefix: 'a\0b' },
    ];
    for (const input of inputs) {
      const { status, body } = await create(target, { ...source, input: { ...source.input, ...input } });
      expect(status, JSON.stringify([input, body])).toBe(400);
    }
  });

  test('the secret key is in no response', async () => {
    const source = await store.newSource({ a: 'a' });
    const target = await newTarget();
    const created = await create(target, source);
    await settle(platform);
    const answers = [
      created.body,
      await show(target, created.body.import.id),
      (await target.project.api.get(IMPORTS)).body,
    ];
    expect(JSON.stringify(answers)).not.toContain(source.input.secret_key);
  });

  test(`a project has at most ${MAX_RUNNING_IMPORTS} running imports, and one of the same source; others get 409`, async () => {
    const target = await newTarget();
    store.faults.push(() => true);
    for (let count = 0; count < MAX_RUNNING_IMPORTS; count += 1) {
      const source = await store.newSource();
      expect((await create(target, source)).status).toBe(202);
      if (count === 0) expect((await create(target, source)).status).toBe(409);
    }
    expect((await create(target, await store.newSource())).status).toBe(409);
    const { imports } = (await target.project.api.get(IMPORTS)).body;
    for (const { id } of imports) await target.project.api.delete(`${IMPORTS}/${id}`);
    await settle(platform);
  });
});
