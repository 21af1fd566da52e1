import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';
const V21 = { 'content-type': 'application/openstack-images-v2.1-json-patch' };
const V20 = { 'content-type': 'application/openstack-images-v2.0-json-patch' };

const patch = ({ api }: Pick<TestProject, 'api'>, id: string, steps: unknown, headers = V21) =>
  api.patch(`${IMAGES}/${id}`, steps, headers);
const newImage = async ({ api }: TestProject, input: object = {}): Promise<string> =>
  (await api.post(IMAGES, input)).body.id;

test('PATCH /images/{id}: fields and properties change, what is not mentioned stays', async () => {
  const project = await newProject(platform);
  const id = await newImage(project, { name: 'old', min_ram: 1, kept: 'yes', gone: 'soon', tags: ['x'] });
  const { status, body } = await patch(project, id, [
    { op: 'replace', path: '/name', value: 'new' },
    { op: 'add', path: '/protected', value: true },
    { op: 'replace', path: '/disk_format', value: 'raw' },
    { op: 'replace', path: '/tags', value: ['b', 'a'] },
    { op: 'add', path: '/os_distro', value: 'debian' },
    { op: 'add', path: '/os_distro', value: 'ubuntu' },
    { op: 'add', path: '/a~1b~0c', value: 'slash and tilde' },
    { op: 'remove', path: '/gone' },
  ]);
  expect(status).toBe(200);
  const expected = { name: 'new', protected: true, disk_format: 'raw', min_ram: 1, kept: 'yes', tags: ['a', 'b'] };
  expect(body).toMatchObject({ ...expected, os_distro: 'ubuntu', 'a/b~c': 'slash and tilde' });
  expect(body).not.toHaveProperty('gone');
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toEqual(body);
});

test('PATCH /images/{id}: lists show the change at once', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  for (const value of ['one', 'two']) {
    await patch(project, id, [{ op: 'add', path: '/name', value }]);
    expect((await project.api.get(`${IMAGES}?id=${id}`)).body.images).toMatchObject([{ name: value }]);
  }
});

test('PATCH /images/{id}: version 2.0 of the format names operation and path in one key', async () => {
  const project = await newProject(platform);
  const id = await newImage(project, { gone: 'soon' });
  const steps = [{ replace: '/name', value: 'new' }, { add: '/os_distro', value: 'debian' }, { remove: '/gone' }];
  const { status, body } = await patch(project, id, steps, V20);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'new', os_distro: 'debian' });
});

test.each([
  ['another media type', [{ op: 'replace', path: '/name', value: 'x' }], 'application/json', 415],
  ['no operation', [{ path: '/name', value: 'x' }], undefined, 400],
  ['an unknown operation', [{ op: 'test', path: '/name', value: 'x' }], undefined, 400],
  ['no path', [{ op: 'add', value: 'x' }], undefined, 400],
  ['a path without a slash', [{ op: 'add', path: 'name', value: 'x' }], undefined, 400],
  ['a path to nothing', [{ op: 'add', path: '/', value: 'x' }], undefined, 400],
  ['a path into a value', [{ op: 'add', path: '/tags/0', value: 'x' }], undefined, 400],
  ['a wrong escape', [{ op: 'add', path: '/a~2', value: 'x' }], undefined, 400],
  ['no list', { op: 'add', path: '/name', value: 'x' }, undefined, 400],
  ['a wrong value', [{ op: 'replace', path: '/min_ram', value: -1 }], undefined, 400],
  ['an unknown format', [{ op: 'replace', path: '/disk_format', value: 'floppy' }], undefined, 400],
  ['a property that is no text', [{ op: 'add', path: '/os_distro', value: 7 }], undefined, 400],
  ['a property without a value', [{ op: 'add', path: '/os_distro' }], undefined, 400],
  ['replacing what is not there', [{ op: 'replace', path: '/absent', value: 'x' }], undefined, 409],
  ['removing what is not there', [{ op: 'remove', path: '/absent' }], undefined, 409],
  ['removing a field', [{ op: 'remove', path: '/name' }], undefined, 403],
  ['the id', [{ op: 'replace', path: '/id', value: ABSENT }], undefined, 403],
  ['the size', [{ op: 'replace', path: '/size', value: 1 }], undefined, 403],
  ['the checksum', [{ op: 'replace', path: '/checksum', value: 'x' }], undefined, 403],
  ['the status', [{ op: 'replace', path: '/status', value: 'active' }], undefined, 403],
  ['what is reserved', [{ op: 'add', path: '/os_glance_x', value: 'x' }], undefined, 403],
  ['publishing', [{ op: 'replace', path: '/visibility', value: 'public' }], undefined, 403],
  ['giving it away', [{ op: 'replace', path: '/owner', value: 'another' }], undefined, 403],
  [
    'a 129th property',
    Array.from({ length: 129 }, (_, index) => ({ op: 'add', path: `/key${index}`, value: '' })),
    undefined,
    413,
  ],
])('PATCH /images/{id}: %s is refused, and nothing changes', async (_what, steps, type, status) => {
  const project = await newProject(platform);
  const id = await newImage(project, { name: 'as it was' });
  const before = (await project.api.get(`${IMAGES}/${id}`)).body;
  const valid = { op: 'replace', path: '/name', value: 'changed' };
  const all = Array.isArray(steps) ? [valid, ...steps] : steps;
  const answer = await patch(project, id, all, type ? { 'content-type': type } : V21);
  expect(answer.status).toBe(status);
  expect(answer.body.code).toMatch(String(status));
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toEqual(before);
});

test('PATCH /images/{id}: formats of an image with data are refused with 403, other fields are not', async () => {
  const project = await newProject(platform);
  const id = await insertImage(platform, project.id);
  const refused = await patch(project, id, [{ op: 'replace', path: '/disk_format', value: 'raw' }]);
  expect(refused.status).toBe(403);
  const same = [{ op: 'replace', path: '/disk_format', value: 'qcow2' }];
  expect((await patch(project, id, same)).status).toBe(200);
});

test('PATCH /images/{id}: an administrator publishes an image and gives it to another project', async () => {
  const [mine, theirs] = [await newProject(platform), await newProject(platform)];
  const id = await newImage(mine);
  const admin = { api: await signInAdmin(platform) };
  const published = await patch(admin, id, [{ op: 'replace', path: '/visibility', value: 'public' }]);
  expect(published.body.visibility).toBe('public');
  expect((await patch(admin, id, [{ op: 'replace', path: '/owner', value: theirs.id }])).body.owner).toBe(theirs.id);
  expect((await patch(admin, id, [{ op: 'replace', path: '/owner', value: 'nobody' }])).body.owner).toBe('nobody');
});

const WRITES: [string, (project: Pick<TestProject, 'api'>, id: string) => Promise<{ status: number }>][] = [
  ['PATCH /images/{id}', (project, id) => patch(project, id, [])],
  ['DELETE /images/{id}', ({ api }, id) => api.delete(`${IMAGES}/${id}`)],
  ['PUT /images/{id}/tags/{tag}', ({ api }, id) => api.put(`${IMAGES}/${id}/tags/x`)],
  ['DELETE /images/{id}/tags/{tag}', ({ api }, id) => api.delete(`${IMAGES}/${id}/tags/x`)],
  ['POST /images/{id}/actions/deactivate', ({ api }, id) => api.post(`${IMAGES}/${id}/actions/deactivate`)],
  ['POST /images/{id}/actions/reactivate', ({ api }, id) => api.post(`${IMAGES}/${id}/actions/reactivate`)],
];

test.each(WRITES)(
  '%s: without a token 401, a reader 403, a stranger 404, one who may only see it 403, unknown 404',
  async (_call, write) => {
    const mine = await newProject(platform);
    const theirs = await newProject(platform);
    const reader = await joinProject(platform, mine.id, 'reader');
    const id = await insertImage(platform, mine.id);
    const open = await insertImage(platform, mine.id, { visibility: 'community' });
    expect((await write({ api: apiClient(platform) }, id)).status).toBe(401);
    expect((await write(reader, id)).status).toBe(403);
    expect((await write(theirs, id)).status).toBe(404);
    expect((await write(theirs, open)).status).toBe(403);
    expect((await write(mine, ABSENT)).status).toBe(404);
  },
);

test('DELETE /images/{id}: answers 204, and the image is gone for everybody', async () => {
  const project = await newProject(platform);
  const id = await newImage(project, { tags: ['x'], os_distro: 'debian' });
  await project.api.post(`${IMAGES}/${id}/members`, { member: 'someone' });
  const { status, body } = await project.api.delete(`${IMAGES}/${id}`);
  expect([status, body]).toEqual([204, '']);
  for (const again of [project.api.get(`${IMAGES}/${id}`), project.api.delete(`${IMAGES}/${id}`)]) {
    expect((await again).status).toBe(404);
  }
});

test('DELETE /images/{id}: servers and volumes made from it stay as they are, new ones are refused with 400', async () => {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id);
  const serverId = await launch(platform, project, { imageRef });
  const volumeId = await newVolume(platform, project, { imageRef });
  expect((await project.api.delete(`${IMAGES}/${imageRef}`)).status).toBe(204);
  expect(await show(project, serverId)).toMatchObject({ status: 'ACTIVE', image: { id: imageRef } });
  expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', bootable: 'true' });
  const server = { name: 'late', flavorRef: '1', imageRef, networks: 'none' };
  expect((await project.api.post('/compute/v2.1/servers', { server }, at('2.96'))).status).toBe(400);
});

test('DELETE /images/{id}: a protected image is refused with 403 until the protection is taken off', async () => {
  const project = await newProject(platform);
  const id = await newImage(project, { protected: true });
  const { status, body } = await project.api.delete(`${IMAGES}/${id}`);
  expect(status).toBe(403);
  expect(body.message).toBe(`Image ${id} is protected and cannot be deleted.`);
  await patch(project, id, [{ op: 'replace', path: '/protected', value: false }]);
  expect((await project.api.delete(`${IMAGES}/${id}`)).status).toBe(204);
});

test('POST /images/{id}/actions/deactivate: keeps an active image back, and reactivate offers it again', async () => {
  const project = await newProject(platform);
  const id = await insertImage(platform, project.id);
  const act = async (verb: string) => (await project.api.post(`${IMAGES}/${id}/actions/${verb}`)).status;
  const status = async () => (await project.api.get(`${IMAGES}/${id}`)).body.status;
  for (const [verb, expected] of [
    ['reactivate', 'active'],
    ['deactivate', 'deactivated'],
    ['deactivate', 'deactivated'],
    ['reactivate', 'active'],
  ]) {
    expect(await act(verb ?? '')).toBe(204);
    expect(await status()).toBe(expected);
  }
});

test.each(['deactivate', 'reactivate'])(
  'POST /images/{id}/actions/%s: a queued image is refused with 403',
  async (verb) => {
    const project = await newProject(platform);
    const id = await newImage(project);
    const { status, body } = await project.api.post(`${IMAGES}/${id}/actions/${verb}`);
    expect(status).toBe(403);
    expect(body.message).toContain("'queued'");
  },
);

test('POST /images/{id}/actions/deactivate: servers cannot be launched from it any more', async () => {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id);
  await project.api.post(`${IMAGES}/${imageRef}/actions/deactivate`);
  const server = { name: 'web', flavorRef: '1', imageRef, networks: 'none' };
  const headers = { 'openstack-api-version': 'compute 2.96' };
  const { status, body } = await project.api.post('/compute/v2.1/servers', { server }, headers);
  expect(status).toBe(400);
  expect(body.badRequest.message).toContain('not active');
});

test('PUT /images/{id}/tags/{tag}: adds a tag once, DELETE removes it; one that is absent is 404', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const tags = async () => (await project.api.get(`${IMAGES}?id=${id}`)).body.images[0].tags;
  for (const tag of ['blue', 'blue', 'a%2Fb%20c']) {
    const { status, body } = await project.api.put(`${IMAGES}/${id}/tags/${tag}`);
    expect([status, body]).toEqual([204, '']);
  }
  expect(await tags()).toEqual(['a/b c', 'blue']);
  expect((await project.api.delete(`${IMAGES}/${id}/tags/blue`)).status).toBe(204);
  expect(await tags()).toEqual(['a/b c']);
  expect((await project.api.delete(`${IMAGES}/${id}/tags/blue`)).status).toBe(404);
});

test('PUT /images/{id}/tags/{tag}: a tag over 255 characters is refused with 400, the 129th with 413', async () => {
  const project = await newProject(platform);
  const id = await newImage(project, { tags: Array.from({ length: 128 }, (_, index) => `tag${index}`) });
  expect((await project.api.put(`${IMAGES}/${id}/tags/${'x'.repeat(256)}`)).status).toBe(400);
  expect((await project.api.put(`${IMAGES}/${id}/tags/tag7`)).status).toBe(204);
  expect((await project.api.put(`${IMAGES}/${id}/tags/more`)).status).toBe(413);
});
