import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { Image } from './schema.ts';

const platform = usePlatform();
const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';

test('POST /images: a queued image without data, shared unless it says otherwise', async () => {
  const { id: owner, api } = await newProject(platform);
  const input = { name: 'cirros', disk_format: 'qcow2', container_format: 'bare', tags: ['b', 'a', 'a'] };
  const { status, body, headers } = await api.post(IMAGES, { ...input, os_distro: 'cirros', gone: null, empty: '' });
  expect(status).toBe(201);
  expect(Image.parse(body)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'cirros',
    status: 'queued',
    visibility: 'shared',
    owner,
    protected: false,
    os_hidden: false,
    container_format: 'bare',
    disk_format: 'qcow2',
    min_ram: 0,
    min_disk: 0,
    size: null,
    virtual_size: null,
    checksum: null,
    os_hash_algo: null,
    os_hash_value: null,
    tags: ['a', 'b'],
    os_distro: 'cirros',
    empty: '',
    created_at: expect.stringMatching(/Z$/),
    updated_at: body.created_at,
    self: `/v2/images/${body.id}`,
    file: `/v2/images/${body.id}/file`,
    schema: '/v2/schemas/image',
  });
  expect(headers.get('location')).toBe(`http://nephos.test/image/v2/images/${body.id}`);
  expect(headers.get('openstack-image-import-methods')).toBe('glance-direct,web-download');
  expect((await api.get(`${IMAGES}/${body.id}`)).body).toEqual(body);
});

test('POST /images: an empty body and names of all sorts are enough', async () => {
  const { api } = await newProject(platform);
  for (const name of [undefined, null, '', 'twice', 'twice', '\u{1F4BF} disc']) {
    const { status, body } = await api.post(IMAGES, name === undefined ? {} : { name });
    expect([status, body.name]).toEqual([201, name || null]);
  }
});

test('POST /images: every field that an owner sets is taken, keys with dots too', async () => {
  const { api } = await newProject(platform);
  const fields = { visibility: 'private', protected: true, os_hidden: true, min_ram: 64, min_disk: 3 };
  const properties = { 'owner_specified.openstack.md5': '', 'owner_specified.openstack.object': 'images/x' };
  const { body } = await api.post(IMAGES, { ...fields, ...properties });
  expect(body).toMatchObject({ ...fields, ...properties });
});

test('POST /images: the id may be chosen; one that is taken is refused with 409, also by another project', async () => {
  const [mine, theirs] = [await newProject(platform), await newProject(platform)];
  const id = randomUUID();
  expect((await mine.api.post(IMAGES, { id })).body.id).toBe(id);
  for (const { api } of [mine, theirs]) {
    const { status, body } = await api.post(IMAGES, { id });
    expect(status).toBe(409);
    expect(body.message).toBe(`Image ID ${id} already exists!`);
  }
});

test('POST /images: the id of a deleted image is never given again, to nobody: 409', async () => {
  const [mine, theirs] = [await newProject(platform), await newProject(platform)];
  const id = randomUUID();
  await mine.api.post(IMAGES, { id });
  expect((await mine.api.delete(`${IMAGES}/${id}`)).status).toBe(204);
  for (const { api } of [mine, theirs, { api: await signInAdmin(platform) }]) {
    for (const spelling of [id, id.toUpperCase()]) {
      const { status, body } = await api.post(IMAGES, { id: spelling, visibility: 'community' });
      expect([status, body.message]).toEqual([409, `Image ID ${id} already exists!`]);
    }
  }
  expect((await theirs.api.get(`${IMAGES}/${id}`)).status).toBe(404);
});

test.each([
  { name: 'x'.repeat(256) },
  { name: 7 },
  { id: 'mine' },
  { container_format: 'tar' },
  { disk_format: 'floppy' },
  { visibility: 'secret' },
  { min_ram: -1 },
  { min_disk: 1.5 },
  { min_disk: 2 ** 31 },
  { protected: 'perhaps' },
  { tags: 'one' },
  { tags: ['x'.repeat(256)] },
  { tags: [''] },
  { os_distro: 7 },
  { os_distro: { name: 'debian' } },
  { ['x'.repeat(256)]: 'value' },
  { '': 'value' },
  { long: 'x'.repeat(65_536) },
])('POST /images: %j is refused with 400', async (input) => {
  const { api } = await newProject(platform);
  const { status, body } = await api.post(IMAGES, input);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: '400 Bad Request', title: 'Bad Request', message: expect.any(String) });
});

test.each([
  'status',
  'size',
  'virtual_size',
  'checksum',
  'os_hash_algo',
  'os_hash_value',
  'created_at',
  'updated_at',
  'self',
  'file',
  'schema',
  'direct_url',
  'locations',
  'os_glance_anything',
])('POST /images: %s is the platform’s to set, refused with 403', async (key) => {
  const { api } = await newProject(platform);
  const { status, body } = await api.post(IMAGES, { [key]: 'active' });
  expect(status).toBe(403);
  expect(body.message).toMatch(`Attribute '${key}' is re`);
});

test('POST /images: public images and images of other projects are for administrators only, else 403', async () => {
  const [mine, theirs] = [await newProject(platform), await newProject(platform)];
  const admin = await signInAdmin(platform);
  for (const input of [{ visibility: 'public' }, { owner: theirs.id }]) {
    expect((await mine.api.post(IMAGES, input)).status).toBe(403);
    expect((await admin.post(IMAGES, input)).body).toMatchObject(input);
  }
  const nobodys = await admin.post(IMAGES, { owner: ABSENT });
  expect([nobodys.status, nobodys.body.owner]).toEqual([201, ABSENT]);
  expect((await mine.api.post(IMAGES, { visibility: 'community' })).status).toBe(201);
});

test('POST /images: without a token 401, a reader is refused with 403', async () => {
  const { api } = await newProject(platform, 'reader');
  expect((await apiClient(platform).post(IMAGES, {})).status).toBe(401);
  expect((await api.post(IMAGES, {})).status).toBe(403);
});

test.each([
  ['properties', Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`key${index}`, 'value']))],
  ['tags', { tags: Array.from({ length: 129 }, (_, index) => `tag${index}`) }],
])('POST /images: more than 128 %s are refused with 413, and nothing is created', async (what, input) => {
  const { id: owner, api } = await newProject(platform);
  const { status, body } = await api.post(IMAGES, input);
  expect(status).toBe(413);
  expect(body.message).toContain(`number of allowed image ${what}`);
  expect((await api.get(`${IMAGES}?owner=${owner}`)).body.images).toEqual([]);
});

test('POST, PATCH /images: properties of more than 256 KiB together are refused with 413', async () => {
  const { api } = await newProject(platform);
  const text = 'x'.repeat(65_535);
  const large = { one: text, two: text, three: text };
  const { status, body } = await api.post(IMAGES, large);
  expect(status).toBe(201);
  expect((await api.post(IMAGES, { ...large, four: text, five: 'x' })).status).toBe(413);
  const step = [{ op: 'add', path: '/four', value: text }];
  const type = { 'content-type': 'application/openstack-images-v2.1-json-patch' };
  expect((await api.patch(`${IMAGES}/${body.id}`, step, type)).status).toBe(413);
});

test('POST /images: over the quota of images it is refused with 413', async () => {
  const { id: owner, api } = await newProject(platform);
  await setQuota(platform, owner, 'image_count_total', 1);
  expect((await api.post(IMAGES, {})).status).toBe(201);
  const { status, body } = await api.post(IMAGES, {});
  expect(status).toBe(413);
  expect(body.message).toContain('image_count_total');
});
