import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, newVolume, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const QOS = '/volume/v3/qos-specs';
const TYPES = '/volume/v3/types';
const newName = () => `limits-${randomUUID()}`;

type Api = Awaited<ReturnType<typeof signInAdmin>>;
async function newSpecs(admin: Api, input: object = {}): Promise<string> {
  const { status, body } = await admin.post(QOS, { qos_specs: { name: newName(), ...input } });
  expect(status).toBe(200);
  return body.qos_specs.id;
}
async function newType(admin: Api): Promise<{ id: string; name: string }> {
  return (await admin.post(TYPES, { volume_type: { name: newName() } })).body.volume_type;
}
const specsOf = async (admin: Api, id: string) => (await admin.get(`${QOS}/${id}`)).body.qos_specs;

test('POST /qos-specs: the keys stand beside name and consumer, and are shown by themselves', async () => {
  const admin = await signInAdmin(platform);
  const input = { name: 'fast', consumer: 'front-end', read_iops_sec: '2000', write_iops_sec: 500 };
  const { body } = await admin.post(QOS, { qos_specs: input });
  expect(body).toMatchObject({
    qos_specs: { name: 'fast', consumer: 'front-end', specs: { read_iops_sec: '2000', write_iops_sec: '500' } },
    links: [{ rel: 'self' }, { rel: 'bookmark' }],
  });
  expect((await admin.get(`${QOS}/${body.qos_specs.id}`)).body).toEqual(body);
  expect((await admin.get(QOS)).body.qos_specs).toContainEqual(body.qos_specs);
  expect(await specsOf(admin, await newSpecs(admin))).toMatchObject({ consumer: 'back-end', specs: {} });
});

test.each<[string, object, number]>([
  ['no name', { iops: '1' }, 400],
  ['an unknown consumer', { name: 'a', consumer: 'nobody' }, 400],
  ['a list as a value', { name: 'a', iops: ['1'] }, 400],
  ['a key of 256 characters', { name: 'a', ['k'.repeat(256)]: '1' }, 400],
])('POST /qos-specs: %s is refused', async (_, qos_specs, status) => {
  const admin = await signInAdmin(platform);
  expect((await admin.post(QOS, { qos_specs })).status).toBe(status);
});

test('POST /qos-specs: a name in use is refused with 409, users with 403', async () => {
  const admin = await signInAdmin(platform);
  const input = { qos_specs: { name: 'taken' } };
  await admin.post(QOS, input);
  expect((await admin.post(QOS, input)).status).toBe(409);
  const { api } = await newProject(platform, 'manager');
  expect([(await api.post(QOS, input)).status, (await api.get(QOS)).status]).toEqual([403, 403]);
});

test('PUT /qos-specs/{id}: adds to the keys; delete_keys takes some away, all of them or none', async () => {
  const admin = await signInAdmin(platform);
  const id = await newSpecs(admin, { total_iops_sec: '10' });
  const changes = { qos_specs: { total_bytes_sec: '1000', consumer: 'both' } };
  expect((await admin.put(`${QOS}/${id}`, changes)).body).toEqual(changes);
  const both = { consumer: 'both', specs: { total_iops_sec: '10', total_bytes_sec: '1000' } };
  expect(await specsOf(admin, id)).toMatchObject(both);
  const remove = (keys: string[]) => admin.put(`${QOS}/${id}/delete_keys`, { keys });
  expect((await remove(['total_iops_sec', 'other'])).status).toBe(400);
  expect(await specsOf(admin, id)).toMatchObject(both);
  expect((await remove(['total_iops_sec'])).status).toBe(202);
  expect((await specsOf(admin, id)).specs).toEqual({ total_bytes_sec: '1000' });
  expect((await admin.put(`${QOS}/${id}`, { qos_specs: { consumer: 'nobody' } })).status).toBe(400);
  expect((await admin.put(`${QOS}/nothing`, changes)).status).toBe(404);
});

test('GET /qos-specs/{id}/associate: limits a type, one specs at a time; disassociate ends it', async () => {
  const admin = await signInAdmin(platform);
  const [id, other] = [await newSpecs(admin), await newSpecs(admin)];
  const type = await newType(admin);
  const associate = async (specs: string, what = 'associate') =>
    (await admin.get(`${QOS}/${specs}/${what}?vol_type_id=${type.id}`)).status;
  expect(await associate(id)).toBe(202);
  expect((await admin.get(`${TYPES}/${type.id}`)).body.volume_type.qos_specs_id).toBe(id);
  expect((await admin.get(`${QOS}/${id}/associations`)).body).toEqual({
    qos_associations: [{ association_type: 'volume_type', name: type.name, id: type.id }],
  });
  expect([await associate(other), await associate('nothing')]).toEqual([400, 404]);
  expect((await admin.get(`${QOS}/${id}/associate?vol_type_id=nothing`)).status).toBe(404);
  expect((await admin.get(`${QOS}/${id}/associate`)).status).toBe(400);
  expect([await associate(other, 'disassociate'), await associate(id, 'disassociate')]).toEqual([400, 202]);
  expect(await associate(other)).toBe(202);
  expect((await admin.get(`${QOS}/${other}/disassociate_all`)).status).toBe(202);
  expect((await admin.get(`${QOS}/${other}/associations`)).body).toEqual({ qos_associations: [] });
});

test('DELETE /qos-specs/{id}: while types have them it is refused with 400, unless it is forced', async () => {
  const admin = await signInAdmin(platform);
  const id = await newSpecs(admin);
  const type = await newType(admin);
  await admin.get(`${QOS}/${id}/associate?vol_type_id=${type.id}`);
  expect((await admin.delete(`${QOS}/${id}`)).status).toBe(400);
  expect((await admin.delete(`${QOS}/${id}?force=True`)).status).toBe(202);
  expect((await admin.get(`${TYPES}/${type.id}`)).body.volume_type.qos_specs_id).toBeNull();
  expect((await admin.delete(`${QOS}/${id}`)).status).toBe(404);
});

test('os-retype: an attached volume gets no other limits of the hypervisor', async () => {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  const [front, back] = [await newSpecs(admin, { consumer: 'front-end' }), await newSpecs(admin)];
  const [limited, stored] = [await newType(admin), await newType(admin)];
  await admin.get(`${QOS}/${front}/associate?vol_type_id=${limited.id}`);
  await admin.get(`${QOS}/${back}/associate?vol_type_id=${stored.id}`);
  const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
  const volume = await newVolume(platform, project);
  const attachment = { volumeAttachment: { volumeId: volume } };
  await project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, attachment);
  await settle(platform);
  const retype = async ({ name }: { name: string }) =>
    (await project.api.post(`/volume/v3/volumes/${volume}/action`, { 'os-retype': { new_type: name } })).status;
  expect([await retype(limited), await retype(stored)]).toEqual([400, 202]);
  await settle(platform);
});
