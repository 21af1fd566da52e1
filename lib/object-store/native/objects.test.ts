import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let project: TestProject;
let native: NativeClient;
const md5 = (data: string | Buffer) => createHash('md5').update(data).digest('hex');

beforeAll(async () => {
  project = await newProject(platform);
  native = nativeClient(platform, project);
  await native.call('PUT', '/c');
});

describe('PUT', () => {
  test('stores data, type, headers and metadata; GET and HEAD return them', async () => {
    const body = randomBytes(100_000);
    const put = await native.call('PUT', '/c/a', {
      body,
      headers: {
        'Content-Type': 'text/x-test; charset=utf-8',
        'Content-Encoding': 'gzip',
        'Content-Disposition': 'attachment; filename="a"',
        'Cache-Control': 'no-cache',
        'X-Object-Meta-Color': 'grün',
      },
    });
    expect([put.status, put.headers.etag, put.headers['content-length']]).toEqual([201, md5(body), '0']);
    expect(put.headers['last-modified']).toMatch(/GMT$/);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, bytes } = await native.call(method, '/c/a');
      expect([method, status, bytes.equals(method === 'GET' ? body : Buffer.alloc(0))]).toEqual([method, 200, true]);
      expect(headers).toMatchObject({
        'content-type': 'text/x-test; charset=utf-8',
        'content-encoding': 'gzip',
        'content-disposition': 'attachment; filename="a"',
        'cache-control': 'no-cache',
        'content-length': '100000',
        'accept-ranges': 'bytes',
        etag: md5(body),
        'last-modified': put.headers['last-modified'],
      });
      expect(headers['x-timestamp']).toMatch(/^\d+\.\d{5}$/);
      expect(Buffer.from(headers['x-object-meta-color'] ?? '', 'latin1').toString()).toBe('grün');
    }
  });

  test('chunked, empty, and with names that contain dots, slashes, spaces and percent signs', async () => {
    for (const name of ['/c/chunked', '/c/%2e%2e//x', '/c/a%20b%25c', '/c/%C3%BC/']) {
      expect((await native.call('PUT', name, { body: name, isChunked: true })).status).toBe(201);
      expect((await native.call('GET', name)).text).toBe(name);
    }
    expect((await native.call('PUT', '/c/empty')).status).toBe(201);
    const { headers, text } = await native.call('GET', '/c/empty');
    expect([headers['content-length'], headers.etag, text]).toEqual(['0', md5(''), '']);
  });

  test('metadata of objects can be empty', async () => {
    await native.call('PUT', '/c/blank', { body: 'x', headers: { 'X-Object-Meta-A': '' } });
    expect((await native.call('HEAD', '/c/blank')).headers['x-object-meta-a']).toBe('');
  });

  test('without a type the name decides', async () => {
    await native.call('PUT', '/c/photo.jpg', { body: 'x' });
    await native.call('PUT', '/c/sound.wav', { body: 'x' });
    await native.call('PUT', '/c/other', {
      body: 'x',
      headers: { 'Content-Type': 'a/b', 'X-Detect-Content-Type': 'true' },
    });
    expect((await native.call('HEAD', '/c/photo.jpg')).headers['content-type']).toBe('image/jpeg');
    expect((await native.call('HEAD', '/c/sound.wav')).headers['content-type']).toBe('audio/x-wav');
    expect((await native.call('HEAD', '/c/other')).headers['content-type']).toBe('application/octet-stream');
  });

  test('a wrong ETag is refused with 422, and the object before stays', async () => {
    await native.call('PUT', '/c/kept', { body: 'kept', headers: { ETag: md5('kept') } });
    expect((await native.call('PUT', '/c/kept', { body: 'other', headers: { ETag: md5('x') } })).status).toBe(422);
    expect((await native.call('GET', '/c/kept')).text).toBe('kept');
  });

  test('If-None-Match: * is met once and then fails with 412; another value is refused with 400', async () => {
    const put = (condition: string) =>
      native.call('PUT', '/c/once', { body: 'x', headers: { 'If-None-Match': condition } });
    expect([(await put('*')).status, (await put('*')).status, (await put('"a"')).status]).toEqual([201, 412, 400]);
  });

  test('of 20 concurrent conditional uploads exactly one succeeds, the others fail with 412', async () => {
    const put = () => native.call('PUT', '/c/race', { body: randomBytes(8), headers: { 'If-None-Match': '*' } });
    const statuses = (await Promise.all(Array.from({ length: 20 }, put))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(412)]);
  });

  test.each([
    ['a missing container', '/missing/a', {}, 404],
    ['a name over 1,024 bytes', `/c/${'n'.repeat(1025)}`, {}, 400],
    ['a length over 5 GiB', '/c/big', { 'Content-Length': String(5 * 2 ** 30 + 1) }, 413],
    ['a malformed manifest', '/c/dlo', { 'X-Object-Manifest': 'container' }, 400],
    ['a time of deletion in the past', '/c/old', { 'X-Delete-At': '1' }, 400],
    ['a time of deletion that is not a number', '/c/old', { 'X-Delete-After': 'soon' }, 400],
    ['a reserved header', '/c/slo', { 'X-Static-Large-Object': 'true' }, 400],
    ['too much metadata', '/c/meta', { 'X-Object-Meta-A': 'x'.repeat(257) }, 400],
  ])('%s is refused', async (_what, path, headers, status) => {
    expect((await native.call('PUT', path, { headers })).status).toBe(status);
  });

  test('a body without length and encoding is refused with 411', async () => {
    expect((await native.call('COPY', '/c/a')).status).toBe(412);
    const { nativeApi } = await import('./native.ts');
    const request = {
      method: 'PUT',
      path: `${native.account}/c/a`,
      query: '',
      headers: { 'x-auth-token': project.api.token },
    };
    const rest = { body: (async function* () {})(), address: undefined, isSecure: false };
    expect((await nativeApi.respond(platform.platform.services, { ...request, ...rest })).status).toBe(411);
  });
});

describe('Ranges and conditions', () => {
  const body = 'abcdefghij';
  const get = (headers: Record<string, string>, method = 'GET') => native.call(method, '/c/range', { headers });
  beforeAll(() => native.call('PUT', '/c/range', { body, headers: { 'Content-Type': 'text/plain' } }));

  test.each([
    ['bytes=5-', 'fghij', 'bytes 5-9/10'],
    ['bytes=-3', 'hij', 'bytes 7-9/10'],
    ['bytes=0-3', 'abcd', 'bytes 0-3/10'],
    ['bytes=8-100', 'ij', 'bytes 8-9/10'],
    ['bytes=-100', body, 'bytes 0-9/10'],
    ['bytes = 0 - 3', 'abcd', 'bytes 0-3/10'],
    ['BYTES=0-3', 'abcd', 'bytes 0-3/10'],
  ])('%s returns a part with 206', async (range, text, shown) => {
    const answer = await get({ Range: range });
    expect([answer.status, answer.text, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      206,
      text,
      shown,
      String(text.length),
    ]);
  });

  test('a range after the end is refused with 416; a malformed one is ignored', async () => {
    const answer = await get({ Range: 'bytes=10-' });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */10']);
    for (const range of ['bytes=a-b', 'lines=1-2', 'bytes=3-1', 'bytes=-']) {
      expect(await get({ Range: range })).toMatchObject({ status: 200, text: body });
    }
  });

  test('several ranges are parts of one body', async () => {
    const { status, headers, text } = await get({ Range: 'bytes=0-1,4-5' });
    const [, boundary = ''] = /^multipart\/byteranges;boundary=(\w+)$/.exec(headers['content-type'] ?? '') ?? [];
    expect([status, headers['content-length']]).toEqual([206, String(text.length)]);
    expect(text).toBe(
      `--${boundary}\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-1/10\r\n\r\nab\r\n` +
        `--${boundary}\r\nContent-Type: text/plain\r\nContent-Range: bytes 4-5/10\r\n\r\nef\r\n--${boundary}--`,
    );
  });

  test('a hundred overlapping ranges are ignored, so that a request cannot multiply the data', async () => {
    const range = `bytes=${Array.from({ length: 40 }, () => '0-9').join(',')}`;
    expect(await get({ Range: range })).toMatchObject({ status: 200, text: body });
  });

  test('If-Match, If-None-Match and the times are 412, 304 or met', async () => {
    const { headers } = await get({}, 'HEAD');
    const [etag = '', modified = ''] = [headers.etag, headers['last-modified']];
    const earlier = new Date(Date.parse(modified) - 60_000).toUTCString();
    const statusOf = async (condition: Record<string, string>) => (await get(condition)).status;
    expect(await statusOf({ 'If-Match': `"${etag}"` })).toBe(200);
    expect(await statusOf({ 'If-Match': '"other"' })).toBe(412);
    expect(await statusOf({ 'If-None-Match': etag })).toBe(304);
    expect(await statusOf({ 'If-None-Match': '*' })).toBe(304);
    expect(await statusOf({ 'If-None-Match': '"other"' })).toBe(200);
    expect(await statusOf({ 'If-Modified-Since': modified })).toBe(304);
    expect(await statusOf({ 'If-Modified-Since': earlier })).toBe(200);
    expect(await statusOf({ 'If-Unmodified-Since': earlier })).toBe(412);
    expect(await statusOf({ 'If-Unmodified-Since': modified })).toBe(200);
  });
});

describe('POST and DELETE', () => {
  test('POST replaces all metadata and keeps data and type', async () => {
    await native.call('PUT', '/c/post', { body: 'data', headers: { 'Content-Type': 'a/b', 'X-Object-Meta-A': '1' } });
    const post = await native.call('POST', '/c/post', { headers: { 'X-Object-Meta-B': '2' } });
    expect(post.status).toBe(202);
    const { headers, text } = await native.call('GET', '/c/post');
    expect([text, headers['content-type'], headers['x-object-meta-a'], headers['x-object-meta-b']]).toEqual([
      'data',
      'a/b',
      undefined,
      '2',
    ]);
  });

  test('DELETE removes it; a missing object is 404 for GET, HEAD, POST and DELETE', async () => {
    await native.call('PUT', '/c/gone', { body: 'x' });
    expect((await native.call('DELETE', '/c/gone')).status).toBe(204);
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      expect([method, (await native.call(method, '/c/gone')).status]).toEqual([method, 404]);
    }
  });

  test('X-If-Delete-At deletes only an object that expires then: 412, or 400 if it is no time', async () => {
    const time = Math.floor(Date.now() / 1000) + 600;
    await native.call('PUT', '/c/then', { body: 'x', headers: { 'X-Delete-At': String(time) } });
    const remove = async (value: string) =>
      (await native.call('DELETE', '/c/then', { headers: { 'X-If-Delete-At': value } })).status;
    expect([await remove('soon'), await remove(String(time + 1)), await remove(String(time))]).toEqual([400, 412, 204]);
  });

  test('an object that expired is gone, for reading, changing and deleting', async () => {
    const before = Math.floor(Date.now() / 1000);
    await native.call('PUT', '/c/brief', { body: 'x', headers: { 'X-Delete-After': '600' } });
    const { headers } = await native.call('HEAD', '/c/brief');
    const expiry = Number(headers['x-delete-at']);
    expect(expiry).toBeGreaterThanOrEqual(before + 600);
    vi.useFakeTimers({ toFake: ['Date'], now: expiry * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      expect([method, (await native.call(method, '/c/brief')).status]).toEqual([method, 404]);
    }
  });
});

describe('Copies', () => {
  const headers = { 'Content-Type': 'text/plain', 'X-Object-Meta-A': '1', 'X-Object-Meta-B': '1' };
  beforeAll(() => native.call('PUT', '/c/source', { body: 'copied', headers }));

  test('COPY and X-Copy-From keep type and metadata, which the request can change', async () => {
    const copy = await native.call('COPY', '/c/source', {
      headers: { Destination: 'c/copy1', 'X-Object-Meta-B': '2' },
    });
    expect([copy.status, copy.headers['x-copied-from'], copy.headers.etag]).toEqual([201, 'c/source', md5('copied')]);
    expect(copy.headers['x-copied-from-last-modified']).toMatch(/GMT$/);
    const put = await native.call('PUT', '/c/copy2', {
      headers: { 'X-Copy-From': '/c/source', 'X-Object-Meta-B': '2' },
    });
    expect(put.status).toBe(201);
    for (const name of ['/c/copy1', '/c/copy2']) {
      const found = await native.call('GET', name);
      expect([found.text, found.headers['content-type']]).toEqual(['copied', 'text/plain']);
      expect([found.headers['x-object-meta-a'], found.headers['x-object-meta-b']]).toEqual(['1', '2']);
    }
  });

  test('with fresh metadata only those of the request are stored', async () => {
    const fresh = { Destination: 'c/fresh', 'X-Fresh-Metadata': 'true', 'X-Object-Meta-C': '3' };
    await native.call('COPY', '/c/source', { headers: fresh });
    const found = await native.call('HEAD', '/c/fresh');
    expect([found.headers['x-object-meta-a'], found.headers['x-object-meta-c']]).toEqual([undefined, '3']);
  });

  test('a copy onto itself changes the metadata', async () => {
    await native.call('PUT', '/c/self', { body: 'self', headers: { 'X-Object-Meta-A': '1' } });
    const put = await native.call('PUT', '/c/self', { headers: { 'X-Copy-From': 'c/self', 'Content-Type': 'x/y' } });
    expect(put.status).toBe(201);
    expect((await native.call('GET', '/c/self')).headers).toMatchObject({
      'content-type': 'x/y',
      'x-object-meta-a': '1',
    });
  });

  test.each([
    ['a missing source', 'PUT', '/c/x', { 'X-Copy-From': 'c/missing' }, 404],
    ['a missing target container', 'COPY', '/c/source', { Destination: 'missing/x' }, 404],
    ['a source without an object', 'PUT', '/c/x', { 'X-Copy-From': 'c' }, 412],
    ['a missing destination', 'COPY', '/c/source', {}, 412],
    ['a condition of the source that fails', 'PUT', '/c/x', { 'X-Copy-From': 'c/source', 'If-Match': '"other"' }, 412],
  ])('%s is refused', async (_what, method, path, given, status) => {
    expect((await native.call(method, path, { headers: given })).status).toBe(status);
  });

  test('a copy from another project needs its access rule: 403 without', async () => {
    const other = await newProject(platform);
    const foreign = nativeClient(platform, other);
    await foreign.call('PUT', '/shared');
    await foreign.call('PUT', '/shared/object', { body: 'theirs' });
    const given = { 'X-Copy-From': 'shared/object', 'X-Copy-From-Account': `AUTH_${other.id}` };
    expect((await native.call('PUT', '/c/theirs', { headers: given })).status).toBe(403);
    await foreign.call('POST', '/shared', { headers: { 'X-Container-Read': `${project.id}:*` } });
    expect((await native.call('PUT', '/c/theirs', { headers: given })).status).toBe(201);
    expect((await native.call('GET', '/c/theirs')).text).toBe('theirs');
  });
});

describe('Listings', () => {
  let own: NativeClient;
  const list = async (query: string) => (await own.call('GET', `/list?${query}`)).text.split('\n').filter(Boolean);
  beforeAll(async () => {
    own = nativeClient(platform, await newProject(platform));
    await own.call('PUT', '/list');
    for (const name of ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'é']) {
      await own.call('PUT', `/list/${encodeURI(name)}`, { body: name, headers: { 'Content-Type': 'text/plain' } });
    }
  });

  test.each([
    ['', ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'é']],
    ['limit=2', ['a', 'b/1']],
    ['marker=b/1&end_marker=d', ['b/2', 'b/c/3']],
    ['prefix=b/', ['b/1', 'b/2', 'b/c/3']],
    ['delimiter=/', ['a', 'b/', 'd', 'é']],
    ['prefix=b/&delimiter=/', ['b/1', 'b/2', 'b/c/']],
    ['delimiter=/c/', ['a', 'b/1', 'b/2', 'b/c/', 'd', 'é']],
    ['path=b', ['b/1', 'b/2']],
    ['path=', ['a', 'd', 'é']],
    ['reverse=yes&limit=3', ['é', 'd', 'b/c/3']],
    ['reverse=true&marker=d&end_marker=b/1', ['b/c/3', 'b/2']],
    ['reverse=true&delimiter=/', ['é', 'd', 'b/', 'a']],
    ['marker=b/&delimiter=/', ['d', 'é']],
  ])('?%s', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  test('a path lists objects that represent folders, but not the folder itself', async () => {
    await own.call('PUT', '/folders');
    for (const name of ['p/', 'p/q/', 'p/q/r', 'p/s/t', 'p/x']) await own.call('PUT', `/folders/${name}`);
    expect((await own.call('GET', '/folders?path=p')).text).toBe('p/q/\np/x\n');
  });

  test('JSON and XML show hash, size, type and time', async () => {
    const [first] = (await own.call('GET', '/list?format=json')).json();
    expect(first).toMatchObject({ name: 'a', hash: md5('a'), bytes: 1, content_type: 'text/plain' });
    expect(first.last_modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
    expect((await own.call('GET', '/list?format=json&delimiter=/')).json()[1]).toEqual({ subdir: 'b/' });
    const xml = (await own.call('GET', '/list?format=xml&delimiter=/')).text;
    expect(xml).toContain(`<container name="list"><object><name>a</name><hash>${md5('a')}</hash><bytes>1</bytes>`);
    expect(xml).toContain('<subdir name="b/"><name>b/</name></subdir>');
  });

  test('an empty container is 204 as text and [] as JSON; a page over 10,000 is refused with 412', async () => {
    await own.call('PUT', '/none');
    expect((await own.call('GET', '/none')).status).toBe(204);
    expect(await own.call('GET', '/none?format=json')).toMatchObject({ status: 200, text: '[]' });
    expect((await own.call('GET', '/list?limit=10001')).status).toBe(412);
  });
});
