import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newSnapshot, newVolume, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/volume/v3';

async function limited(limits: object) {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  const { status, body } = await admin.put(`${V3}/os-quota-sets/${project.id}`, { quota_set: limits });
  expect([status, body.quota_set]).toEqual([200, expect.objectContaining(limits)]);
  const create = async (input: object) =>
    (await project.api.post(`${V3}/volumes`, { volume: { size: 1, volume_type: 'ssd', ...input } })).status;
  return { admin, project, create };
}

test('volumes_ssd: volumes of that type alone are limited, also those that would become of it', async () => {
  const { project, create } = await limited({ volumes_ssd: 1 });
  expect([await create({}), await create({}), await create({ volume_type: 'standard' })]).toEqual([202, 413, 202]);
  const other = await newVolume(platform, project, { volume_type: 'standard' });
  const retype = await project.api.post(`${V3}/volumes/${other}/action`, { 'os-retype': { new_type: 'ssd' } });
  expect([retype.status, retype.body.overLimit.message]).toEqual([413, expect.stringContaining('volumes_ssd')]);
});

test('gigabytes_ssd and snapshots_ssd: snapshots count, and so does growing', async () => {
  const { project, create } = await limited({ gigabytes_ssd: 3, snapshots_ssd: 1 });
  const id = await newVolume(platform, project, { volume_type: 'ssd' });
  await newSnapshot(platform, project, id);
  const snapshot = await project.api.post(`${V3}/snapshots`, { snapshot: { volume_id: id } });
  expect([snapshot.status, await create({ size: 2 })]).toEqual([413, 413]);
  const extend = async (new_size: number) =>
    (await project.api.post(`${V3}/volumes/${id}/action`, { 'os-extend': { new_size } })).status;
  expect([await extend(3), await extend(2)]).toEqual([413, 202]);
  await settle(platform);
  const { quota_set } = (await project.api.get(`${V3}/os-quota-sets/${project.id}?usage=true`)).body;
  expect(quota_set).toMatchObject({
    volumes_ssd: { limit: -1, in_use: 1, reserved: 0 },
    gigabytes_ssd: { limit: 3, in_use: 3, reserved: 0 },
    snapshots_ssd: { limit: 1, in_use: 1, reserved: 0 },
    gigabytes_standard: { limit: -1, in_use: 0, reserved: 0 },
  });
});

test('a transfer must fit the limits of the type, and is accepted when they are deleted', async () => {
  const { admin, project } = await limited({ volumes_ssd: 0 });
  const giver = await newProject(platform);
  const volume_id = await newVolume(platform, giver, { volume_type: 'ssd' });
  const { transfer } = (await giver.api.post(`${V3}/os-volume-transfer`, { transfer: { volume_id } })).body;
  const path = `${V3}/os-volume-transfer/${transfer.id}/accept`;
  expect((await project.api.post(path, { accept: { auth_key: transfer.auth_key } })).status).toBe(413);
  expect((await admin.delete(`${V3}/os-quota-sets/${project.id}`)).status).toBe(200);
  expect((await project.api.get(`${V3}/os-quota-sets/${project.id}`)).body.quota_set.volumes_ssd).toBe(-1);
  expect((await project.api.post(path, { accept: { auth_key: transfer.auth_key } })).status).toBe(202);
});

test('a limit of no type, and one below -1, are refused and nothing is set', async () => {
  const { admin, project } = await limited({});
  for (const limits of [{ volumes_gone: 1, volumes: 3 }, { discs_ssd: 1 }, { volumes_ssd: -2 }, { volumes_ssd: 'a' }]) {
    expect((await admin.put(`${V3}/os-quota-sets/${project.id}`, { quota_set: limits })).status).toBe(400);
  }
  expect((await project.api.get(`${V3}/os-quota-sets/${project.id}`)).body.quota_set.volumes).toBe(10);
});

test('per_volume_gigabytes: no volume is made or grown larger', async () => {
  const { project, create } = await limited({ per_volume_gigabytes: 2 });
  expect([await create({ size: 3 }), await create({ size: 2 })]).toEqual([413, 202]);
  const id = await newVolume(platform, project);
  const extend = await project.api.post(`${V3}/volumes/${id}/action`, { 'os-extend': { new_size: 3 } });
  expect(extend.status).toBe(413);
});

test('a deleted type loses its limits; private types are hidden from others', async () => {
  const { admin, project } = await limited({});
  const type = { name: 'secret', 'os-volume-type-access:is_public': false };
  const { volume_type } = (await admin.post(`${V3}/types`, { volume_type: type })).body;
  await admin.put(`${V3}/os-quota-sets/${project.id}`, { quota_set: { volumes_secret: 4 } });
  const path = `${V3}/os-quota-sets/${project.id}`;
  expect((await admin.get(path)).body.quota_set.volumes_secret).toBe(4);
  expect((await project.api.get(path)).body.quota_set).not.toHaveProperty('volumes_secret');
  expect((await admin.delete(`${V3}/types/${volume_type.id}`)).status).toBe(202);
  expect((await admin.get(path)).body.quota_set).not.toHaveProperty('volumes_secret');
});
