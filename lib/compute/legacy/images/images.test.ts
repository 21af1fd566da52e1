import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const IMAGES = '/compute/v2.1/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';
const SERVER = '99999999-2222-4333-8444-555555555555';

const names = (body: { images: { name: string }[] }) => body.images.map(({ name }) => name);

test('GET /images: lists names and links, in every version of compute', async () => {
  const { api } = await newProject(platform, 'reader');
  for (const version of ['2.1', '2.36', '2.96']) {
    const { status, body } = await api.get(`${IMAGES}?name=Debian%2012`, at(version));
    expect(status).toBe(200);
    const [{ id }] = body.images;
    expect(body).toEqual({
      images: [
        {
          id,
          name: 'Debian 12',
          links: [
            { rel: 'self', href: `http://nephos.test/compute/v2.1/images/${id}` },
            { rel: 'bookmark', href: `http://nephos.test/compute/images/${id}` },
            {
              rel: 'alternate',
              type: 'application/vnd.openstack.image',
              href: `http://nephos.test/image/v2/images/${id}`,
            },
          ],
        },
      ],
    });
  }
});

test('GET /images/{id}: an image in compute’s words; details are the same', async () => {
  const { id: owner, api } = await newProject(platform);
  const values = { name: 'daily', size: 1000, min_disk: 3, min_ram: 64 };
  const properties = { image_type: 'snapshot', instance_uuid: SERVER };
  const id = await insertImage(platform, owner, values, { properties });
  const { status, body } = await api.get(`${IMAGES}/${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    image: {
      id,
      name: 'daily',
      links: expect.any(Array),
      status: 'ACTIVE',
      progress: 100,
      minDisk: 3,
      minRam: 64,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated: expect.stringMatching(/Z$/),
      metadata: properties,
      server: {
        id: SERVER,
        links: [
          { rel: 'self', href: `http://nephos.test/compute/v2.1/servers/${SERVER}` },
          { rel: 'bookmark', href: `http://nephos.test/compute/servers/${SERVER}` },
        ],
      },
      'OS-EXT-IMG-SIZE:size': 1000,
    },
  });
  expect((await api.get(`${IMAGES}/detail?server=${SERVER}`)).body.images).toEqual([body.image]);
});

test.each([
  ['queued', 'SAVING', 25],
  ['saving', 'SAVING', 50],
  ['importing', 'SAVING', 50],
  ['active', 'ACTIVE', 100],
  ['deactivated', 'UNKNOWN', 0],
  ['killed', 'ERROR', 0],
] as const)(
  'GET /images/detail: an image that is %s is %s, and found by that status',
  async (status, shown, progress) => {
    const { id: owner, api } = await newProject(platform);
    const id = await insertImage(platform, owner, { status });
    expect((await api.get(`${IMAGES}/${id}`)).body.image).toMatchObject({ status: shown, progress });
    const found = (await api.get(`${IMAGES}/detail?status=${shown}`)).body.images;
    expect(found.map((image: { id: string }) => image.id)).toContain(id);
  },
);

test.each([
  ['name=a', ['a']],
  ['name=in:a', []],
  ['name=%22a', []],
  ['minDisk=3', ['a']],
  ['minRam=64', ['b']],
  ['type=snapshot', ['b']],
  [`server=http://nephos.test/compute/v2.1/servers/${SERVER}&type=snapshot`, ['b']],
  ['changes-since=2026-02-01T00:00:00Z&status=SAVING', ['b']],
  ['status=DELETED', []],
])('GET /images?%s: lists %j of a and b', async (query, expected) => {
  const { id: owner, api } = await newProject(platform);
  const old = '2026-01-01T00:00:00.000Z';
  await insertImage(platform, owner, { name: 'a', min_disk: 3, status: 'queued', updated_at: old });
  const properties = { image_type: 'snapshot', instance_uuid: SERVER };
  await insertImage(platform, owner, { name: 'b', min_ram: 64, status: 'saving' }, { properties });
  const { status, body } = await api.get(`${IMAGES}?${query}`);
  expect(status).toBe(200);
  expect(names(body).filter((name) => name === 'a' || name === 'b')).toEqual(expected);
});

test('GET /images: pages lead on', async () => {
  const { id: owner, api } = await newProject(platform);
  for (const name of ['one', 'two', 'three']) {
    await insertImage(platform, owner, { name, status: 'queued' });
  }
  const first = (await api.get(`${IMAGES}?limit=2&status=SAVING`)).body;
  expect(first.images).toHaveLength(2);
  const next = (await api.get(first.images_links[0].href.replace('http://nephos.test', ''))).body;
  expect(next.images).toHaveLength(1);
  expect(next).not.toHaveProperty('images_links');
});

test.each(['limit=-1', 'limit=x', `marker=${ABSENT}`, 'minDisk=x', 'changes-since=yesterday'])(
  'GET /images?%s: refused with 400',
  async (query) => {
    const { api } = await newProject(platform);
    const { status, body } = await api.get(`${IMAGES}?${query}`);
    expect(status).toBe(400);
    expect(body.badRequest.code).toBe(400);
  },
);

test('GET /images/{id}/metadata: the properties of the image, which POST adds to and PUT replaces', async () => {
  const { id: owner, api } = await newProject(platform);
  const id = await insertImage(platform, owner, {}, { properties: { a: '1' } });
  const metadata = `${IMAGES}/${id}/metadata`;
  expect((await api.get(metadata)).body).toEqual({ metadata: { a: '1' } });
  const added = await api.post(metadata, { metadata: { a: '2', b: '3' } });
  expect([added.status, added.body]).toEqual([200, { metadata: { a: '2', b: '3' } }]);
  const replaced = await api.put(metadata, { metadata: { c: '4' } });
  expect([replaced.status, replaced.body]).toEqual([200, { metadata: { c: '4' } }]);
  expect((await api.get(`/image/v2/images/${id}`)).body).toMatchObject({ c: '4' });
});

test('GET /images/{id}/metadata/{key}: one item, which PUT sets and DELETE removes; absent it is 404', async () => {
  const { id: owner, api } = await newProject(platform);
  const item = `${IMAGES}/${await insertImage(platform, owner)}/metadata/a`;
  expect((await api.get(item)).status).toBe(404);
  expect((await api.put(item, { meta: { a: '1' } })).body).toEqual({ meta: { a: '1' } });
  expect((await api.get(item)).body).toEqual({ meta: { a: '1' } });
  expect((await api.delete(item)).status).toBe(204);
  expect((await api.delete(item)).status).toBe(404);
});

test.each([
  ['PUT', '/metadata/a', { meta: { b: '1' } }, 400],
  ['PUT', '/metadata/a', { meta: { a: '1', b: '2' } }, 400],
  ['PUT', '/metadata/a', { meta: { a: 1 } }, 400],
  ['PUT', '/metadata', { metadata: { a: 'x'.repeat(256) } }, 400],
  ['POST', '/metadata', { meta: {} }, 400],
  ['POST', '/metadata', { metadata: { status: 'active' } }, 403],
  ['POST', '/metadata', { metadata: { os_glance_x: 'y' } }, 403],
  ['POST', '/metadata', { metadata: Object.fromEntries(Array.from({ length: 129 }, (_, n) => [`k${n}`, ''])) }, 413],
] as const)('%s /images/{id}%s: %j is refused with %i, and nothing changes', async (method, path, body, status) => {
  const { id: owner, api } = await newProject(platform);
  const image = `${IMAGES}/${await insertImage(platform, owner, {}, { properties: { kept: 'yes' } })}`;
  const answer = await (method === 'PUT' ? api.put(image + path, body) : api.post(image + path, body));
  expect(answer.status).toBe(status);
  expect((await api.get(`${image}/metadata`)).body).toEqual({ metadata: { kept: 'yes' } });
});

test('DELETE /images/{id}: the image is gone; a protected one is refused with 403', async () => {
  const { id: owner, api } = await newProject(platform);
  const id = await insertImage(platform, owner);
  expect((await api.delete(`${IMAGES}/${id}`)).status).toBe(204);
  expect((await api.get(`${IMAGES}/${id}`)).status).toBe(404);
  const kept = await insertImage(platform, owner, { protected: 1 });
  const { status, body } = await api.delete(`${IMAGES}/${kept}`);
  expect([status, body.forbidden.code]).toEqual([403, 403]);
});

test('GET /images/{id}: 401 without a token; a stranger and an unknown id are 404; a reader cannot write, 403', async () => {
  const mine = await newProject(platform);
  const stranger = await newProject(platform);
  const reader = await joinProject(platform, mine.id, 'reader');
  const id = await insertImage(platform, mine.id);
  for (const path of [IMAGES, `${IMAGES}/detail`, `${IMAGES}/${id}`, `${IMAGES}/${id}/metadata`]) {
    expect((await apiClient(platform).get(path)).status).toBe(401);
  }
  expect((await stranger.api.get(`${IMAGES}/${id}`)).body).toEqual({
    itemNotFound: { code: 404, message: `Image ${id} could not be found.` },
  });
  expect((await stranger.api.get(`${IMAGES}/${id}/metadata`)).status).toBe(404);
  expect((await mine.api.get(`${IMAGES}/${ABSENT}`)).status).toBe(404);
  expect((await reader.api.delete(`${IMAGES}/${id}`)).status).toBe(403);
  expect((await reader.api.post(`${IMAGES}/${id}/metadata`, { metadata: {} })).status).toBe(403);
  expect((await (await signInAdmin(platform)).get(`${IMAGES}/${id}`)).status).toBe(200);
});
