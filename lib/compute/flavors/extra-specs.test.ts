import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, newFlavor, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const specsOf = (id: string, key = '') => `/compute/v2.1/flavors/${id}/os-extra_specs${key}`;

test('GET /flavors/{id}/os-extra_specs: lists what a flavor asks of hosts beyond its size', async () => {
  const { api } = await newProject(platform, 'reader');
  const answer = await api.get(specsOf('1'));
  expect([answer.status, answer.body]).toEqual([200, { extra_specs: {} }]);
});

test('POST /flavors/{id}/os-extra_specs: adds to them; numbers become text', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin);
  const added = await admin.post(specsOf(id), { extra_specs: { 'hw:cpu_policy': 'shared', weight: 3 } });
  expect([added.status, added.body]).toEqual([200, { extra_specs: { 'hw:cpu_policy': 'shared', weight: '3' } }]);
  expect((await admin.post(specsOf(id), { extra_specs: { weight: '4' } })).body).toEqual({
    extra_specs: { weight: '4' },
  });
  const specs = { 'hw:cpu_policy': 'shared', weight: '4' };
  expect((await admin.get(specsOf(id))).body).toEqual({ extra_specs: specs });
  expect((await admin.get(`/compute/v2.1/flavors/${id}`, at('2.61'))).body.flavor.extra_specs).toEqual(specs);
});

test('PUT /flavors/{id}/os-extra_specs/{key}: sets one, GET shows it, DELETE answers 200 and takes it away', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin);
  const key = specsOf(id, '/hw:cpu_policy');
  const set = await admin.put(key, { 'hw:cpu_policy': 'dedicated' });
  expect([set.status, set.body]).toEqual([200, { 'hw:cpu_policy': 'dedicated' }]);
  expect((await admin.get(key)).body).toEqual({ 'hw:cpu_policy': 'dedicated' });
  expect((await admin.delete(key)).status).toBe(200);
  expect((await admin.get(key)).status).toBe(404);
  expect((await admin.delete(key)).status).toBe(404);
});

test('POST /flavors/{id}/os-extra_specs: servers that exist keep what they were made with', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin, { disk: 1 });
  const project = await newProject(platform);
  const server = await launch(platform, project, { flavorRef: id });
  await admin.post(specsOf(id), { extra_specs: { later: 'yes' } });
  expect((await show(project, server, '2.47')).flavor.extra_specs).toEqual({});
});

test.each<[string, unknown]>([
  ['a value that is a list', { extra_specs: { a: [] } }],
  ['a value of 256 characters', { extra_specs: { a: 'x'.repeat(256) } }],
  ['an empty key', { extra_specs: { '': 'x' } }],
  ['a key of 256 characters', { extra_specs: { ['k'.repeat(256)]: 'x' } }],
  ['a key with a slash', { extra_specs: { 'a/b': 'x' } }],
  ['a list', { extra_specs: [] }],
  ['nothing', {}],
])('POST /flavors/{id}/os-extra_specs: %s is refused with 400', async (_, body) => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin);
  expect((await admin.post(specsOf(id), body)).status).toBe(400);
  expect((await admin.get(specsOf(id))).body).toEqual({ extra_specs: {} });
});

test.each([
  ['another key', { other: 'x' }],
  ['two keys', { key: 'x', other: 'x' }],
  ['no key', {}],
])('PUT /flavors/{id}/os-extra_specs/{key}: %s in the body is refused with 400', async (_, body) => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin);
  expect((await admin.put(specsOf(id, '/key'), body)).status).toBe(400);
});

test('an unknown flavor has no extra specs: 404', async () => {
  const admin = await signInAdmin(platform);
  expect((await admin.get(specsOf('nothing'))).status).toBe(404);
  expect((await admin.post(specsOf('nothing'), { extra_specs: {} })).status).toBe(404);
  expect((await admin.put(specsOf('nothing', '/a'), { a: 'b' })).status).toBe(404);
});
