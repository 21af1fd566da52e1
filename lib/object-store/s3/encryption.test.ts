import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { responseBody } from '#lib/testing/response-body.ts';
import { findBucket } from '../buckets/bucket.ts';
import type { ObjectRequest } from '../exchange.ts';
import { findObject } from '../objects/object-record.ts';
import { readObject } from '../objects/read.ts';
import { s3Api } from './entry.ts';

const platform = usePlatform();
const services = () => platform.platform.services;
const api = s3Api({ prefix: '', hosts: [] });

type Headers = Record<string, string>;

function customerHeaders(key = randomBytes(32), prefix = 'x-amz-'): Headers {
  const start = `${prefix}server-side-encryption-customer`;
  return {
    [`${start}-algorithm`]: 'AES256',
    [`${start}-key`]: key.toString('base64'),
    [`${start}-key-md5`]: createHash('md5').update(key).digest('base64'),
  };
}

const SSE = 'x-amz-server-side-encryption';

let count = 0;
/** A project with two buckets. */
async function newSender() {
  const project = await newProject(platform);
  const scope = { kind: 'project', id: project.id, name: '', domain: { id: 'default', name: 'Default' } } as const;
  const caller = {
    userId: project.userId,
    userName: 'user',
    domain: scope.domain,
    scope,
    roles: new Set(['member']),
    methods: [],
    auditIds: [],
    issuedAtMs: 0,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
  };
  const send = async (
    method: string,
    path: string,
    headers: Headers = {},
    body: Buffer | string = '',
    connection: Pick<ObjectRequest, 'isSecure' | 'address'> = { isSecure: true, address: '192.0.2.1' },
  ) => {
    const [place = '', query = ''] = path.split('?');
    const response = await api.respond(services(), {
      method,
      path: place,
      query,
      headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
      body: Readable.from([Buffer.from(body)]),
      ...connection,
      onBehalf: { caller, requestId: 'test' },
    });
    return { ...response, text: (await responseBody(response.body)).toString('latin1') };
  };
  count += 1;
  const buckets = [`secret-${count}`, `other-${count}`] as const;
  for (const bucket of buckets) await send('PUT', `/${bucket}`);
  return { send, buckets, projectId: project.id };
}

/** What is stored of small data. */
async function storedData(projectId: string, bucketName: string, name: string): Promise<Buffer> {
  const db = services().database.read;
  const bucket = await findBucket(db, { projectId, name: bucketName });
  const object = await findObject(db, bucket?.id ?? '', name);
  const rows = db
    .selectFrom('object_small_data')
    .select('data')
    .where('location', '=', object?.location ?? '');
  return Buffer.from((await rows.executeTakeFirstOrThrow()).data);
}

const DATA = 'plain text '.repeat(20);

describe('With a key of the customer', () => {
  test('data are stored encrypted and read with that key, also in ranges', async () => {
    const { send, buckets, projectId } = await newSender();
    const headers = customerHeaders();
    const put = await send('PUT', `/${buckets[0]}/a`, headers, DATA);
    expect(put.headers).toMatchObject({
      [`${SSE}-customer-algorithm`]: 'AES256',
      etag: `"${createHash('md5').update(DATA).digest('hex')}"`,
    });
    expect((await storedData(projectId, buckets[0], 'a')).includes('plain')).toBe(false);
    expect((await send('GET', `/${buckets[0]}/a`, headers)).text).toBe(DATA);
    expect((await send('GET', `/${buckets[0]}/a`, { ...headers, range: 'bytes=6-9' })).text).toBe('text');
    expect((await send('HEAD', `/${buckets[0]}/a`, headers)).headers['content-length']).toBe(String(DATA.length));
  });

  test.each([
    ['no key', {}],
    ['another key', customerHeaders()],
    [
      'a key that does not match its digest',
      { ...customerHeaders(), [`${SSE}-customer-key-md5`]: 'AAAAAAAAAAAAAAAAAAAAAA==' },
    ],
    ['a short key', customerHeaders(randomBytes(16))],
    ['another algorithm', { ...customerHeaders(), [`${SSE}-customer-algorithm`]: 'AES128' }],
  ])('data are not read with %s', async (_what, headers) => {
    const { send, buckets } = await newSender();
    await send('PUT', `/${buckets[0]}/a`, customerHeaders(), DATA);
    for (const method of ['GET', 'HEAD']) expect((await send(method, `/${buckets[0]}/a`, headers)).status).toBe(400);
    expect((await send('PUT', `/${buckets[0]}/b`, { 'x-amz-copy-source': `/${buckets[0]}/a` })).status).toBe(400);
  });

  test.each(['192.0.2.1', '2001:db8::1', 'unknown'])(
    'data are neither written nor read without TLS by a client at %s: 400',
    async (address) => {
      const { send, buckets } = await newSender();
      const [key, plain] = [randomBytes(32), { isSecure: false, address }];
      const headers = customerHeaders(key);
      const refused = await send('PUT', `/${buckets[0]}/a`, headers, DATA, plain);
      expect([refused.status, /<Code>(.*?)</.exec(refused.text)?.[1]]).toEqual([400, 'InvalidRequest']);
      expect(refused.text).toContain('must be made over a secure connection');
      await send('PUT', `/${buckets[0]}/a`, headers, DATA);
      expect((await send('HEAD', `/${buckets[0]}/a`, headers, '', plain)).status).toBe(400);
      const source = { 'x-amz-copy-source': `/${buckets[0]}/a`, ...customerHeaders(key, 'x-amz-copy-source-') };
      expect((await send('PUT', `/${buckets[1]}/b`, source, '', plain)).status).toBe(400);
      expect((await send('PUT', `/${buckets[1]}/c`, {}, DATA, plain)).status).toBe(200);
    },
  );

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', undefined])(
    'a client at %s needs no TLS, because the key does not leave the machine',
    async (address) => {
      const { send, buckets } = await newSender();
      const headers = customerHeaders();
      const connection = { isSecure: false, address };
      expect((await send('PUT', `/${buckets[0]}/a`, headers, DATA, connection)).status).toBe(200);
      expect((await send('GET', `/${buckets[0]}/a`, headers, '', connection)).text).toBe(DATA);
    },
  );

  test('a key is refused for data that need none', async () => {
    const { send, buckets } = await newSender();
    await send('PUT', `/${buckets[0]}/a`, {}, DATA);
    expect((await send('GET', `/${buckets[0]}/a`, customerHeaders())).status).toBe(400);
  });

  test('a copy can have another key, or none', async () => {
    const { send, buckets } = await newSender();
    const [key, other] = [randomBytes(32), customerHeaders()];
    await send('PUT', `/${buckets[0]}/a`, customerHeaders(key), DATA);
    const source = { 'x-amz-copy-source': `/${buckets[0]}/a`, ...customerHeaders(key, 'x-amz-copy-source-') };
    expect((await send('PUT', `/${buckets[1]}/b`, { ...source, ...other })).status).toBe(200);
    expect((await send('GET', `/${buckets[1]}/b`, other)).text).toBe(DATA);
    expect((await send('PUT', `/${buckets[1]}/c`, source)).status).toBe(200);
    expect((await send('GET', `/${buckets[1]}/c`)).text).toBe(DATA);
  });

  test.each([
    ['without a checksum', 200, {}],
    ['with a checksum', 400, { 'x-amz-checksum-algorithm': 'CRC32' }],
  ])(
    'parts of an upload %s need its key; its completion without a key: %d',
    async (_what, statusWithoutKey, checksum) => {
      const { send, buckets } = await newSender();
      const headers = customerHeaders();
      const created = await send('POST', `/${buckets[0]}/a?uploads`, { ...headers, ...checksum });
      const uploadId = /<UploadId>(.*?)</.exec(created.text)?.[1];
      const path = `/${buckets[0]}/a?uploadId=${uploadId}`;
      for (const wrong of [{}, customerHeaders()]) {
        expect((await send('PUT', `${path}&partNumber=1`, wrong, DATA)).status).toBe(400);
      }
      const part = await send('PUT', `${path}&partNumber=1`, headers, DATA);
      const list = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${part.headers.etag}</ETag></Part></CompleteMultipartUpload>`;
      expect((await send('POST', path, customerHeaders(), list)).status).toBe(400);
      expect((await send('POST', path, {}, list)).status).toBe(statusWithoutKey);
      expect((await send('POST', path, headers, list)).status).toBe(200);
      expect((await send('GET', `/${buckets[0]}/a`, headers)).text).toBe(DATA);
      expect((await send('GET', `/${buckets[0]}/a`)).status).toBe(400);
    },
  );
});

describe('With keys of the platform', () => {
  test.each([
    ['AES256', { [SSE]: 'AES256' }],
    ['aws:kms', { [SSE]: 'aws:kms', [`${SSE}-aws-kms-key-id`]: 'accounting' }],
  ])('%s: data are stored encrypted, and read without a key', async (_algorithm, headers) => {
    const { send, buckets, projectId } = await newSender();
    expect((await send('PUT', `/${buckets[0]}/a`, headers, DATA)).headers).toMatchObject(headers);
    expect((await storedData(projectId, buckets[0], 'a')).includes('plain')).toBe(false);
    expect((await send('GET', `/${buckets[0]}/a`, headers)).status).toBe(400);
    const found = await send('GET', `/${buckets[0]}/a`);
    expect([found.text, found.headers]).toEqual([DATA, expect.objectContaining(headers)]);
  });

  test('a bucket encrypts new objects by default', async () => {
    const { send, buckets, projectId } = await newSender();
    const body =
      '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm>' +
      '</ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>';
    expect((await send('PUT', `/${buckets[0]}?encryption`, {}, body)).status).toBe(200);
    await send('PUT', `/${buckets[0]}/a`, {}, DATA);
    expect((await storedData(projectId, buckets[0], 'a')).includes('plain')).toBe(false);
    expect((await send('GET', `/${buckets[0]}/a`)).text).toBe(DATA);
  });

  test('a copy in another bucket stays readable after the first bucket is deleted', async () => {
    const { send, buckets } = await newSender();
    await send('PUT', `/${buckets[0]}/a`, { [SSE]: 'AES256' }, DATA);
    const headers = { [SSE]: 'AES256', 'x-amz-copy-source': `/${buckets[0]}/a` };
    expect((await send('PUT', `/${buckets[1]}/b`, headers)).status).toBe(200);
    await send('DELETE', `/${buckets[0]}/a`);
    expect((await send('DELETE', `/${buckets[0]}`)).status).toBe(204);
    expect((await send('GET', `/${buckets[1]}/b`)).text).toBe(DATA);
  });

  test.each([
    ['an unknown algorithm', { [SSE]: 'DES' }],
    ['a key ID without its algorithm', { [`${SSE}-aws-kms-key-id`]: 'a' }],
    ['no key ID', { [SSE]: 'aws:kms' }],
    ['a key of the customer too', { [SSE]: 'AES256', ...customerHeaders() }],
  ])('%s is refused', async (_what, headers) => {
    const { send, buckets } = await newSender();
    expect((await send('PUT', `/${buckets[0]}/a`, headers, DATA)).status).toBe(400);
  });

  test('changed data are not returned', async () => {
    const { send, buckets, projectId } = await newSender();
    await send('PUT', `/${buckets[0]}/a`, { [SSE]: 'AES256' }, DATA);
    const { database } = services();
    const bucket = await findBucket(database.read, { projectId, name: buckets[0] });
    const object = await findObject(database.read, bucket?.id ?? '', 'a');
    const data = await storedData(projectId, buckets[0], 'a');
    data[40] = (data[40] ?? 0) ^ 1;
    await database.transact((tx) =>
      tx
        .updateTable('object_small_data')
        .set({ data })
        .where('location', '=', object?.location ?? '')
        .execute(),
    );
    if (!object) throw new Error('The object does not exist.');
    await expect(responseBody(readObject(services(), object))).rejects.toThrow('cannot be decrypted');
  });
});
