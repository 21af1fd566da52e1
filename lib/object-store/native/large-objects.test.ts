import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let native: NativeClient;
const md5 = (data: string) => createHash('md5').update(data).digest('hex');
const PARTS = ['aaaaa', 'bbbbb', 'cc'];
const segment = (index: number, more = {}) => ({ path: `/seg/s${index}`, ...more });

beforeAll(async () => {
  native = nativeClient(platform, await newProject(platform));
  await native.call('PUT', '/c');
  await native.call('PUT', '/seg');
  for (const [index, body] of PARTS.entries()) await native.call('PUT', `/seg/s${index}`, { body });
});

const putManifest = (name: string, segments: unknown, headers = {}) =>
  native.call('PUT', `/c/${name}?multipart-manifest=put`, { body: JSON.stringify(segments), headers });

describe('Static large objects', () => {
  const all = PARTS.map((body, index) => segment(index, { etag: md5(body), size_bytes: body.length }));
  const etag = md5(PARTS.map(md5).join(''));
  beforeAll(async () => {
    await putManifest('slo', all, { 'Content-Type': 'text/plain', 'X-Object-Meta-A': '1' });
  });

  test('PUT returns the ETag of the segments; GET returns their data and HEAD their size', async () => {
    const put = await putManifest('slo', all, { 'Content-Type': 'text/plain', 'X-Object-Meta-A': '1' });
    expect([put.status, put.headers.etag]).toEqual([201, `"${etag}"`]);
    for (const method of ['GET', 'HEAD']) {
      const { headers, text } = await native.call(method, '/c/slo');
      expect(text).toBe(method === 'GET' ? PARTS.join('') : '');
      expect(headers).toMatchObject({
        'content-length': '12',
        'content-type': 'text/plain',
        etag: `"${etag}"`,
        'x-static-large-object': 'True',
        'x-object-meta-a': '1',
      });
    }
  });

  test('ranges cross segments; conditions use the ETag of the segments', async () => {
    const get = (headers: Record<string, string>) => native.call('GET', '/c/slo', { headers });
    expect(await get({ Range: 'bytes=3-6' })).toMatchObject({ status: 206, text: 'aabb' });
    expect(await get({ Range: 'bytes=-3' })).toMatchObject({ status: 206, text: 'bcc' });
    expect((await get({ Range: 'bytes=12-' })).status).toBe(416);
    expect((await get({ 'If-None-Match': `"${etag}"` })).status).toBe(304);
    expect((await get({ 'If-Match': '"other"' })).status).toBe(412);
  });

  test('part-number returns one segment; another number is refused with 416 or 400', async () => {
    const get = (part: string, method = 'GET') => native.call(method, `/c/slo?part-number=${part}`);
    const second = await get('2');
    expect([second.status, second.text]).toEqual([206, 'bbbbb']);
    expect(second.headers).toMatchObject({ 'content-range': 'bytes 5-9/12', 'x-parts-count': '3' });
    expect((await get('3', 'HEAD')).headers).toMatchObject({
      'content-length': '2',
      'content-range': 'bytes 10-11/12',
    });
    expect([(await get('4')).status, (await get('0')).status, (await get('x')).status]).toEqual([416, 400, 400]);
  });

  test('a manifest is copied into another account only if its segments are there: 400', async () => {
    const other = nativeClient(platform, await newProject(platform));
    await other.call('PUT', '/c');
    const id = native.account.split('AUTH_')[1] ?? '';
    await native.call('POST', '/c', { headers: { 'X-Container-Read': '*:*' } });
    const headers = { 'X-Copy-From': 'c/slo', 'X-Copy-From-Account': `AUTH_${id}` };
    const copied = await other.call('PUT', '/c/slo?multipart-manifest=get', { headers });
    expect([copied.status, copied.text]).toEqual([400, expect.stringContaining('404 Not Found')]);
    await native.call('POST', '/c', { headers: { 'X-Container-Read': '' } });
  });

  test('the manifest is returned as stored or as uploaded', async () => {
    const stored = await native.call('GET', '/c/slo?multipart-manifest=get');
    expect(stored.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(stored.json()[1]).toMatchObject({ name: '/seg/s1', bytes: 5, hash: md5('bbbbb') });
    const raw = await native.call('GET', '/c/slo?multipart-manifest=get&format=raw');
    expect(raw.json()[1]).toEqual({ etag: md5('bbbbb'), path: '/seg/s1', size_bytes: 5 });
  });

  test('a listing shows the size of all segments', async () => {
    const found = (await native.call('GET', '/c?format=json&prefix=slo')).json()[0];
    expect(found).toMatchObject({ name: 'slo', bytes: 12, slo_etag: `"${etag}"` });
    const { headers } = await native.call('HEAD', '/c/slo?multipart-manifest=get');
    const link = { 'X-Symlink-Target': 'c/slo', 'X-Symlink-Target-Etag': headers.etag ?? '' };
    expect((await native.call('PUT', '/c/link', { headers: link })).status).toBe(201);
    const linked = (await native.call('GET', '/c?format=json&prefix=link')).json()[0];
    expect(linked).toMatchObject({ bytes: 0, symlink_bytes: 12, slo_etag: `"${etag}"` });
    await native.call('DELETE', '/c/link');
  });

  test('segments can be ranges, data in the manifest and other large objects', async () => {
    const data = Buffer.from('--').toString('base64');
    const nested = [segment(0, { range: '1-2' }), { data }, { path: '/c/slo', range: '4-' }];
    expect((await putManifest('nested', nested)).status).toBe(201);
    expect((await native.call('GET', '/c/nested')).text).toBe('aa--abbbbbcc');
    expect((await native.call('GET', '/c/nested', { headers: { Range: 'bytes=1-5' } })).text).toBe('a--ab');
  });

  test.each([
    ['text', 'nothing', /valid JSON/],
    ['an object', {}, /must be a list/],
    ['a segment without path', [{ size_bytes: 1 }], /Index 0: expected keys/],
    ['an unknown key', [segment(0, { more: 1 })], /extraneous keys "more"/],
    ['a path without an object', [{ path: '/seg' }], /does not refer to an object/],
    ['an invalid size', [segment(0, { size_bytes: 'x' })], /invalid size_bytes/],
    ['itself', [{ path: '/c/bad' }], /must not include itself/],
    ['two ranges', [segment(0, { range: '0-1,3-4' })], /multiple ranges/],
    ['only data', [{ data: 'YQ==' }], /require at least one object-backed segment/],
    ['data that are not base64', [{ data: '?' }, segment(0)], /valid base64/],
  ])('a manifest of %s is refused with 400', async (_what, manifest, message) => {
    const body = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    const { status, text } = await native.call('PUT', '/c/bad?multipart-manifest=put', { body });
    expect(status).toBe(400);
    expect(text).toMatch(message);
    expect((await native.call('HEAD', '/c/bad')).status).toBe(404);
  });

  test.each([
    ['missing', segment(9), '404 Not Found'],
    ['of another size', segment(0, { size_bytes: 4 }), 'Size Mismatch'],
    ['with another ETag', segment(0, { etag: 'x' }), 'Etag Mismatch'],
    ['with a range outside', segment(0, { range: '5-' }), 'Unsatisfiable Range'],
  ])('a segment that is %s is reported with 400', async (_what, wrong, reason) => {
    const put = await putManifest('bad', [wrong], { Accept: 'application/json' });
    expect([put.status, put.json().Errors]).toEqual([400, [[wrong.path, reason]]]);
  });

  test('more than 1,000 segments are refused with 413, a wrong ETag with 422', async () => {
    expect((await putManifest('bad', Array(1001).fill(segment(0)))).status).toBe(413);
    expect((await putManifest('bad', [segment(0)], { ETag: 'x' })).status).toBe(422);
  });

  test('a changed or missing segment fails with 409 instead of wrong data', async () => {
    await native.call('PUT', '/seg/changed', { body: 'before' });
    await putManifest('changed', [{ path: '/seg/changed' }, segment(0)]);
    await native.call('PUT', '/seg/changed', { body: 'later!' });
    expect((await native.call('GET', '/c/changed')).status).toBe(409);
    await native.call('DELETE', '/seg/changed');
    expect((await native.call('GET', '/c/changed')).status).toBe(409);
  });

  test('COPY joins the segments; with multipart-manifest=get it copies the manifest', async () => {
    await native.call('COPY', '/c/slo', { headers: { Destination: 'c/joined' } });
    const joined = await native.call('GET', '/c/joined');
    expect([joined.text, joined.headers.etag, joined.headers['x-static-large-object']]).toEqual([
      PARTS.join(''),
      md5(PARTS.join('')),
      undefined,
    ]);
    await native.call('COPY', '/c/slo?multipart-manifest=get', { headers: { Destination: 'c/again' } });
    const again = await native.call('GET', '/c/again');
    expect([again.text, again.headers['x-static-large-object']]).toEqual([PARTS.join(''), 'True']);
  });

  test('DELETE with multipart-manifest=delete removes the segments too, and reports what is no manifest', async () => {
    await native.call('PUT', '/seg/x', { body: 'x' });
    await putManifest('inner', [{ path: '/seg/x' }]);
    await putManifest('outer', [{ path: '/c/inner' }]);
    const removed = await native.call('DELETE', '/c/outer?multipart-manifest=delete', {
      headers: { Accept: 'application/json' },
    });
    expect([removed.status, removed.json()]).toEqual([
      200,
      { 'Response Status': '200 OK', 'Response Body': '', 'Number Deleted': 3, 'Number Not Found': 0, Errors: [] },
    ]);
    for (const path of ['/seg/x', '/c/inner', '/c/outer']) expect((await native.call('HEAD', path)).status).toBe(404);
    const plain = await native.call('DELETE', '/seg/s0?multipart-manifest=delete', {
      headers: { Accept: 'application/json' },
    });
    expect(plain.json()).toMatchObject({
      'Response Status': '400 Bad Request',
      Errors: [['/seg/s0', 'Not an SLO manifest']],
    });
    expect((await native.call('HEAD', '/seg/s0')).status).toBe(200);
  });
});

describe('Dynamic large objects', () => {
  const manifest = { 'X-Object-Manifest': 'seg/s', 'Content-Type': 'text/plain' };
  beforeAll(async () => {
    await native.call('PUT', '/c/dlo', { headers: manifest });
  });

  test('GET returns all objects with the prefix, HEAD their size, and ranges cross segments', async () => {
    const { headers, text } = await native.call('GET', '/c/dlo');
    expect(text).toBe(PARTS.join(''));
    expect(headers).toMatchObject({
      'content-length': '12',
      'content-type': 'text/plain',
      'x-object-manifest': 'seg/s',
      etag: `"${md5(PARTS.map(md5).join(''))}"`,
    });
    expect((await native.call('HEAD', '/c/dlo')).headers['content-length']).toBe('12');
    expect((await native.call('GET', '/c/dlo', { headers: { Range: 'bytes=4-5' } })).text).toBe('ab');
    expect((await native.call('GET', '/c/dlo', { headers: { Range: 'bytes=12-' } })).status).toBe(416);
  });

  test('the manifest itself is empty; POST without the header makes it a plain object', async () => {
    expect((await native.call('GET', '/c/dlo?multipart-manifest=get')).text).toBe('');
    await native.call('POST', '/c/dlo', { headers: { 'X-Object-Meta-A': '1' } });
    expect((await native.call('GET', '/c/dlo')).text).toBe('');
    await native.call('POST', '/c/dlo', { headers: { 'X-Object-Manifest': 'seg/s' } });
    expect((await native.call('GET', '/c/dlo')).text).toBe(PARTS.join(''));
  });

  test('an unknown container is refused with 404, a manifest that contains itself with 409', async () => {
    await native.call('PUT', '/c/lost', { headers: { 'X-Object-Manifest': 'unknown/' } });
    expect((await native.call('GET', '/c/lost')).status).toBe(404);
    await native.call('PUT', '/c/loop', { body: 'x', headers: { 'X-Object-Manifest': 'c/loop' } });
    expect((await native.call('GET', '/c/loop')).status).toBe(409);
  });

  test('without read access to the segments a reader of the manifest is refused with 403', async () => {
    const guest = await newProject(platform);
    await native.call('POST', '/c', { headers: { 'X-Container-Read': `${guest.id}:*` } });
    const id = native.account.split('AUTH_')[1] ?? '';
    const reading = nativeClient(platform, { id, api: guest.api });
    expect((await reading.call('GET', '/c/dlo')).status).toBe(403);
    expect((await reading.call('GET', '/c/slo')).status).toBe(409);
    await native.call('POST', '/seg', { headers: { 'X-Container-Read': `${guest.id}:*` } });
    expect((await reading.call('GET', '/c/dlo')).text).toBe(PARTS.join(''));
    expect((await reading.call('GET', '/c/slo')).text).toBe(PARTS.join(''));
  });
});
