import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { newActiveImage, newImage, OCTETS } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const INFO = '/image/v2/info';

test('GET /info/import: names the ways in', async () => {
  const { api } = await newProject(platform, 'reader');
  const { status, body } = await api.get(`${INFO}/import`);
  expect(status).toBe(200);
  expect(body).toEqual({
    'import-methods': {
      description: expect.any(String),
      type: 'array',
      value: ['glance-direct', 'web-download', 'copy-image', 'glance-download'],
    },
  });
});

test('GET /info/stores: with one store 404; its details for administrators only, 403', async () => {
  const { api } = await newProject(platform);
  const admin = await signInAdmin(platform);
  expect((await api.get(`${INFO}/stores`)).status).toBe(404);
  expect((await api.get(`${INFO}/stores/detail`)).status).toBe(403);
  expect((await admin.get(`${INFO}/stores/detail`)).status).toBe(404);
});

test('GET /info/usage: what the project takes, in MiB and images, of what it may', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_size_total', 50);
  await newActiveImage(project, 'x'.repeat(2 ** 20 + 1));
  const staging = await newImage(project);
  await project.api.put(`/image/v2/images/${staging}/stage`, 'staged', OCTETS);
  expect((await project.api.get(`${INFO}/usage`)).body).toEqual({
    usage: {
      image_size_total: { limit: 50, usage: 2 },
      image_stage_total: { limit: 51_200, usage: 1 },
      image_count_total: { limit: 500, usage: 2 },
      image_count_uploading: { limit: 10, usage: 1 },
    },
  });
});

test.each([
  'image',
  'images',
  'member',
  'members',
  'task',
  'tasks',
  'metadefs/namespace',
  'metadefs/namespaces',
  'metadefs/object',
  'metadefs/objects',
  'metadefs/property',
  'metadefs/properties',
  'metadefs/resource_type_associations',
  'metadefs/tag',
  'metadefs/tags',
])('GET /schemas/%s: has the name of its path, and is refused without a token', async (name) => {
  const { api } = await newProject(platform, 'reader');
  const { status, body } = await api.get(`/image/v2/schemas/${name}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: name.split('/').at(-1), properties: expect.any(Object) });
  expect((await apiClient(platform).get(`/image/v2/schemas/${name}`)).status).toBe(401);
});

test.each([
  ['resource_type', 'resource_type_association'],
  ['resource_types', 'resource_type_associations'],
])('GET /schemas/metadefs/%s: is called %s, as upstream calls it', async (path, name) => {
  const { api } = await newProject(platform, 'reader');
  const { status, body } = await api.get(`/image/v2/schemas/metadefs/${path}`);
  expect([status, body.name]).toEqual([200, name]);
});

test('GET /metadefs/namespaces: there are none, without a token it is refused', async () => {
  const { api } = await newProject(platform, 'reader');
  const { body } = await api.get('/image/v2/metadefs/namespaces');
  expect(body).toEqual({
    namespaces: [],
    first: '/v2/metadefs/namespaces',
    schema: '/v2/schemas/metadefs/namespaces',
  });
  expect((await apiClient(platform).get('/image/v2/metadefs/namespaces')).status).toBe(401);
});
