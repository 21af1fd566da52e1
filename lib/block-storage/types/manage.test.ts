import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const TYPES = '/volume/v3/types';
const newName = () => `type-${randomUUID()}`;

type Api = Awaited<ReturnType<typeof signInAdmin>>;
async function newType(admin: Api, input: object = {}) {
  const { status, body } = await admin.post(TYPES, { volume_type: { name: newName(), ...input } });
  expect(status).toBe(200);
  return body.volume_type;
}
const namesIn = async (api: Pick<Api, 'get'>, query = '') =>
  (await api.get(`${TYPES}${query}`)).body.volume_types.map(({ name }: { name: string }) => name);

describe('Volume types', () => {
  test('are created, renamed with their volumes, and deleted once none is left', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform);
    const { id, name } = await newType(admin, { description: 'fast', extra_specs: { disk: 'nvme' } });
    expect((await admin.get(`${TYPES}/${id}`)).body.volume_type).toEqual({
      id,
      name,
      description: 'fast',
      is_public: true,
      'os-volume-type-access:is_public': true,
      extra_specs: { disk: 'nvme' },
      qos_specs_id: null,
    });
    const volume = await newVolume(platform, project, { volume_type: name });
    const other = newName();
    const renamed = await admin.put(`${TYPES}/${id}`, { volume_type: { name: other } });
    expect([renamed.status, renamed.body.volume_type.name]).toEqual([200, other]);
    expect((await showVolume(project, volume)).volume_type).toBe(other);
    expect((await admin.delete(`${TYPES}/${id}`)).status).toBe(400);
    await project.api.delete(`/volume/v3/volumes/${volume}`);
    await settle(platform);
    expect((await admin.delete(`${TYPES}/${id}`)).status).toBe(202);
    expect((await admin.get(`${TYPES}/${id}`)).status).toBe(404);
  });

  test.each<[string, object, number]>([
    ['no name', {}, 400],
    ['an empty name', { name: ' ' }, 400],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 400],
    ['a name in use', { name: 'ssd' }, 409],
    ['a key that nobody knows', { name: 'a', colour: 'red' }, 400],
    ['a list of extra specs', { name: 'a', extra_specs: [] }, 400],
  ])('POST /types: %s is refused with %j', async (_, volume_type, status) => {
    const admin = await signInAdmin(platform);
    expect((await admin.post(TYPES, { volume_type })).status).toBe(status);
  });

  test('the default one keeps its name and stays; a name in use is refused with 409', async () => {
    const admin = await signInAdmin(platform);
    const { id } = (await admin.get(`${TYPES}/default`)).body.volume_type;
    expect((await admin.put(`${TYPES}/${id}`, { volume_type: { name: newName() } })).status).toBe(400);
    expect((await admin.delete(`${TYPES}/${id}`)).status).toBe(400);
    const type = await newType(admin);
    expect((await admin.put(`${TYPES}/${type.id}`, { volume_type: { name: 'ssd' } })).status).toBe(409);
  });

  test('that are private are seen and used by the projects that were given them, and by no others', async () => {
    const admin = await signInAdmin(platform);
    const [project, other] = [await newProject(platform), await newProject(platform)];
    const { id, name } = await newType(admin, { 'os-volume-type-access:is_public': false });
    const act = (action: object) => admin.post(`${TYPES}/${id}/action`, action);
    const access = `${TYPES}/${id}/os-volume-type-access`;
    expect((await admin.get(access)).body).toEqual({ volume_type_access: [] });
    expect((await act({ addProjectAccess: { project: project.id } })).status).toBe(202);
    expect((await act({ addProjectAccess: { project: project.id } })).status).toBe(409);
    expect((await act({ addProjectAccess: { project: 'nobody' } })).status).toBe(400);
    expect((await admin.get(access)).body.volume_type_access).toEqual([{ volume_type_id: id, project_id: project.id }]);
    expect(await namesIn(project.api)).toContain(name);
    expect(await namesIn(other.api, '?is_public=None')).not.toContain(name);
    expect(await namesIn(admin)).not.toContain(name);
    expect(await namesIn(admin, '?is_public=false')).toContain(name);
    expect((await other.api.get(`${TYPES}/${id}`)).status).toBe(404);
    const create = { volume: { size: 1, volume_type: name } };
    expect((await other.api.post('/volume/v3/volumes', create)).status).toBe(404);
    const volume = await newVolume(platform, project, create.volume);
    expect((await act({ removeProjectAccess: { project: project.id } })).status).toBe(202);
    expect((await act({ removeProjectAccess: { project: project.id } })).status).toBe(404);
    expect((await project.api.get(`${TYPES}/${id}`)).status).toBe(404);
    const clone = await project.api.post('/volume/v3/volumes', { volume: { source_volid: volume } });
    expect([clone.status, clone.body.volume.volume_type]).toEqual([202, name]);
    await settle(platform);
  });

  test('that are public have no list of projects', async () => {
    const admin = await signInAdmin(platform);
    const { id } = await newType(admin);
    expect((await admin.get(`${TYPES}/${id}/os-volume-type-access`)).status).toBe(404);
    const { id: project } = await newProject(platform);
    expect((await admin.post(`${TYPES}/${id}/action`, { addProjectAccess: { project } })).status).toBe(409);
  });

  test('have extra specs, of which users see those that are for them', async () => {
    const admin = await signInAdmin(platform);
    const { api } = await newProject(platform);
    const { id } = await newType(admin);
    const specs = `${TYPES}/${id}/extra_specs`;
    const given = { extra_specs: { volume_backend_name: 'files', multiattach: '<is> False' } };
    expect((await admin.post(specs, given)).body).toEqual(given);
    expect((await admin.get(specs)).body).toEqual(given);
    expect((await api.get(specs)).body).toEqual({ extra_specs: { multiattach: '<is> False' } });
    expect((await api.get(`${specs}/volume_backend_name`)).status).toBe(404);
    expect((await admin.put(`${specs}/iops`, { iops: '100' })).body).toEqual({ iops: '100' });
    expect((await admin.put(`${specs}/iops`, { other: '100' })).status).toBe(400);
    expect((await admin.delete(`${specs}/iops`)).status).toBe(202);
    expect((await admin.delete(`${specs}/iops`)).status).toBe(404);
    expect((await api.post(specs, given)).status).toBe(403);
  });

  test.each(['<is> True', '<is> true', ' <is>  TRUE '])(
    'with the extra spec multiattach %j are refused with 400 wherever it can be set',
    async (multiattach) => {
      const admin = await signInAdmin(platform);
      const { id } = await newType(admin);
      const answers = [
        await admin.post(TYPES, { volume_type: { name: newName(), extra_specs: { multiattach } } }),
        await admin.post(`${TYPES}/${id}/extra_specs`, { extra_specs: { multiattach, disk: 'nvme' } }),
        await admin.put(`${TYPES}/${id}/extra_specs/multiattach`, { multiattach }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.badRequest.message).toContain('Volumes cannot be attached to several instances at the same time.');
      }
      expect((await admin.get(`${TYPES}/${id}/extra_specs`)).body).toEqual({ extra_specs: {} });
    },
  );

  test('are answered at their creation and update with the keys of upstream, and no others', async () => {
    const admin = await signInAdmin(platform);
    const name = newName();
    const created = await admin.post(TYPES, { volume_type: { name, extra_specs: { disk: 'nvme' } } });
    const view = { id: expect.any(String), name, description: '', is_public: true, extra_specs: { disk: 'nvme' } };
    expect(created.body).toEqual({ volume_type: { ...view, 'os-volume-type-access:is_public': true } });
    const changed = await admin.put(`${TYPES}/${created.body.volume_type.id}`, {
      volume_type: { description: 'fast' },
    });
    expect(changed.body).toEqual({ volume_type: { ...view, description: 'fast' } });
  });

  test('are managed by administrators alone', async () => {
    const { api, id: project } = await newProject(platform, 'manager');
    const { id } = (await api.get(`${TYPES}/default`)).body.volume_type;
    expect((await api.post(TYPES, { volume_type: { name: 'a' } })).status).toBe(403);
    expect((await api.put(`${TYPES}/${id}`, { volume_type: { name: 'a' } })).status).toBe(403);
    expect((await api.delete(`${TYPES}/${id}`)).status).toBe(403);
    expect((await api.post(`${TYPES}/${id}/action`, { addProjectAccess: { project } })).status).toBe(403);
    expect((await apiClient(platform).post(TYPES, { volume_type: { name: 'a' } })).status).toBe(401);
  });
});

describe('os-retype', () => {
  const retype = (project: Awaited<ReturnType<typeof newProject>>, id: string, action: object) =>
    project.api.post(`/volume/v3/volumes/${id}/action`, { 'os-retype': action });

  test.each(['never', 'on-demand', undefined])('with the policy %s gives the volume another type', async (policy) => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    expect((await retype(project, id, { new_type: 'ssd', migration_policy: policy })).status).toBe(202);
    await settle(platform);
    expect(await showVolume(project, id)).toMatchObject({ status: 'available', volume_type: 'ssd' });
  });

  test('to the type that it has, an unknown one or with an unknown policy is refused, and so is a busy volume', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project, { volume_type: 'ssd' });
    const statusOf = async (action: object) => (await retype(project, id, action)).status;
    expect(await statusOf({ new_type: 'ssd' })).toBe(400);
    expect(await statusOf({ new_type: 'nothing' })).toBe(404);
    expect(await statusOf({ new_type: 'standard', migration_policy: 'always' })).toBe(400);
    expect(await statusOf({})).toBe(400);
    const { database } = platform.platform.services;
    const set = (status: 'retyping' | 'available') =>
      database.transact((tx) => tx.updateTable('volumes').set({ status }).where('id', '=', id).execute());
    await set('retyping');
    expect(await statusOf({ new_type: 'standard' })).toBe(409);
    await set('available');
  });

  test.each([
    ['volume_backend_name', 'tape', 'files'],
    ['vendor_name', 'Example', 'Nephos'],
    ['storage_protocol', 'iSCSI', 'file'],
  ])('to a type that requires another %s leaves the volume as it was, and a message says why', async (...spec) => {
    const [key, required, offered] = spec;
    const admin = await signInAdmin(platform);
    const project = await newProject(platform);
    const { name } = await newType(admin, { extra_specs: { [key]: required } });
    const id = await newVolume(platform, project);
    await retype(project, id, { new_type: name });
    await settle(platform);
    expect(await showVolume(project, id)).toMatchObject({ status: 'available', volume_type: '__DEFAULT__' });
    const latest = { 'openstack-api-version': 'volume 3.71' };
    const { body } = await project.api.get(`/volume/v3/messages?resource_uuid=${id}`, latest);
    expect(body.messages[0].user_message).toContain(
      `Volume type ${name} requires a storage back end with ${key} ${required}. The ${key} of the only storage back end is ${offered}.`,
    );
    const created = await newVolume(platform, project, { volume_type: name });
    expect(await showVolume(project, created)).toMatchObject({ status: 'error' });
  });
});
