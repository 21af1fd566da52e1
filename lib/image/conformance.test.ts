import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { newActiveImage, newImage, OCTETS } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/**
 * Requests and expected responses of real clients, and the conformance checklist; docs/contract/image.md 11, 13 and 15.
 */
const platform = usePlatform();
const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';
const PATCH = { 'content-type': 'application/openstack-images-v2.1-json-patch' };

const world = {} as { project: TestProject; stranger: TestProject; admin: TestProject['api']; id: string };
beforeAll(async () => {
  const [project, stranger] = [await newProject(platform), await newProject(platform)];
  const id = await newActiveImage(project, 'the data', { name: 'world', tags: ['blue'], os_distro: 'debian' });
  Object.assign(world, { project, stranger, admin: await signInAdmin(platform), id });
});

const patch = (id: string, ...operations: object[]) =>
  world.project.api.patch(`${IMAGES}/${id}`, JSON.stringify(operations), PATCH);
const idsOf = async (api: TestProject['api'], query = '') =>
  (await api.get(`${IMAGES}?limit=1000&${query}`)).body.images.map(({ id }: { id: string }) => id);

describe('discovery', () => {
  test('1, GET /image: 300 with and without a token, and every entry has id, links and status', async () => {
    for (const api of [apiClient(platform), world.project.api]) {
      for (const path of ['/image', '/image/']) {
        const { status, body } = await api.get(path);
        expect(status).toBe(300);
        expect(body.versions.length).toBeGreaterThan(0);
        for (const entry of body.versions) {
          expect(entry).toEqual({
            id: expect.stringMatching(/^v2\.\d+$/),
            status: expect.stringMatching(/^(CURRENT|SUPPORTED)$/),
            links: [{ rel: 'self', href: 'http://nephos.test/image/v2/' }],
          });
        }
        expect(body.versions.filter((entry: { status: string }) => entry.status === 'CURRENT')).toHaveLength(1);
      }
    }
    expect((await apiClient(platform).get('/image/versions')).status).toBe(200);
    expect((await apiClient(platform).get('/image/v2/')).status).toBe(200);
  });
});

describe('records', () => {
  test('2, POST /images: private as requested, shared by default, queued, with Location', async () => {
    const { api } = world.project;
    const own = await api.post(IMAGES, { visibility: 'private' });
    expect([own.status, own.body.status, own.body.visibility]).toEqual([201, 'queued', 'private']);
    expect(own.headers.get('location')).toBe(`http://nephos.test/image/v2/images/${own.body.id}`);
    expect((await api.post(IMAGES, {})).body.visibility).toBe('shared');
  });

  test('3, GET and DELETE: unknown, empty and deleted ids, and names, are 404', async () => {
    const { api } = world.project;
    const gone = await newImage(world.project);
    expect((await api.delete(`${IMAGES}/${gone}`)).status).toBe(204);
    for (const id of [ABSENT, '', gone, 'world', 'a%20b.c']) {
      expect((await api.get(`${IMAGES}/${id}`)).status, id).toBe(404);
      expect((await api.delete(`${IMAGES}/${id}`)).status, id).toBe(404);
    }
  });

  test.each<[object, number]>([
    [{ container_format: 'wrong' }, 400],
    [{ disk_format: 'wrong' }, 400],
    [{ visibility: 'wrong' }, 400],
    [{ min_ram: -1 }, 400],
    [{ min_disk: -1 }, 400],
    [{ status: 'active' }, 403],
    [{ os_glance_anything: 'x' }, 403],
    [{ visibility: 'public' }, 403],
    [{ name: 'x'.repeat(256) }, 400],
  ])('4, 5 and 17, POST /images: %j is refused with %i', async (input, status) => {
    expect((await world.project.api.post(IMAGES, input)).status).toBe(status);
  });

  test.each<[object, number]>([
    [{ op: 'replace', path: '/id', value: ABSENT }, 403],
    [{ op: 'replace', path: '/size', value: 1 }, 403],
    [{ op: 'replace', path: '/checksum', value: 'x' }, 403],
    [{ op: 'replace', path: '/status', value: 'queued' }, 403],
    [{ op: 'add', path: '/os_glance_x', value: 'x' }, 403],
    [{ op: 'replace', path: '/visibility', value: 'public' }, 403],
    [{ op: 'remove', path: '/absent' }, 409],
    [{ op: 'replace', path: '/absent', value: 'x' }, 409],
    [{ op: 'remove', path: '/name' }, 403],
  ])('5, 16 and 17, PATCH /images/{id}: %j is refused with %i', async (operation, status) => {
    expect((await patch(world.id, operation)).status).toBe(status);
  });

  test('6, DELETE: a protected image is refused with 403 until it is not', async () => {
    const id = await newImage(world.project, { protected: true });
    const { api } = world.project;
    const refused = await api.delete(`${IMAGES}/${id}`);
    expect([refused.status, refused.body.message]).toEqual([403, `Image ${id} is protected and cannot be deleted.`]);
    expect((await patch(id, { op: 'replace', path: '/protected', value: false })).status).toBe(200);
    expect((await api.delete(`${IMAGES}/${id}`)).status).toBe(204);
  });

  test('16, PATCH: what is not named stays, add replaces, and keys with a slash are decoded', async () => {
    const id = await newImage(world.project, { colour: 'red', 'owner_specified.openstack.md5': '' });
    const answer = await patch(
      id,
      { op: 'add', path: '/colour', value: 'blue' },
      { op: 'add', path: '/a~1b', value: 'c' },
      { op: 'replace', path: '/tags', value: ['x'] },
    );
    const expected = { colour: 'blue', 'a/b': 'c', tags: ['x'], 'owner_specified.openstack.md5': '' };
    expect([answer.status, answer.body]).toMatchObject([200, expected]);
  });

  test('11, PATCH with an empty Accept: the whole object', async () => {
    const operations = JSON.stringify([{ op: 'replace', path: '/name', value: 'named' }]);
    const answer = await world.project.api.patch(`${IMAGES}/${await newImage(world.project)}`, operations, {
      ...PATCH,
      accept: '',
    });
    expect([answer.status, answer.body.name]).toEqual([200, 'named']);
  });

  test('20, POST /images: names may be null, empty and the same, ids the caller’s own, once', async () => {
    const { api } = world.project;
    for (const name of [null, '', 'world']) expect((await api.post(IMAGES, { name })).status).toBe(201);
    const id = '22222222-3333-4444-8555-666666666666';
    expect((await api.post(IMAGES, { id })).body.id).toBe(id);
    expect((await api.post(IMAGES, { id })).status).toBe(409);
  });
});

describe('data', () => {
  test('9, upload and download: the same bytes, with size, checksum and hash', async () => {
    const { api } = world.project;
    const { body } = await api.get(`${IMAGES}/${world.id}`);
    const hash = (name: string) => createHash(name).update('the data').digest('hex');
    expect(body).toMatchObject({ status: 'active', size: 8, checksum: hash('md5'), os_hash_algo: 'sha512' });
    expect(body.os_hash_value).toBe(hash('sha512'));
    const file = await api.get(`${IMAGES}/${world.id}/file`);
    expect([file.status, file.body, file.headers.get('content-length')]).toEqual([200, 'the data', '8']);
    expect(file.headers.get('content-md5')).toBe(hash('md5'));
    const part = await api.get(`${IMAGES}/${world.id}/file`, { range: 'bytes=4-' });
    expect([part.status, part.body]).toEqual([206, 'data']);
    expect((await api.get(`${IMAGES}/${world.id}/file`, { range: 'bytes=99-' })).status).toBe(416);
    expect((await api.get(`${IMAGES}/${await newImage(world.project)}/file`)).status).toBe(204);
  });

  test('9, PUT /images/{id}/file: 409 for a filled image, 400 without formats, 415 for another type', async () => {
    const { api } = world.project;
    const put = (id: string, headers = OCTETS) => api.put(`${IMAGES}/${id}/file`, 'x', headers);
    expect((await put(world.id)).status).toBe(409);
    expect((await put(await newImage(world.project, { disk_format: null }))).status).toBe(400);
    const typed = { 'content-type': 'application/json' };
    expect((await put(await newImage(world.project), typed)).status).toBe(415);
    expect((await api.patch(`${IMAGES}/${world.id}`, '[]', { 'content-type': 'application/json' })).status).toBe(415);
  });

  test('7 and 8, imports: refused sources are 400, nothing staged 409; then one task names the request', async () => {
    const { api } = world.project;
    const id = await newImage(world.project);
    const ask = (method: object) => api.post(`${IMAGES}/${id}/import`, { method });
    expect((await ask({ name: 'web-download', uri: 'ftp://x/y' })).status).toBe(400);
    expect((await ask({ name: 'glance-direct' })).status).toBe(409);
    expect((await api.put(`${IMAGES}/${id}/stage`, 'staged', OCTETS)).status).toBe(204);
    expect((await api.get(`${IMAGES}/${id}`)).body.status).toBe('uploading');
    const accepted = await ask({ name: 'glance-direct' });
    expect(accepted.status).toBe(202);
    await settle(platform);
    expect((await api.get(`${IMAGES}/${id}`)).body.status).toBe('active');
    const { tasks } = (await api.get(`${IMAGES}/${id}/tasks`)).body;
    expect(tasks).toMatchObject([{ request_id: accepted.headers.get('x-openstack-request-id') }]);
  });

  test('10, deactivated: the owner’s download is 403, an administrator’s 200, until it is active again', async () => {
    const { project, admin } = world;
    const id = await newActiveImage(project, 'x');
    const act = (verb: string) => project.api.post(`${IMAGES}/${id}/actions/${verb}`);
    expect((await act('deactivate')).status).toBe(204);
    expect((await project.api.get(`${IMAGES}/${id}/file`)).status).toBe(403);
    expect((await admin.get(`${IMAGES}/${id}/file`)).status).toBe(200);
    expect((await act('reactivate')).status).toBe(204);
    expect((await project.api.get(`${IMAGES}/${id}/file`)).status).toBe(200);
    const queued = await newImage(project);
    expect((await project.api.post(`${IMAGES}/${queued}/actions/deactivate`)).status).toBe(403);
  });

  test('19, DELETE: servers made from an image stay', async () => {
    const { project } = world;
    const imageRef = await newActiveImage(project, 'x');
    const server = await launch(platform, project, { imageRef });
    expect((await project.api.delete(`${IMAGES}/${imageRef}`)).status).toBe(204);
    expect((await project.api.get(`/compute/v2.1/servers/${server}`)).body.server.status).toBe('ACTIVE');
  });
});

describe('lists', () => {
  test.each([
    'container_format=bare',
    'disk_format=raw',
    'visibility=shared',
    'status=active',
    'name=world',
    'name=in:world,%22other%22',
    'tag=blue',
    'size_min=8&size_max=8',
    'os_distro=debian',
    'os_hidden=false',
    'protected=False',
    'min_ram=0',
    'min_disk=0',
    'created_at=gt:2001-01-01T00:00:00Z',
    'sort=name:asc,created_at',
    'sort_key=name&sort_dir=asc&sort_key=created_at&sort_dir=desc',
    'visibility=all',
    'member_status=all',
  ])('11, GET /images?%s: finds the image that is so', async (query) => {
    expect(await idsOf(world.project.api, query)).toContain(world.id);
  });

  test('11, GET /images: by id and owner it finds it too, and nothing by what it is not', async () => {
    const { project, id, stranger } = world;
    expect(await idsOf(project.api, `id=in:${id},${ABSENT}`)).toEqual([id]);
    expect(await idsOf(project.api, `owner=${project.id}`)).toContain(id);
    for (const query of [`owner=${stranger.id}`, 'size_min=9', 'tag=blue&tag=red', 'os_distro=suse', 'name=worl']) {
      expect(await idsOf(project.api, query), query).not.toContain(id);
    }
  });

  test.each([
    'changes-since=2020-01-01',
    'limit=-1',
    'limit=a',
    `marker=${ABSENT}`,
    'sort=colour',
    'sort=name&sort_key=name',
    'visibility=wrong',
    'status=in:',
    'created_at=about:2001',
  ])('11, GET /images?%s: refused with 400', async (query) => {
    expect((await world.project.api.get(`${IMAGES}?${query}`)).status).toBe(400);
  });

  test('12, os_hidden: hidden from the plain list, listed on request', async () => {
    const id = await newImage(world.project, { os_hidden: true });
    expect(await idsOf(world.project.api)).not.toContain(id);
    expect(await idsOf(world.project.api, 'os_hidden=true')).toContain(id);
  });

  test('18, GET /images: 25 to a page, next is relative and absent at the end', async () => {
    const project = await newProject(platform);
    for (let n = 0; n < 26; n += 1) await newImage(project, { visibility: 'private' });
    const own = `owner=${project.id}`;
    const first = (await project.api.get(`${IMAGES}?${own}`)).body;
    expect([first.images.length, first.first]).toEqual([25, `/v2/images?${own}`]);
    expect(first.next).toMatch(/^\/v2\/images\?.*marker=/);
    const last = (await project.api.get(`/image${first.next}`)).body;
    expect([last.images.length, last.next]).toEqual([1, undefined]);
  });
});

test('13, members: pending and unseen, then accepted and listed, rejected and not, removed and gone', async () => {
  const { project, stranger } = world;
  const id = await newActiveImage(project, 'x');
  const members = `${IMAGES}/${id}/members`;
  const { status, body } = await project.api.post(members, { member: stranger.id });
  expect([status, body]).toMatchObject([200, { image_id: id, member_id: stranger.id, status: 'pending' }]);
  expect((await project.api.post(members, { member: stranger.id })).status).toBe(409);
  expect(await idsOf(stranger.api)).not.toContain(id);
  const answer = (api: TestProject['api'], text: string) => api.put(`${members}/${stranger.id}`, { status: text });
  expect((await answer(project.api, 'accepted')).status).toBe(403);
  expect((await answer(stranger.api, 'maybe')).status).toBe(400);
  expect((await answer(stranger.api, 'accepted')).status).toBe(200);
  expect(await idsOf(stranger.api)).toContain(id);
  expect((await answer(stranger.api, 'rejected')).status).toBe(200);
  expect(await idsOf(stranger.api)).not.toContain(id);
  expect((await project.api.delete(`${members}/${stranger.id}`)).status).toBe(204);
  expect((await stranger.api.get(`${IMAGES}/${id}`)).status).toBe(404);
});

test('14, tags: 204 to set and to remove, 404 for an unknown image and an absent tag', async () => {
  const { api } = world.project;
  const id = await newImage(world.project);
  expect((await api.put(`${IMAGES}/${id}/tags/a`)).status).toBe(204);
  expect((await api.put(`${IMAGES}/${ABSENT}/tags/a`)).status).toBe(404);
  expect((await api.delete(`${IMAGES}/${id}/tags/a`)).status).toBe(204);
  expect((await api.delete(`${IMAGES}/${id}/tags/a`)).status).toBe(404);
});

test.each(['image', 'images', 'member', 'members', 'task', 'tasks'])(
  '15, GET /schemas/%s: has the name of its path, and core properties with their types',
  async (name) => {
    const { status, body } = await world.project.api.get(`/image/v2/schemas/${name}`);
    expect([status, body.name]).toEqual([200, name]);
    if (name !== 'image') return;
    expect(body.additionalProperties).toEqual({ type: 'string' });
    for (const key of ['id', 'name', 'status', 'size', 'checksum', 'tags', 'visibility', 'owner', 'min_ram']) {
      expect(body.properties[key], key).toHaveProperty('type');
    }
  },
);
