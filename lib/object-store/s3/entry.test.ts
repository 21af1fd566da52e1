import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { insertProject } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { responseBody } from '#lib/testing/response-body.ts';
import { s3Api } from './entry.ts';

const platform = usePlatform();
const api = s3Api({ prefix: '/s3', hosts: ['objects.test'] });

interface RequestContent {
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

const callerIn = (projectId: string | undefined, roles: readonly string[]) => ({
  userId: 'user',
  userName: 'user',
  domain: { id: 'default', name: 'Default' },
  scope: { kind: 'project', id: projectId ?? '', name: '', domain: { id: 'default', name: 'Default' } } as const,
  roles: new Set(roles),
  methods: [],
  auditIds: [],
  issuedAtMs: 0,
  expiresAtMs: Number.MAX_SAFE_INTEGER,
});

/** Sends requests of a new project, or anonymous ones. */
function sender(projectId: string | undefined, roles = ['member']) {
  return async (method: string, path: string, { query = '', headers = {}, body = '' }: RequestContent = {}) => {
    const caller = callerIn(projectId, roles);
    const response = await api.respond(platform.platform.services, {
      method,
      path,
      query,
      headers: { host: 'nephos.test', 'content-length': String(Buffer.byteLength(body)), ...headers },
      body: Readable.from([Buffer.from(body)]),
      address: '192.0.2.1',
      isSecure: false,
      ...(projectId !== undefined && { onBehalf: { caller, requestId: 'test' } }),
    });
    return { ...response, text: (await responseBody(response.body)).toString() };
  };
}

let count = 0;
async function newBucket() {
  count += 1;
  const name = `bucket-${count}`;
  const projectId = await insertProject(platform, `project-${count}`);
  const send = sender(projectId);
  expect(await send('PUT', `/s3/${name}`)).toMatchObject({ status: 200, headers: { location: `/${name}` } });
  return { name, send, projectId, path: `/s3/${name}` };
}

const elementIn = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1];

describe('CopyObject', () => {
  test('with a range is refused with 400: it copies whole objects', async () => {
    const { send, path, name } = await newBucket();
    await send('PUT', `${path}/source`, { body: 'data' });
    const headers = { 'x-amz-copy-source': `/${name}/source`, range: 'bytes=0-1' };
    const { status, text } = await send('PUT', `${path}/copy`, { headers });
    expect([status, elementIn(text, 'Code'), elementIn(text, 'ArgumentValue')]).toEqual([
      400,
      'InvalidArgument',
      'bytes=0-1',
    ]);
    expect((await send('GET', `${path}/copy`)).status).toBe(404);
  });
});

describe('CompleteMultipartUpload', () => {
  test('may be repeated with the same parts, but not with others', async () => {
    const { send, path } = await newBucket();
    const created = await send('POST', `${path}/key`, { query: 'uploads=' });
    const uploadId = elementIn(created.text, 'UploadId');
    const etags: (string | undefined)[] = [];
    for (const number of [1, 2]) {
      const part = await send('PUT', `${path}/key`, {
        query: `partNumber=${number}&uploadId=${uploadId}`,
        body: 'data',
      });
      etags.push(part.headers.etag);
    }
    const complete = (numbers: readonly number[]) => {
      const parts = numbers.map(
        (number) => `<Part><PartNumber>${number}</PartNumber><ETag>${etags[number - 1]}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      return send('POST', `${path}/key`, { query: `uploadId=${uploadId}`, body });
    };
    const first = await complete([1]);
    expect(first.status).toBe(200);
    const others = await complete([1, 2]);
    expect([others.status, elementIn(others.text, 'Code')]).toEqual([404, 'NoSuchUpload']);
    const again = await complete([1]);
    expect([again.status, elementIn(again.text, 'ETag')]).toEqual([200, elementIn(first.text, 'ETag')]);
  });

  test('leaves gaps between the numbers of parts, which are then read by their position', async () => {
    const { send, path } = await newBucket();
    const created = await send('POST', `${path}/key`, { query: 'uploads=' });
    const uploadId = elementIn(created.text, 'UploadId');
    const part = await send('PUT', `${path}/key`, { query: `partNumber=7&uploadId=${uploadId}`, body: 'data' });
    const body = `<CompleteMultipartUpload><Part><PartNumber>7</PartNumber><ETag>${part.headers.etag}</ETag></Part></CompleteMultipartUpload>`;
    await send('POST', `${path}/key`, { query: `uploadId=${uploadId}`, body });
    const { status, headers, text } = await send('GET', `${path}/key`, { query: 'partNumber=1' });
    expect([status, headers['x-amz-mp-parts-count'], text]).toEqual([206, '1', 'data']);
    expect((await send('GET', `${path}/key`, { query: 'partNumber=7' })).status).toBe(400);
  });

  test('names the part that was not uploaded', async () => {
    const { send, path } = await newBucket();
    const created = await send('POST', `${path}/key`, { query: 'uploads=' });
    const uploadId = elementIn(created.text, 'UploadId');
    const part = '<Part><PartNumber>2</PartNumber><ETag>"abc"</ETag></Part>';
    const { status, text } = await send('POST', `${path}/key`, {
      query: `uploadId=${uploadId}`,
      body: `<CompleteMultipartUpload>${part}</CompleteMultipartUpload>`,
    });
    const elements = ['Code', 'UploadId', 'PartNumber', 'ETag'].map((name) => elementIn(text, name));
    expect([status, ...elements]).toEqual([400, 'InvalidPart', uploadId, '2', 'abc']);
  });
});

describe('ListObjectVersions', () => {
  test.each([
    ['key-marker=&version-id-marker=bogus', 'Invalid version id specified'],
    ['key-marker=a&version-id-marker=bogus', 'Invalid version id specified'],
    ['version-id-marker=null', 'A version-id marker cannot be specified without a key marker.'],
  ])('with the markers %s is refused with 400', async (markers, message) => {
    const { send, path } = await newBucket();
    const { status, text } = await send('GET', path, { query: `versions=&${markers}` });
    expect([status, elementIn(text, 'Code'), elementIn(text, 'Message')]).toEqual([400, 'InvalidArgument', message]);
  });
});

describe('PutBucketVersioning', () => {
  test.each([
    ['<Status>Disabled</Status>', 'MalformedXML'],
    ['', 'IllegalVersioningConfigurationException'],
  ])('with %s is refused with 400', async (content, code) => {
    const { send, path } = await newBucket();
    const body = `<VersioningConfiguration>${content}</VersioningConfiguration>`;
    const { status, text } = await send('PUT', path, { query: 'versioning=', body });
    expect([status, elementIn(text, 'Code')]).toEqual([400, code]);
  });
});

describe('CreateBucket', () => {
  test('accepts the regions with which requests may be signed, and refuses others with 400', async () => {
    const send = sender(await insertProject(platform, 'located'));
    const create = (name: string, region: string) => {
      const location = `<LocationConstraint>${region}</LocationConstraint>`;
      return send('PUT', `/s3/${name}`, { body: `<CreateBucketConfiguration>${location}</CreateBucketConfiguration>` });
    };
    for (const region of ['', 'us-east-1', 'RegionOne']) {
      expect((await create(`located-${region.toLowerCase() || 'none'}`, region)).status).toBe(200);
    }
    const { status, text } = await create('located-elsewhere', 'eu-west-1');
    expect([status, elementIn(text, 'Code')]).toEqual([400, 'InvalidLocationConstraint']);
  });
});

describe('Requests', () => {
  test('have an id, which errors repeat in their body', async () => {
    const response = await sender(undefined)('GET', '/s3/no-such-bucket/key');
    expect(response.status).toBe(404);
    expect(response.headers['x-amz-request-id']).toMatch(/^tx[0-9a-f]{21}-[0-9a-f]{10}$/);
    expect(elementIn(response.text, 'RequestId')).toBe(response.headers['x-amz-request-id']);
    expect(elementIn(response.text, 'Code')).toBe('NoSuchBucket');
  });

  test('with HEAD have no body, not even for errors', async () => {
    const response = await sender(undefined)('HEAD', '/s3/no-such-bucket');
    expect([response.status, response.text]).toEqual([404, '']);
  });

  test.each([
    ['GET', '/s3', '', 403, 'AccessDenied'],
    ['PUT', '/s3/new-bucket', '', 403, 'AccessDenied'],
    ['GET', '/s3/%ff', '', 400, 'InvalidURI'],
    ['GET', `/s3/bucket/${'a'.repeat(1025)}`, '', 400, 'KeyTooLongError'],
    ['GET', '/s3/bucket', 'a=%zz', 400, 'InvalidURI'],
    ['DELETE', '/s3/bucket', 'logging', 405, 'MethodNotAllowed'],
  ])('%s %s?%s without authentication is refused with %d %s', async (method, path, query, status, code) => {
    const response = await sender(undefined)(method, path, { query });
    expect([response.status, elementIn(response.text, 'Code')]).toEqual([status, code]);
  });

  test('without an operation are authenticated before they are refused', async () => {
    const headers = { authorization: 'AWS4-HMAC-SHA256 incomplete', 'x-amz-date': '20260101T000000Z' };
    const response = await sender(undefined)('DELETE', '/s3/bucket', { query: 'logging', headers });
    expect(response.status).toBe(400);
    expect(elementIn(response.text, 'Code')).not.toBe('MethodNotAllowed');
  });

  test('find a bucket in their path or in their host', async () => {
    const { name, send } = await newBucket();
    await send('PUT', `/s3/${name}/a`, { body: 'data' });
    expect((await send('GET', '/s3/a', { headers: { host: `${name}.objects.test:9000` } })).text).toBe('data');
  });
});

describe('Objects', () => {
  test('have any key, and return what was stored', async () => {
    const { send, path } = await newBucket();
    for (const key of ['a/./../b', '//', '%25', 'gr%C3%BCn', '+', '%20']) {
      const headers = {
        'content-type': 'text/x',
        'x-amz-meta-color': 'gr\u00fcn',
        'content-encoding': 'aws-chunked, gzip',
      };
      await send('PUT', `${path}/${key}`, { body: key, headers });
      const found = await send('GET', `${path}/${key}`);
      expect([found.status, found.text]).toEqual([200, key]);
      expect(found.headers).toMatchObject({
        'content-type': 'text/x',
        'content-encoding': 'gzip',
        'x-amz-meta-color': 'gr\u00fcn',
        'content-length': String(key.length),
      });
    }
    const listed = await send('GET', path, { query: 'list-type=2&encoding-type=url' });
    expect([...listed.text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key)).toEqual([
      '%20',
      '%25',
      '%2B',
      '//',
      'a/./../b',
      'gr%C3%BCn',
    ]);
  });

  test.each([
    ['bytes=1-2', 206, 'bc', 'bytes 1-2/4'],
    ['bytes=2-', 206, 'cd', 'bytes 2-3/4'],
    ['bytes=-1', 206, 'd', 'bytes 3-3/4'],
    ['bytes=0-99', 206, 'abcd', 'bytes 0-3/4'],
    ['Bytes=0-1', 206, 'ab', 'bytes 0-1/4'],
    ['bytes=3-1', 200, 'abcd', undefined],
  ])('with range %s are returned with %d', async (range, status, text, contentRange) => {
    const { send, path } = await newBucket();
    await send('PUT', `${path}/a`, { body: 'abcd' });
    const response = await send('GET', `${path}/a`, { headers: { range } });
    expect([response.status, response.text, response.headers['content-range']]).toEqual([status, text, contentRange]);
  });

  test('outside their data are refused with 416', async () => {
    const { send, path } = await newBucket();
    await send('PUT', `${path}/a`, { body: 'abcd' });
    const response = await send('GET', `${path}/a`, { headers: { range: 'bytes=4-' } });
    expect([response.status, elementIn(response.text, 'Code')]).toEqual([416, 'InvalidRange']);
  });

  test.each(['GET', 'HEAD'])(
    '%s of part 1 of data that were sent in one piece: 206 with all of them',
    async (method) => {
      const { send, path } = await newBucket();
      await send('PUT', `${path}/a`, { body: 'abcd' });
      await send('PUT', `${path}/empty`);
      const { status, headers, text } = await send(method, `${path}/a`, { query: 'partNumber=1' });
      expect([status, headers['content-range'], text]).toEqual([206, 'bytes 0-3/4', method === 'GET' ? 'abcd' : '']);
      expect((await send(method, `${path}/empty`, { query: 'partNumber=1' })).status).toBe(200);
      expect((await send(method, `${path}/a`, { query: 'partNumber=2' })).status).toBe(400);
    },
  );

  test.each(['0', '10001', '-1', 'x'])(
    'a part with the number %s is refused with 400 and that number',
    async (number) => {
      const { send, path } = await newBucket();
      await send('PUT', `${path}/a`, { body: 'abcd' });
      const { status, text } = await send('GET', `${path}/a`, { query: `partNumber=${number}` });
      const elements = ['Code', 'ArgumentName', 'ArgumentValue'].map((name) => elementIn(text, name));
      expect([status, ...elements]).toEqual([400, 'InvalidArgument', 'partNumber', number]);
    },
  );

  test('of another project are neither read nor written, and reader roles do not write', async () => {
    const { send, path, projectId } = await newBucket();
    await send('PUT', `${path}/a`, { body: 'secret' });
    const other = sender(await insertProject(platform, `other-${count}`));
    const statuses = [await other('GET', `${path}/a`), await other('PUT', `${path}/b`), await other('GET', path)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    const reader = sender(projectId, ['reader']);
    expect((await reader('GET', `${path}/a`)).text).toBe('secret');
    expect((await reader('PUT', `${path}/a`, { body: 'changed' })).status).toBe(403);
  });

  test('that do not exist look like forbidden ones to those who may not list', async () => {
    const { send, path } = await newBucket();
    expect((await send('GET', `${path}/missing`)).status).toBe(404);
    expect((await sender(undefined)('GET', `${path}/missing`)).status).toBe(403);
  });

  test('are written once with If-None-Match: *', async () => {
    const { send, path } = await newBucket();
    const headers = { 'if-none-match': '*' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send('PUT', `${path}/lock`, { headers, body: String(index) })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(412)]);
  });
});

test.each([
  ['no length', {}, 411, 'MissingContentLength'],
  ['more than 5 GiB', { 'content-length': String(5 * 2 ** 30 + 1) }, 400, 'EntityTooLarge'],
])('an object with %s is refused before its data are read', async (_what, headers, status, code) => {
  const { projectId, name } = await newBucket();
  const body = (async function* (): AsyncGenerator<Uint8Array> {
    yield* [];
    throw new Error('The body was read.');
  })();
  const place = { method: 'PUT', path: `/s3/${name}/a`, query: '', isSecure: false };
  const caller = callerIn(projectId, ['member']);
  const request = { ...place, headers, body, address: '192.0.2.1', onBehalf: { caller, requestId: 'test' } };
  const response = await api.respond(platform.platform.services, request);
  expect([response.status, elementIn(String(response.body), 'Code')]).toEqual([status, code]);
});

test('a request that would change a subresource never deletes its bucket', async () => {
  const { send, path } = await newBucket();
  expect((await send('DELETE', path, { query: 'acl' })).status).toBe(405);
  expect((await send('HEAD', path)).status).toBe(200);
});

test('changes of a bucket are events of the user who sent the request', async () => {
  const { send, path, projectId } = await newBucket();
  const body = '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>';
  await send('PUT', path, { query: 'tagging', body });
  await send('DELETE', path);
  const events = platform.platform.services.database.read.selectFrom('events').selectAll();
  const own = await events.where('project_id', '=', projectId).orderBy('id').execute();
  expect(own.map(({ type, user_id }) => [type, user_id])).toEqual([
    ['bucket.create', 'user'],
    ['bucket.update', 'user'],
    ['bucket.delete', 'user'],
  ]);
});

test('CORS rules apply to responses and errors, and a preflight request that none allows is refused', async () => {
  const { send, path } = await newBucket();
  const body =
    '<CORSConfiguration><CORSRule><AllowedOrigin>https://a.test</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>';
  expect((await send('PUT', path, { query: 'cors', body })).status).toBe(200);
  const headers = { origin: 'https://a.test', 'access-control-request-method': 'GET' };
  const allowed = await sender(undefined)('OPTIONS', `${path}/a`, { headers });
  expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, 'https://a.test']);
  const missing = await send('GET', `${path}/a`, { headers: { origin: 'https://a.test' } });
  expect([missing.status, missing.headers['access-control-allow-origin']]).toEqual([404, 'https://a.test']);
  const refused = await sender(undefined)('OPTIONS', `${path}/a`, {
    headers: { ...headers, origin: 'https://b.test' },
  });
  expect(refused.status).toBe(403);
});
