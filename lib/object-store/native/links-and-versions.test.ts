import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let native: NativeClient;
const md5 = (data: string) => createHash('md5').update(data).digest('hex');
const put = (path: string, body: string, headers = {}) => native.call('PUT', path, { body, headers });
const textOf = async (path: string) => (await native.call('GET', path)).text;
const statusOf = async (method: string, path: string, headers = {}) =>
  (await native.call(method, path, { headers })).status;

beforeAll(async () => {
  native = nativeClient(platform, await newProject(platform));
});

describe('Symbolic links', () => {
  const link = (path: string, target: string, headers = {}) =>
    native.call('PUT', path, { headers: { 'X-Symlink-Target': target, ...headers } });
  beforeAll(async () => {
    await put('/l', '');
    await put('/l/target', 'target', { 'X-Object-Meta-A': '1' });
  });

  test('GET returns the target, ?symlink=get the link', async () => {
    expect((await link('/l/link', 'l/target')).status).toBe(201);
    const target = await native.call('GET', '/l/link');
    expect([target.text, target.headers['x-object-meta-a']]).toEqual(['target', '1']);
    expect(target.headers['content-location']).toBe(`/v1/AUTH_${native.account.split('AUTH_')[1]}/l/target`);
    const itself = await native.call('GET', '/l/link?symlink=get');
    expect([itself.text, itself.headers['x-symlink-target'], itself.headers.etag]).toEqual(['', 'l/target', md5('')]);
    expect((await native.call('GET', '/l?format=json&prefix=link')).json()[0]).toMatchObject({
      symlink_path: `/v1/AUTH_${native.account.split('AUTH_')[1]}/l/target`,
      content_type: 'application/symlink',
    });
  });

  test('a chain of three links or a loop is refused with 409, a missing target with 404', async () => {
    await link('/l/one', 'l/target');
    await link('/l/two', 'l/one');
    await link('/l/three', 'l/two');
    expect([await statusOf('GET', '/l/two'), await statusOf('GET', '/l/three')]).toEqual([200, 409]);
    await link('/l/loop1', 'l/loop2');
    await link('/l/loop2', 'l/loop1');
    expect(await statusOf('GET', '/l/loop1')).toBe(409);
    await link('/l/dangling', 'l/missing');
    const missing = await native.call('GET', '/l/dangling');
    expect([missing.status, missing.headers['content-location']]).toEqual([404, expect.stringContaining('/l/missing')]);
  });

  test('with an ETag the target must exist and stay as it is: 409', async () => {
    await put('/l/exact', 'exact');
    const headers = { 'X-Symlink-Target-Etag': md5('exact') };
    expect((await link('/l/static', 'l/exact', headers)).status).toBe(201);
    expect((await native.call('HEAD', '/l/static?symlink=get')).headers).toMatchObject({
      'x-symlink-target-etag': md5('exact'),
      'x-symlink-target-bytes': '5',
    });
    expect((await link('/l/wrong', 'l/exact', { 'X-Symlink-Target-Etag': 'x' })).status).toBe(409);
    expect((await link('/l/wrong', 'l/none', headers)).status).toBe(409);
    await put('/l/exact', 'other');
    expect(await statusOf('GET', '/l/static')).toBe(409);
  });

  test.each([
    ['itself', '/l/self', 'l/self', '', 400],
    ['a container', '/l/x', 'l', '', 412],
    ['a path with a leading slash', '/l/x', '/l/target', '', 412],
    ['a body', '/l/x', 'l/target', 'body', 400],
  ])('a link with %s is refused', async (_what, path, target, body, status) => {
    expect((await native.call('PUT', path, { body, headers: { 'X-Symlink-Target': target } })).status).toBe(status);
  });

  test('POST changes the link and answers 307; DELETE removes the link and not the target', async () => {
    await link('/l/posted', 'l/target');
    const post = await native.call('POST', '/l/posted', { headers: { 'X-Object-Meta-B': '2' } });
    expect([post.status, post.headers.location]).toEqual([307, `${native.account}/l/target`]);
    expect(await statusOf('DELETE', '/l/posted')).toBe(204);
    expect(await textOf('/l/target')).toBe('target');
  });

  test('a link into another account gives no rights there: 403', async () => {
    const other = nativeClient(platform, await newProject(platform));
    await other.call('PUT', '/private');
    await other.call('PUT', '/private/object', { body: 'secret' });
    const account = `AUTH_${other.account.split('AUTH_')[1]}`;
    await link('/l/foreign', 'private/object', { 'X-Symlink-Target-Account': account });
    expect(await statusOf('GET', '/l/foreign')).toBe(403);
  });
});

describe('X-Versions-Location', () => {
  beforeAll(async () => {
    await put('/stack-archive', '');
    await native.call('PUT', '/stack', { headers: { 'X-Versions-Location': 'stack-archive' } });
  });

  test('PUT keeps earlier data in the archive, DELETE restores them one by one', async () => {
    expect((await native.call('HEAD', '/stack')).headers['x-versions-location']).toBe('stack-archive');
    for (const text of ['one', 'two', 'three']) await put('/stack/a', text, { 'X-Object-Meta-Text': text });
    const archived = (await textOf('/stack-archive')).trim().split('\n');
    expect(archived).toHaveLength(2);
    expect(archived[0]).toMatch(/^001a\/\d{10}\.\d{5}$/);
    expect(await statusOf('DELETE', '/stack/a')).toBe(204);
    const restored = await native.call('GET', '/stack/a');
    expect([restored.text, restored.headers['x-object-meta-text']]).toEqual(['two', 'two']);
    await statusOf('DELETE', '/stack/a');
    expect(await textOf('/stack/a')).toBe('one');
    expect(await statusOf('DELETE', '/stack/a')).toBe(204);
    expect(await statusOf('GET', '/stack/a')).toBe(404);
    expect(await textOf('/stack-archive')).toBe('');
  });

  test('DELETE of the version null restores earlier data as well', async () => {
    for (const text of ['one', 'two']) await put('/stack/null', text);
    expect(await statusOf('DELETE', '/stack/null?version-id=null')).toBe(204);
    expect(await textOf('/stack/null')).toBe('one');
    await statusOf('DELETE', '/stack/null');
  });

  test('without its archive an upload is refused with 412 and the object stays', async () => {
    await native.call('PUT', '/lost', { headers: { 'X-Versions-Location': 'lost-archive' } });
    expect((await put('/lost/a', 'x')).status).toBe(412);
    expect(await statusOf('GET', '/lost/a')).toBe(404);
    await native.call('POST', '/lost', { headers: { 'X-Remove-Versions-Location': 'x' } });
    expect((await put('/lost/a', 'x')).status).toBe(201);
  });

  test('two kinds of archive at once are refused with 400', async () => {
    const headers = { 'X-Versions-Location': 'a', 'X-History-Location': 'b' };
    expect(await statusOf('PUT', '/both', headers)).toBe(400);
    expect(await statusOf('POST', '/stack', { 'X-Versions-Enabled': 'true' })).toBe(400);
  });
});

test('X-History-Location: DELETE archives the object and a marker', async () => {
  await put('/past', '');
  await native.call('PUT', '/history', { headers: { 'X-History-Location': 'past' } });
  await put('/history/a', 'one');
  await put('/history/a', 'two');
  expect(await statusOf('DELETE', '/history/a')).toBe(204);
  expect(await statusOf('GET', '/history/a')).toBe(404);
  const entries = (await native.call('GET', '/past?format=json')).json() as { bytes: number; content_type: string }[];
  expect(entries.map(({ bytes, content_type: type }) => [bytes, type.split(';')[0]])).toEqual([
    [3, 'application/octet-stream'],
    [3, 'application/octet-stream'],
    [0, 'application/x-deleted'],
  ]);
  expect(await statusOf('DELETE', '/history/a')).toBe(404);
});

describe('X-Versions-Enabled', () => {
  beforeAll(() => native.call('PUT', '/v', { headers: { 'X-Versions-Enabled': 'true' } }));
  const versions = async (query = '') =>
    (await native.call('GET', `/v?versions&format=json${query}`)).json() as {
      name: string;
      version_id: string;
      is_latest: boolean;
      content_type: string;
    }[];

  test('each PUT is a version; DELETE writes a marker; versions are read and deleted by id', async () => {
    const first = (await put('/v/a', 'one')).headers['x-object-version-id'];
    const second = (await put('/v/a', 'two')).headers['x-object-version-id'];
    const { headers } = await native.call('HEAD', '/v/a');
    expect(headers['x-object-version-id']).toBe(second);
    expect(headers['content-location']).toBe(`${native.account.replace('/object-store', '')}/v/a?version-id=${second}`);
    const unsatisfiable = await native.call('GET', '/v/a', { headers: { Range: 'bytes=9-' } });
    expect([unsatisfiable.status, unsatisfiable.headers['x-object-version-id']]).toEqual([416, second]);
    expect(await textOf(`/v/a?version-id=${first}`)).toBe('one');
    const removed = await native.call('DELETE', '/v/a');
    expect(removed.status).toBe(204);
    const marker = removed.headers['x-object-version-id'];
    expect(await statusOf('GET', '/v/a')).toBe(404);
    expect(await statusOf('GET', `/v/a?version-id=${marker}`)).toBe(404);
    const listed = await versions();
    expect(listed.map((one) => [one.version_id, one.is_latest])).toEqual([
      [marker, true],
      [second, false],
      [first, false],
    ]);
    expect(listed[0]?.content_type).toBe('application/x-deleted;swift_versions_deleted=1');
    expect((await native.call('DELETE', '/v')).status).toBe(409);
    expect(await statusOf('DELETE', `/v/a?version-id=${marker}`)).toBe(204);
    expect(await textOf('/v/a')).toBe('two');
    expect(await statusOf('DELETE', `/v/a?version-id=${second}`)).toBe(204);
    expect(await textOf('/v/a')).toBe('one');
  });

  test('versions are listed in reverse order from a version, and up to a prefix', async () => {
    const ids: (string | undefined)[] = [];
    for (const data of ['one', 'two', 'three']) ids.push((await put('/v/r/z', data)).headers['x-object-version-id']);
    ids.unshift((await put('/v/r/a', 'before')).headers['x-object-version-id']);
    const idsOf = async (query: string) => (await versions(query)).map(({ version_id }) => version_id);
    const [a, one, two, three] = ids;
    expect(await idsOf('&prefix=r/&reverse=true')).toEqual([one, two, three, a]);
    expect(await idsOf(`&prefix=r/&reverse=true&marker=r/z&version_marker=${two}`)).toEqual([three, a]);
    expect(await idsOf('&prefix=r/&reverse=true&marker=r/z')).toEqual([a]);
    expect(await idsOf(`&prefix=r/&marker=r/z&version_marker=${two}`)).toEqual([one]);
  });

  test.each(['/v', '/plain'])(
    '%s: an expired object is gone, and found by its id if it remains a version',
    async (path) => {
      await put('/plain', '');
      const created = await put(`${path}/brief`, 'data', { 'X-Delete-After': '60' });
      const id = created.headers['x-object-version-id'] ?? 'null';
      await platform.platform.services.database.transact((tx) =>
        tx
          .updateTable('object_versions')
          .set({ expires_at: '2026-01-01T00:00:00Z' })
          .where('name', '=', 'brief')
          .execute(),
      );
      expect(await statusOf('GET', `${path}/brief`)).toBe(404);
      expect(await statusOf('GET', `${path}/brief?version-id=${id}`)).toBe(path === '/v' ? 200 : 404);
      expect(await statusOf('DELETE', `${path}/brief`)).toBe(404);
    },
  );

  test('an access rule of the container does not cover earlier versions: 403', async () => {
    const id = (await put('/v/ruled', 'x')).headers['x-object-version-id'];
    await native.call('POST', '/v', { headers: { 'X-Container-Read': '*:*' } });
    const guest = await newProject(platform);
    const reading = nativeClient(platform, { id: native.account.split('AUTH_')[1] ?? '', api: guest.api });
    expect((await reading.call('GET', '/v/ruled')).status).toBe(200);
    expect((await reading.call('GET', `/v/ruled?version-id=${id}`)).status).toBe(403);
    await native.call('POST', '/v', { headers: { 'X-Container-Read': '' } });
  });

  test('versions are listed as JSON only: 406', async () => {
    expect(await statusOf('GET', '/v?versions', { Accept: 'text/plain' })).toBe(406);
    expect(await statusOf('GET', '/v?versions&format=xml')).toBe(406);
  });

  test('PUT with a version id makes that version current', async () => {
    const first = (await put('/v/back', 'one')).headers['x-object-version-id'];
    await put('/v/back', 'two');
    expect((await put(`/v/back?version-id=${first}`, '')).status).toBe(201);
    expect(await textOf('/v/back')).toBe('one');
    for (const missing of ['0'.repeat(32), '1234567890.12345']) {
      expect((await put(`/v/back?version-id=${missing}`, '')).status).toBe(404);
    }
  });

  test('POST to a version, an invalid id and a container without versions are refused with 400', async () => {
    const id = (await put('/v/post', 'x')).headers['x-object-version-id'];
    expect(await statusOf('POST', `/v/post?version-id=${id}`)).toBe(400);
    expect(await statusOf('GET', '/v/post?version-id=latest')).toBe(400);
    expect(await statusOf('GET', `/l/target?version-id=${id}`)).toBe(400);
    expect(await statusOf('GET', '/v?versions&version_marker=x')).toBe(400);
  });

  test('turned off, new data replace one another and earlier versions stay', async () => {
    await native.call('PUT', '/off', { headers: { 'X-Versions-Enabled': 'true' } });
    const first = (await put('/off/a', 'one')).headers['x-object-version-id'];
    await native.call('POST', '/off', { headers: { 'X-Versions-Enabled': 'false' } });
    expect((await native.call('HEAD', '/off')).headers['x-versions-enabled']).toBe('False');
    await put('/off/a', 'two');
    await put('/off/a', 'three');
    expect(await textOf('/off/a')).toBe('three');
    expect(await textOf(`/off/a?version-id=${first}`)).toBe('one');
    expect((await native.call('GET', '/off?versions&format=json')).json()).toHaveLength(2);
  });
});
