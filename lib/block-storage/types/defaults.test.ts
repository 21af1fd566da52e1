import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newVolume, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/volume/v3';
const LATEST = { 'openstack-api-version': 'volume 3.62' };

async function withDefault(volume_type: string) {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  const path = `${V3}/default-types/${project.id}`;
  const set = (type: string) => admin.put(path, { default_type: { volume_type: type } }, LATEST);
  return { admin, project, path, set, answer: await set(volume_type) };
}

test('PUT /default-types/{project}: volumes of the project are of that type, others as before', async () => {
  const { admin, project, path, answer } = await withDefault('ssd');
  expect([answer.status, answer.body.default_type.project_id]).toEqual([200, project.id]);
  expect((await admin.get(path, LATEST)).body).toEqual(answer.body);
  expect((await admin.get(`${V3}/default-types`, LATEST)).body.default_types).toContainEqual(answer.body.default_type);
  const typeOf = async (input: object) =>
    (await showVolume(project, await newVolume(platform, project, input))).volume_type;
  expect([await typeOf({}), await typeOf({ volume_type: 'standard' })]).toEqual(['ssd', 'standard']);
  expect((await project.api.get(`${V3}/types/default`)).body.volume_type.name).toBe('ssd');
  expect((await admin.delete(path, LATEST)).status).toBe(204);
  expect(await typeOf({})).toBe('__DEFAULT__');
});

test('default types of nobody, of no type, of one out of reach, before 3.62 and by members are refused', async () => {
  const { admin, project, path, set } = await withDefault('ssd');
  expect((await set('gone')).status).toBe(404);
  await admin.post(`${V3}/types`, { volume_type: { name: 'hidden', 'os-volume-type-access:is_public': false } });
  expect((await set('hidden')).status).toBe(400);
  const nobody = `${V3}/default-types/5f0a9f0e00004000800000000000000a`;
  expect((await admin.put(nobody, { default_type: { volume_type: 'ssd' } }, LATEST)).status).toBe(404);
  expect((await admin.get(nobody, LATEST)).status).toBe(404);
  expect((await admin.get(path)).status).toBe(404);
  expect((await project.api.get(path, LATEST)).status).toBe(403);
});

test('a type that is deleted is nobody’s default any more', async () => {
  const { admin, project, path, set } = await withDefault('ssd');
  const { volume_type } = (await admin.post(`${V3}/types`, { volume_type: { name: 'passing' } })).body;
  expect((await set('passing')).status).toBe(200);
  expect((await admin.delete(`${V3}/types/${volume_type.id}`)).status).toBe(202);
  expect((await admin.get(path, LATEST)).status).toBe(404);
  expect((await project.api.get(`${V3}/types/default`)).body.volume_type.name).toBe('__DEFAULT__');
});

test('/types/{id}/encryption: no type is encrypted, and none can be', async () => {
  const admin = await signInAdmin(platform);
  const { id } = (await admin.get(`${V3}/types/default`)).body.volume_type;
  expect((await admin.get(`${V3}/types/${id}/encryption`)).body).toEqual({});
  const answer = await admin.post(`${V3}/types/${id}/encryption`, { encryption: { provider: 'luks' } });
  expect([answer.status, answer.body.badRequest.message]).toEqual([400, expect.stringContaining('not supported')]);
  expect((await admin.get(`${V3}/types/gone/encryption`)).status).toBe(404);
});
