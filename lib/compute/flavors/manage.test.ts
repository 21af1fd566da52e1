import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, newFlavor, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const FLAVORS = '/compute/v2.1/flavors';
const SMALL = { name: 'small', ram: 64, vcpus: 1, disk: 1 };

test('POST /flavors: answers 200 with the whole flavor, which all projects see', async () => {
  const admin = await signInAdmin(platform);
  const given = {
    id: 'c1.big',
    name: 'big one',
    ram: 4096,
    vcpus: '4',
    disk: 10,
    swap: 512,
    rxtx_factor: 1.5,
    'OS-FLV-EXT-DATA:ephemeral': 5,
    'os-flavor-access:is_public': 'true',
    description: 'for builds',
  };
  const { status, body } = await admin.post(FLAVORS, { flavor: given }, at('2.61'));
  expect(status).toBe(200);
  expect(body.flavor).toEqual({
    ...given,
    vcpus: 4,
    'os-flavor-access:is_public': true,
    'OS-FLV-DISABLED:disabled': false,
    extra_specs: {},
    links: [
      { rel: 'self', href: 'http://nephos.test/compute/v2.1/flavors/c1.big' },
      { rel: 'bookmark', href: 'http://nephos.test/compute/flavors/c1.big' },
    ],
  });
  const { api } = await newProject(platform);
  expect((await api.get(`${FLAVORS}/c1.big`, at('2.61'))).body).toEqual(body);
});

test.each([
  ['is left out', undefined, /^[0-9a-f-]{36}$/],
  ['is null', null, /^[0-9a-f-]{36}$/],
  ['is a number', 4711, /^4711$/],
  ['has spaces', 'my own 1', /^my own 1$/],
])('POST /flavors: an id that %s', async (what, id, expected) => {
  const admin = await signInAdmin(platform);
  const { body } = await admin.post(FLAVORS, { flavor: { ...SMALL, name: `id ${what}`, id } });
  expect(body.flavor.id).toMatch(expected);
  expect((await admin.get(`${FLAVORS}/${encodeURIComponent(body.flavor.id)}`)).body).toEqual(body);
  expect(body.flavor.swap).toBe('');
});

test('POST /flavors: an id or a name in use is refused with 409, and the other flavor stays', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin);
  const sameName = await admin.post(FLAVORS, { flavor: { ...SMALL, name: id } });
  expect([sameName.status, sameName.body.conflictingRequest.message]).toEqual([
    409,
    `Flavor with name ${id} already exists.`,
  ]);
  const sameId = await admin.post(FLAVORS, { flavor: { ...SMALL, name: 'another', id } });
  expect([sameId.status, sameId.body.conflictingRequest.message]).toEqual([
    409,
    `Flavor with ID ${id} already exists.`,
  ]);
  expect((await admin.get(`${FLAVORS}/${id}`)).body.flavor).toMatchObject({ name: id, disk: 0 });
});

test.each<[string, object]>([
  ['no name', { name: undefined }],
  ['an empty name', { name: '' }],
  ['a name of spaces', { name: '   ' }],
  ['a name that ends in a space', { name: 'small ' }],
  ['a name of 256 characters', { name: 'n'.repeat(256) }],
  ['an empty id', { id: '' }],
  ['an id with a slash', { id: 'a/b' }],
  ['an id that begins with a space', { id: ' a' }],
  ['no memory', { ram: 0 }],
  ['negative memory', { ram: -1 }],
  ['memory that is text', { ram: 'much' }],
  ['memory beyond 2^31', { ram: 2 ** 31 }],
  ['no cores', { vcpus: 0 }],
  ['half a core', { vcpus: 0.5 }],
  ['no disk', { disk: undefined }],
  ['a negative disk', { disk: -1 }],
  ['a negative swap', { swap: -1 }],
  ['a negative ephemeral disk', { 'OS-FLV-EXT-DATA:ephemeral': -1 }],
  ['a factor of 0', { rxtx_factor: 0 }],
  ['an access that is neither', { 'os-flavor-access:is_public': 'maybe' }],
  ['a description below 2.55', { description: 'small' }],
  ['a key nobody knows', { colour: 'red' }],
])('POST /flavors: %s is refused with 400, and nothing is made', async (_, changes) => {
  const admin = await signInAdmin(platform);
  const before = (await admin.get(`${FLAVORS}?is_public=None`)).body;
  expect((await admin.post(FLAVORS, { flavor: { ...SMALL, ...changes } }, at('2.54'))).status).toBe(400);
  expect((await admin.get(`${FLAVORS}?is_public=None`)).body).toEqual(before);
});

test('PUT /flavors/{id}: describes a flavor from 2.55 on, and is 404 below', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin);
  const setText = (description: unknown, version: string) =>
    admin.put(`${FLAVORS}/${id}`, { flavor: { description } }, at(version));
  expect((await setText('small', '2.54')).status).toBe(404);
  expect((await setText('small', '2.55')).body.flavor).toMatchObject({ id, description: 'small' });
  expect((await admin.get(`${FLAVORS}/${id}`, at('2.55'))).body.flavor.description).toBe('small');
  expect((await setText(null, '2.61')).body.flavor).toMatchObject({ description: null, extra_specs: {} });
});

test.each<[string, object, number]>([
  ['another size', { description: 'x', ram: 128 }, 400],
  ['no description', {}, 400],
  ['a description that is a number', { description: 1 }, 400],
  ['a description that is too long', { description: 'x'.repeat(65_536) }, 400],
])('PUT /flavors/{id}: %s is refused with %i', async (_, flavor, status) => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin);
  expect((await admin.put(`${FLAVORS}/${id}`, { flavor }, at('2.55'))).status).toBe(status);
});

test('DELETE /flavors/{id}: answers 202, and servers made of it keep their size', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin, { ram: 96, disk: 1 });
  const project = await newProject(platform);
  const server = await launch(platform, project, { flavorRef: id });
  expect((await admin.delete(`${FLAVORS}/${id}`)).status).toBe(202);
  expect((await admin.get(`${FLAVORS}/${id}`)).status).toBe(404);
  expect((await admin.delete(`${FLAVORS}/${id}`)).status).toBe(404);
  await settle(platform);
  expect(await show(project, server, '2.47')).toMatchObject({
    status: 'ACTIVE',
    flavor: { original_name: id, ram: 96 },
  });
  expect((await show(project, server)).flavor.id).toBe(id);
  const imageRef = '70a599e0-31e7-49b7-b260-868f441e862b';
  const again = { server: { name: 'web', flavorRef: id, imageRef } };
  expect((await project.api.post('/compute/v2.1/servers', again)).status).toBe(400);
});

test.each([
  ['post', '', { flavor: SMALL }],
  ['put', '/1', { flavor: { description: 'mine' } }],
  ['delete', '/1', undefined],
] as const)('%s /flavors: anyone but an administrator is refused with 403', async (method, path, body) => {
  const { api } = await newProject(platform, 'manager');
  const send = (client: typeof api) =>
    method === 'delete'
      ? client.delete(`${FLAVORS}${path}`, at('2.55'))
      : client[method](`${FLAVORS}${path}`, body, at('2.55'));
  expect((await send(api)).status).toBe(403);
  expect((await send(apiClient(platform))).status).toBe(401);
  expect((await api.get(`${FLAVORS}/1`, at('2.55'))).body.flavor.description).toBeNull();
});
