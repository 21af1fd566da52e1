import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readContent } from '../store/disk-formats.ts';
import { Image } from './schema.ts';

const platform = usePlatform();
const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';

const named = (images: Image[]) => images.map(({ name }) => name);

test('GET /images: the seeded images are public, active and say that they are simulated', async () => {
  const { api } = await newProject(platform, 'reader');
  const { status, body } = await api.get(`${IMAGES}?sort=name:asc`);
  expect(status).toBe(200);
  expect(named(body.images)).toEqual([
    'CirrOS 0.6.3',
    'Debian 12',
    'Rocky Linux 9',
    'Ubuntu 24.04',
    'Windows Server 2022 Evaluation',
  ]);
  for (const image of body.images) {
    expect(image).toMatchObject({
      status: 'active',
      visibility: 'public',
      container_format: 'bare',
      checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
      nephos_simulated: 'true',
      architecture: 'x86_64',
    });
  }
});

test('GET /images/{id}/file: a seeded image is a disk of the size it says, with true hashes', async () => {
  const { api } = await newProject(platform);
  const { body } = await api.get(`${IMAGES}?name=Debian%2012`);
  const [{ id, size, virtual_size, checksum, os_hash_value }] = body.images;
  const request = new Request(`http://nephos.test${IMAGES}/${id}/file`, {
    headers: { 'x-auth-token': api.token ?? '' },
  });
  const data = Buffer.from(await (await platform.platform.fetch(request)).arrayBuffer());
  const hash = (name: string) => createHash(name).update(data).digest('hex');
  expect([data.length, hash('md5'), hash('sha512')]).toEqual([size, checksum, os_hash_value]);
  const peek = async (position: number, length: number) => data.subarray(position, position + length);
  expect(await readContent(peek, data.length)).toEqual({ format: 'qcow2', virtualSize: virtual_size });
  expect(virtual_size).toBe(3 * 2 ** 30);
});

test('GET /images/{id}: the image is flat, with free properties beside the core keys and links below /v2', async () => {
  const { id: owner, api } = await newProject(platform);
  const id = await insertImage(platform, owner, { name: 'mine' }, { tags: ['b', 'a'], properties: { os_distro: 'x' } });
  const { status, body } = await api.get(`${IMAGES}/${id}`);
  expect(status).toBe(200);
  expect(Image.parse(body)).toEqual({
    id,
    name: 'mine',
    status: 'active',
    visibility: 'private',
    owner,
    protected: false,
    os_hidden: false,
    container_format: 'bare',
    disk_format: 'qcow2',
    min_ram: 0,
    min_disk: 0,
    size: 1000,
    virtual_size: null,
    checksum: null,
    os_hash_algo: null,
    os_hash_value: null,
    tags: ['a', 'b'],
    os_distro: 'x',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    updated_at: expect.stringMatching(/Z$/),
    self: `/v2/images/${id}`,
    file: `/v2/images/${id}/file`,
    schema: '/v2/schemas/image',
  });
});

test('GET /images/{id}: a queued image has no size and no formats', async () => {
  const { id: owner, api } = await newProject(platform);
  const queued = { name: '', status: 'queued', size: 0, container_format: '', disk_format: '' } as const;
  const { body } = await api.get(`${IMAGES}/${await insertImage(platform, owner, queued)}`);
  expect(body).toMatchObject({ name: null, size: null, container_format: null, disk_format: null });
});

test.each(['ubuntu', ABSENT, 'in:x', '%00'])(
  'GET /images/{id}: %j is answered with 404 in the service’s layout',
  async (id) => {
    const { api } = await newProject(platform);
    const { status, body } = await api.get(`${IMAGES}/${encodeURIComponent(id)}`);
    expect(status).toBe(404);
    expect(body).toEqual({ message: expect.any(String), code: '404 Not Found', title: 'Not Found' });
  },
);

test('GET and DELETE /images/: an empty id is answered with 404; the list cannot be deleted, 405', async () => {
  const { api } = await newProject(platform);
  expect((await api.get(`${IMAGES}/`)).status).toBe(404);
  expect((await api.delete(`${IMAGES}/`)).status).toBe(404);
  expect((await api.delete(IMAGES)).status).toBe(405);
});

test('GET /images: private and shared images of another project are neither listed nor shown', async () => {
  const { id: owner } = await newProject(platform);
  const stranger = await newProject(platform);
  for (const visibility of ['private', 'shared'] as const) {
    const id = await insertImage(platform, owner, { visibility });
    expect((await stranger.api.get(`${IMAGES}/${id}`)).status).toBe(404);
    const { body } = await stranger.api.get(`${IMAGES}?id=in:${id}&visibility=all`);
    expect(body.images).toEqual([]);
  }
});

test('GET /images: community images are listed on request only, but shown to all', async () => {
  const { id: owner } = await newProject(platform);
  const stranger = await newProject(platform);
  const id = await insertImage(platform, owner, { visibility: 'community' });
  const listed = async (query: string) => (await stranger.api.get(`${IMAGES}?id=${id}${query}`)).body.images.length;
  expect(await Promise.all(['', '&visibility=public', '&visibility=community', '&visibility=all'].map(listed))).toEqual(
    [0, 0, 1, 1],
  );
  expect((await stranger.api.get(`${IMAGES}/${id}`)).status).toBe(200);
});

test('GET /images: an administrator sees private images of every project', async () => {
  const { id: owner } = await newProject(platform);
  const id = await insertImage(platform, owner);
  const admin = await signInAdmin(platform);
  expect((await admin.get(`${IMAGES}?owner=${owner}`)).body.images).toHaveLength(1);
  expect((await admin.get(`${IMAGES}/${id}`)).status).toBe(200);
});

test('GET /images: hidden images appear with os_hidden=true only', async () => {
  const { id: owner, api } = await newProject(platform);
  await insertImage(platform, owner, { os_hidden: 1, name: 'hidden' });
  const own = async (query: string) => named((await api.get(`${IMAGES}?owner=${owner}${query}`)).body.images);
  expect(await own('')).toEqual([]);
  expect(await own('&os_hidden=True')).toEqual(['hidden']);
});

test.each([
  ['name=a', ['a']],
  ['name=in:a,"c, d"', ['a', 'c, d']],
  ['status=queued', ['b']],
  ['visibility=community', ['b']],
  ['container_format=ovf', ['b']],
  ['disk_format=in:raw,iso', ['a']],
  ['size_min=200', ['b', 'c, d']],
  ['size_min=200&size_max=200', ['b']],
  ['min_ram=64', ['a']],
  ['protected=true', ['c, d']],
  ['tag=x', ['a', 'b']],
  ['tag=x&tag=y', ['b']],
  ['os_distro=debian', ['a']],
  ['os_distro=debian&tag=y', []],
  ['size=100', ['a']],
  ['size=200', []],
  ['virtual_size=4294967296', ['a']],
  ['os_hash_algo=sha512', ['a']],
  ['os_hash_value=abc', ['a']],
  ['created_at=lt:2026-02-01T00:00:00Z', ['a']],
  ['created_at=gte:2026-02-01T01:00:00%2B01:00', ['b', 'c, d']],
  ['created_at=neq:2026-02-01T00:00:00Z', ['a', 'c, d']],
])('GET /images?%s: lists %j of a, b and c', async (query, expected) => {
  const { id: owner, api } = await newProject(platform);
  const at = (month: number) => `2026-0${month}-01T00:00:00.000Z`;
  const data = { virtual_size: 2 ** 32, os_hash_algo: 'sha512', os_hash_value: 'abc' } as const;
  const a = { name: 'a', size: 100, min_ram: 64, disk_format: 'raw', created_at: at(1), ...data } as const;
  const b = { name: 'b', size: 200, status: 'queued', visibility: 'community', container_format: 'ovf' } as const;
  await insertImage(platform, owner, a, { tags: ['x'], properties: { os_distro: 'debian' } });
  await insertImage(platform, owner, { ...b, created_at: at(2) }, { tags: ['x', 'y'] });
  await insertImage(platform, owner, { name: 'c, d', size: 300, protected: 1, created_at: at(3) });
  const { status, body } = await api.get(`${IMAGES}?owner=${owner}&sort=name:asc&${query}`);
  expect(status).toBe(200);
  expect(named(body.images)).toEqual(expected);
});

test.each([
  'limit=-1',
  'limit=many',
  `marker=${ABSENT}`,
  'sort=colour:asc',
  'sort=name:up',
  'sort=name&sort_key=name',
  'sort_key=name&sort_key=size&sort_key=id&sort_dir=asc&sort_dir=desc',
  'visibility=secret',
  'member_status=perhaps',
  'protected=perhaps',
  'size_min=big',
  'size=big',
  'created_at=yesterday',
  'created_at=about:2026-01-01T00:00:00Z',
  'created_at=constructor:2026-01-01T00:00:00Z',
  'changes-since=2026-01-01T00:00:00Z',
  'name=in:',
])('GET /images?%s: refused with 400', async (query) => {
  const { api } = await newProject(platform);
  const { status, body } = await api.get(`${IMAGES}?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: '400 Bad Request', message: expect.any(String) });
});

test('GET /images: a page holds 25 unless limit asks for more, and next leads on with the filters kept', async () => {
  const { id: owner, api } = await newProject(platform);
  for (let index = 0; index < 27; index += 1) await insertImage(platform, owner);
  const first = (await api.get(`${IMAGES}?owner=${owner}`)).body;
  expect(first.images).toHaveLength(25);
  expect(first).toMatchObject({
    first: `/v2/images?owner=${owner}`,
    next: `/v2/images?owner=${owner}&marker=${first.images[24].id}`,
    schema: '/v2/schemas/images',
  });
  const second = (await api.get(`/image${first.next}`)).body;
  expect(second.images).toHaveLength(2);
  expect(second).not.toHaveProperty('next');
  const ids = [...first.images, ...second.images].map(({ id }: Image) => id);
  expect(new Set(ids).size).toBe(27);
  expect((await api.get(`${IMAGES}?owner=${owner}&limit=100`)).body.images).toHaveLength(27);
});

test.each([
  ['', ['c', 'b', 'a']],
  ['sort=size:asc', ['b', 'a', 'c']],
  ['sort=name', ['c', 'b', 'a']],
  ['sort_key=name&sort_dir=asc', ['a', 'b', 'c']],
  ['sort_key=min_ram&sort_key=name&sort_dir=asc', ['a', 'b', 'c']],
  ['sort_dir=asc', ['a', 'b', 'c']],
])('GET /images?%s: in the order %j', async (query, expected) => {
  const { id: owner, api } = await newProject(platform);
  const sizes = { a: 2, b: 1, c: 3 };
  for (const [index, [name, size]] of Object.entries(sizes).entries()) {
    await insertImage(platform, owner, { name, size, created_at: `2026-01-0${index + 1}T00:00:00.000Z` });
  }
  expect(named((await api.get(`${IMAGES}?owner=${owner}&${query}`)).body.images)).toEqual(expected);
});

test('GET /image: discovery answers 300 without a token, /image/versions and /image/v2/ 200, all the same', async () => {
  const client = apiClient(platform);
  const [root, versions, version] = await Promise.all(
    ['/image', '/image/versions', '/image/v2/'].map((path) => client.get(path)),
  );
  expect([root?.status, versions?.status, version?.status]).toEqual([300, 200, 200]);
  expect(root?.body.versions[0]).toEqual({
    id: 'v2.9',
    status: 'CURRENT',
    links: [{ rel: 'self', href: 'http://nephos.test/image/v2/' }],
  });
  expect(versions?.body).toEqual(root?.body);
  expect(version?.body).toEqual(root?.body);
});

test('GET /schemas/image: every core key has a type and is_base, anything else is a string', async () => {
  const { id, api } = await newProject(platform, 'reader');
  const { body } = await api.get('/image/v2/schemas/image');
  expect(body).toMatchObject({ name: 'image', additionalProperties: { type: 'string' } });
  expect(Object.keys(body.properties).sort()).toEqual(Object.keys(Image.shape).sort());
  for (const property of Object.values(body.properties))
    expect(property).toMatchObject({ type: expect.anything(), is_base: true });
  const other = await joinProject(platform, id, 'member');
  expect((await other.api.get('/image/v2/schemas/images')).body.name).toBe('images');
});

test('GET /schemas/colour: a schema that does not exist is answered with 404', async () => {
  const { api } = await newProject(platform);
  expect((await api.get('/image/v2/schemas/colour')).status).toBe(404);
});
