import { beforeAll, describe, expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let project: TestProject;
let native: NativeClient;

beforeAll(async () => {
  project = await newProject(platform);
  native = nativeClient(platform, project);
});

describe('Discovery', () => {
  test('GET /info and /healthcheck need no token, and other methods of /info are refused with 405', async () => {
    const anonymous = nativeClient(platform, project, '');
    const info = await anonymous.call('GET', '/object-store/info');
    expect(info.status).toBe(200);
    expect(info.json()).toMatchObject({
      swift: { max_container_name_length: 256, policies: [{ name: 'Policy-0', default: true }] },
      slo: { max_manifest_segments: 1000 },
      tempurl: { allowed_digests: ['sha256', 'sha512'] },
    });
    expect(await anonymous.call('GET', '/object-store/healthcheck')).toMatchObject({ status: 200, text: 'OK' });
    expect(await anonymous.call('DELETE', '/object-store/info')).toMatchObject({ status: 405 });
  });
});

describe('Paths', () => {
  test.each([
    ['/object-store/v1/AUTH_x/%ff', 412],
    ['/object-store/v1/AUTH_x/a%00b', 412],
    ['/object-store/v1', 412],
    ['/object-store/other', 412],
    ['/object-store/v7/AUTH_x', 404],
    ['/object-store/v1/AUTH_x//object', 404],
  ])('%s is refused with %d', async (path, status) => {
    expect((await native.call('GET', path)).status).toBe(status);
  });

  test('every response has a transaction id, a request id and a media type', async () => {
    for (const path of ['', '/missing', '/missing/object']) {
      const { headers } = await native.call('GET', path);
      expect(headers['x-trans-id']).toMatch(/^tx[0-9a-f]{21}-[0-9a-f]{10}$/);
      expect(headers['x-openstack-request-id']).toBe(headers['x-trans-id']);
      expect(headers['content-type']).toBeTruthy();
    }
  });
});

describe('Access', () => {
  test('without a token, or with an invalid one, 401 names the account and the identity API', async () => {
    for (const token of ['', 'wrong']) {
      const { status, headers } = await nativeClient(platform, project, token).call('GET', '');
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toContain(`Swift realm="AUTH_${project.id}"`);
      expect(headers['www-authenticate']).toContain('Keystone uri="http://nephos.test/identity"');
    }
  });

  test('X-Storage-Token is a token too; an invalid service token is refused with 401', async () => {
    const anonymous = nativeClient(platform, project, '');
    const headers = { 'x-storage-token': project.api.token ?? '' };
    expect((await anonymous.call('HEAD', '', { headers })).status).toBe(204);
    const forged = { ...headers, 'x-service-token': 'forged' };
    expect((await anonymous.call('HEAD', '', { headers: forged })).status).toBe(401);
  });

  test('the token of another project is refused with 403, for the account and for a container that does not exist', async () => {
    const other = await newProject(platform, 'admin');
    const foreign = nativeClient(platform, project, other.api.token);
    for (const path of ['', '/any', '/any/object']) expect((await foreign.call('GET', path)).status).toBe(403);
    expect((await foreign.call('PUT', '/any')).status).toBe(403);
  });

  test('a reader reads and lists, but every change is refused with 403', async () => {
    const reader = await joinProject(platform, project.id, 'reader');
    const reading = nativeClient(platform, project, reader.api.token);
    await native.call('PUT', '/read');
    await native.call('PUT', '/read/object', { body: 'text' });
    expect((await reading.call('GET', '')).status).toBe(200);
    expect((await reading.call('GET', '/read/object')).text).toBe('text');
    for (const [method, path] of [
      ['PUT', '/read2'],
      ['POST', '/read'],
      ['PUT', '/read/object'],
      ['POST', '/read/object'],
      ['DELETE', '/read/object'],
      ['DELETE', '/read'],
      ['POST', ''],
    ] as const) {
      expect([method, path, (await reading.call(method, path)).status]).toEqual([method, path, 403]);
    }
  });

  test('ResellerAdmin works in any account and sets quotas, which users cannot: 403', async () => {
    const admin = await newProject(platform);
    await (await signInAdmin(platform)).post('/identity/v3/roles', { role: { name: 'ResellerAdmin' } });
    await grantRole(platform, admin.userId, admin.id, 'ResellerAdmin');
    const reseller = nativeClient(platform, project, admin.api.token);
    const quota = { headers: { 'X-Account-Meta-Quota-Bytes': '100000000' } };
    expect((await native.call('POST', '', quota)).status).toBe(403);
    expect((await reseller.call('POST', '', quota)).status).toBe(204);
    expect((await native.call('HEAD', '')).headers['x-account-meta-quota-bytes']).toBe('100000000');
    const removal = { headers: { 'X-Remove-Account-Meta-Quota-Bytes': 'x' } };
    expect((await reseller.call('POST', '', removal)).status).toBe(204);
    expect((await native.call('HEAD', '')).headers['x-account-meta-quota-bytes']).toBeUndefined();
    const unknown = nativeClient(platform, { id: 'f'.repeat(32), api: admin.api });
    expect((await unknown.call('PUT', '/any')).status).toBe(404);
  });

  test('a quota of objects refuses an upload with 413; users cannot set it: 403', async () => {
    const own = await newProject(platform);
    const client = nativeClient(platform, own);
    const admin = await newProject(platform);
    await grantRole(platform, admin.userId, admin.id, 'ResellerAdmin');
    const reseller = nativeClient(platform, own, admin.api.token);
    const headers = { 'X-Account-Quota-Count': '1' };
    expect((await client.call('POST', '', { headers })).status).toBe(403);
    expect((await reseller.call('POST', '', { headers })).status).toBe(204);
    expect((await client.call('HEAD', '')).headers).toMatchObject({
      'x-account-quota-count': '1',
      'x-account-quota-count-policy-policy-0': '1',
      'x-account-project-domain-id': 'default',
    });
    await client.call('PUT', '/c');
    expect((await client.call('PUT', '/c/a', { body: 'x' })).status).toBe(201);
    expect((await client.call('PUT', '/c/b', { body: 'x' })).status).toBe(413);
  });

  test('DELETE and PUT of an account are refused with 403', async () => {
    for (const method of ['DELETE', 'PUT']) expect((await native.call(method, '')).status).toBe(403);
  });
});

describe('Accounts', () => {
  test('POST merges metadata and removes them by an empty value or X-Remove', async () => {
    const own = nativeClient(platform, await newProject(platform));
    const post = (headers: Record<string, string>) => own.call('POST', '', { headers });
    expect((await post({ 'X-Account-Meta-A': '1', 'X-Account-Meta-B': 'ü', 'X-Account-Meta-C': '3' })).status).toBe(
      204,
    );
    await post({ 'X-Account-Meta-A': '', 'X-Remove-Account-Meta-C': 'x', 'X-Account-Meta-D': '4' });
    const { headers, status } = await own.call('HEAD', '');
    expect(status).toBe(204);
    expect(Buffer.from(headers['x-account-meta-b'] ?? '', 'latin1').toString()).toBe('ü');
    expect([headers['x-account-meta-a'], headers['x-account-meta-c'], headers['x-account-meta-d']]).toEqual([
      undefined,
      undefined,
      '4',
    ]);
  });

  test('counters and those of the storage policy are exact', async () => {
    const own = nativeClient(platform, await newProject(platform));
    await own.call('PUT', '/a');
    await own.call('PUT', '/a/1', { body: '12345' });
    await own.call('PUT', '/a/1', { body: '123' });
    const { headers } = await own.call('GET', '');
    expect(headers).toMatchObject({
      'x-account-container-count': '1',
      'x-account-object-count': '1',
      'x-account-bytes-used': '3',
      'x-account-storage-policy-policy-0-container-count': '1',
      'x-account-storage-policy-policy-0-object-count': '1',
      'x-account-storage-policy-policy-0-bytes-used': '3',
    });
  });

  test('lists containers as text, JSON and XML, in pages, by prefix and delimiter, and in reverse', async () => {
    const own = nativeClient(platform, await newProject(platform));
    expect(await own.call('GET', '')).toMatchObject({ status: 204, text: '' });
    expect(await own.call('GET', '?format=json')).toMatchObject({ status: 200, text: '[]' });
    for (const name of ['a', 'b-1', 'b-2', 'c&d']) await own.call('PUT', `/${encodeURIComponent(name)}`);
    const list = async (query: string) => (await own.call('GET', `/?${query}`)).text.trim().split('\n');
    expect(await list('')).toEqual(['a', 'b-1', 'b-2', 'c&d']);
    expect(await list('limit=2&marker=a')).toEqual(['b-1', 'b-2']);
    expect(await list('end_marker=b-2')).toEqual(['a', 'b-1']);
    expect(await list('prefix=b')).toEqual(['b-1', 'b-2']);
    expect(await list('delimiter=-')).toEqual(['a', 'b-', 'c&d']);
    expect(await list('reverse=true&marker=c')).toEqual(['b-2', 'b-1', 'a']);
    expect((await own.call('GET', '?format=xml')).text).toContain(
      '<name>c&amp;d</name><count>0</count><bytes>0</bytes>',
    );
    const [first] = (await own.call('GET', '', { headers: { accept: 'application/json' } })).json();
    expect(first).toMatchObject({ name: 'a', count: 0, bytes: 0 });
    expect(first.last_modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  });

  test('a page over 10,000 is refused with 412, an unacceptable format with 406', async () => {
    expect((await native.call('GET', '?limit=10001')).status).toBe(412);
    expect((await native.call('GET', '', { headers: { accept: 'image/png' } })).status).toBe(406);
  });
});

describe('Containers', () => {
  test('PUT twice returns 201 and 202; DELETE of a non-empty one 409, of a missing one 404', async () => {
    expect((await native.call('PUT', '/twice')).status).toBe(201);
    expect((await native.call('PUT', '/twice')).status).toBe(202);
    await native.call('PUT', '/twice/object', { body: 'x' });
    expect((await native.call('DELETE', '/twice')).status).toBe(409);
    await native.call('DELETE', '/twice/object');
    expect((await native.call('DELETE', '/twice')).status).toBe(204);
    expect((await native.call('DELETE', '/twice')).status).toBe(404);
  });

  test('a missing container is 404 for GET, HEAD, POST and DELETE', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      expect([method, (await native.call(method, '/missing')).status]).toEqual([method, 404]);
    }
  });

  test.each([
    ['a name over 256 bytes', `/${'x'.repeat(257)}`, {}],
    ['a metadata name over 128', '/bounds', { [`X-Container-Meta-${'n'.repeat(129)}`]: '1' }],
    ['a metadata value over 256', '/bounds', { 'X-Container-Meta-A': 'v'.repeat(257) }],
    [
      'more than 90 items',
      '/bounds',
      Object.fromEntries(Array.from({ length: 91 }, (_, index) => [`X-Container-Meta-K${index}`, '1'])),
    ],
    [
      'more than 4096 bytes in total',
      '/bounds',
      Object.fromEntries([...'abcdefghijklmnopqr'].map((letter) => [`X-Container-Meta-${letter}`, 'v'.repeat(250)])),
    ],
    ['metadata without a name', '/bounds', { 'X-Container-Meta-': '1' }],
    ['a quota that is not a number', '/bounds', { 'X-Container-Meta-Quota-Bytes': 'many' }],
    ['an unknown storage policy', '/bounds', { 'X-Storage-Policy': 'gold' }],
    ['a referrer in a rule for writing', '/bounds', { 'X-Container-Write': '.r:*' }],
    ['an unknown designator', '/bounds', { 'X-Container-Read': '.unknown:*' }],
  ])('%s is refused with 400', async (_what, path, headers) => {
    expect((await native.call('PUT', path, { headers })).status).toBe(400);
    expect((await native.call('HEAD', '/bounds')).status).toBe(404);
  });

  test('underscores in names of metadata are hyphens', async () => {
    await native.call('PUT', '/under', { headers: { 'X-Container-Meta-a_b': '1' } });
    expect((await native.call('HEAD', '/under')).headers['x-container-meta-a-b']).toBe('1');
    await native.call('POST', '/under', { headers: { 'X-Remove-Container-Meta-a_b': 'x' } });
    expect((await native.call('HEAD', '/under')).headers['x-container-meta-a-b']).toBeUndefined();
  });

  test('POST merges metadata, keeps access rules and shows them to owners', async () => {
    await native.call('PUT', '/merge', {
      headers: { 'X-Container-Meta-A': '1', 'X-Container-Read': '.r:* , .rlistings' },
    });
    const changed = await native.call('POST', '/merge', {
      headers: { 'X-Container-Meta-B': '2', 'X-Container-Meta-A': '' },
    });
    expect(changed.status).toBe(204);
    const { headers, status } = await native.call('HEAD', '/merge');
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'x-container-meta-b': '2',
      'x-container-read': '.r:*,.rlistings',
      'x-storage-policy': 'Policy-0',
      'x-container-object-count': '0',
      'x-container-bytes-used': '0',
    });
    expect(headers['x-container-meta-a']).toBeUndefined();
    expect(headers['x-timestamp']).toMatch(/^\d+\.\d{5}$/);
    const anonymous = await nativeClient(platform, project, '').call('HEAD', '/merge');
    expect([anonymous.status, anonymous.headers['x-container-read']]).toEqual([204, undefined]);
  });
});
