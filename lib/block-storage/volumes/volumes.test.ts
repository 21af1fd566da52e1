import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { VolumeStatus } from './schema.ts';

const platform = usePlatform();
const VOLUMES = '/volume/v3/volumes';

const create = (project: TestProject, volume: object) => project.api.post(VOLUMES, { volume });
const extend = (project: TestProject, id: string, new_size: unknown) =>
  project.api.post(`${VOLUMES}/${id}/action`, { 'os-extend': { new_size } });

const force = (id: string, status: VolumeStatus) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('volumes').set({ status }).where('id', '=', id).execute(),
  );

describe('POST /volumes', () => {
  test('the whole volume is answered, creating, and soon available', async () => {
    const project = await newProject(platform);
    const { body, status } = await create(project, { size: 2, name: 'data', metadata: { tier: 'gold' } });
    expect(status).toBe(202);
    const { id } = body.volume;
    const volume = {
      id,
      name: 'data',
      description: null,
      status: 'creating',
      size: 2,
      volume_type: '__DEFAULT__',
      availability_zone: 'nova',
      metadata: { tier: 'gold' },
      bootable: 'false',
      encrypted: false,
      multiattach: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      updated_at: null,
      user_id: project.userId,
      snapshot_id: null,
      source_volid: null,
      consistencygroup_id: null,
      replication_status: null,
      attachments: [],
      links: [
        { rel: 'self', href: `http://nephos.test/volume/v3/volumes/${id}` },
        { rel: 'bookmark', href: `http://nephos.test/volume/volumes/${id}` },
      ],
    };
    expect(body).toEqual({ volume });
    await settle(platform);
    const later = { status: 'available', updated_at: expect.any(String) };
    expect(await showVolume(project, id)).toEqual({ ...volume, ...later, 'os-vol-tenant-attr:tenant_id': project.id });
    expect(await platform.platform.services.engine.storage.list()).toContainEqual([id, 2]);
  });

  test('a clone has at least the size of its source, and its type', async () => {
    const project = await newProject(platform);
    const source = await newVolume(platform, project, { size: 3, volume_type: 'ssd' });
    expect((await create(project, { source_volid: source, size: 2 })).status).toBe(400);
    const clone = await newVolume(platform, project, { source_volid: source, size: null });
    expect(await showVolume(project, clone)).toMatchObject({ size: 3, volume_type: 'ssd', source_volid: source });
  });

  test('keys of reading alone are not in the answer, for administrators neither, and changes answer the same', async () => {
    const project = await newProject(platform, 'admin');
    const imageRef = await insertImage(platform, project.id);
    const { volume } = (await create(project, { size: 1, imageRef })).body;
    await settle(platform);
    const changed = (await project.api.put(`${VOLUMES}/${volume.id}`, { volume: { name: 'new' } })).body.volume;
    const shown = await showVolume(project, volume.id);
    for (const key of [
      'os-vol-tenant-attr:tenant_id',
      'os-vol-host-attr:host',
      'os-vol-mig-status-attr:migstat',
      'os-vol-mig-status-attr:name_id',
      'volume_image_metadata',
    ]) {
      expect([key in volume, key in changed, key in shown]).toEqual([false, false, true]);
    }
    expect(shown).toMatchObject({ ...changed, name: 'new' });
  });

  test('below 3.53 keys that nobody knows are taken for nothing, from 3.53 on they are refused with 400', async () => {
    const project = await newProject(platform);
    const volume = { size: 1, user_id: 'u', project_id: 'p', status: 'creating', attach_status: 'detached' };
    const at = (version: string) => ({ 'openstack-api-version': `volume ${version}` });
    const answer = await project.api.post(VOLUMES, { volume }, at('3.52'));
    expect([answer.status, answer.body.volume?.user_id]).toEqual([202, project.userId]);
    const refused = await project.api.post(VOLUMES, { volume }, at('3.53'));
    expect([refused.status, refused.body.badRequest?.message]).toEqual([400, expect.stringContaining('user_id')]);
    const wrong = await project.api.post(VOLUMES, { volume: { ...volume, size: 0 } }, at('3.52'));
    expect(wrong.body.badRequest?.fields).toEqual({ 'volume.size': expect.any(String) });
  });

  test('display_name and display_description mean name and description where those are not given', async () => {
    const project = await newProject(platform);
    const old = { display_name: 'old', display_description: 'text' };
    const { volume } = (await create(project, { size: '1', ...old })).body;
    expect(volume).toMatchObject({ name: 'old', description: 'text', size: 1 });
    const put = async (changes: object) =>
      (await project.api.put(`${VOLUMES}/${volume.id}`, { volume: changes })).body.volume;
    expect(await put({ display_name: 'new' })).toMatchObject({ name: 'new', description: 'text' });
    expect(await put({ display_name: 'other', name: 'one', display_description: 'more' })).toMatchObject({
      name: 'one',
      description: 'more',
    });
  });

  test.each<[string, object, number]>([
    ['no size', { size: undefined }, 400],
    ['size 0', { size: 0 }, 400],
    ['half a gigabyte', { size: 0.5 }, 400],
    ['a size that is text', { size: 'big' }, 400],
    ['a name of 256 characters', { name: 'n'.repeat(256) }, 400],
    ['an unknown zone', { availability_zone: 'mars' }, 400],
    ['two sources', { source_volid: randomUUID(), snapshot_id: randomUUID() }, 400],
    ['a multi-attach volume', { multiattach: true }, 400],
    ['a metadata value that is no text', { metadata: { a: 1 } }, 400],
    ['an unknown type', { volume_type: 'gold' }, 404],
    ['an unknown source', { source_volid: randomUUID() }, 404],
    ['an unknown snapshot', { snapshot_id: randomUUID() }, 404],
  ])('%s is refused, and nothing is made', async (_, changes, status) => {
    const project = await newProject(platform);
    expect((await create(project, { size: 1, ...changes })).status).toBe(status);
    expect((await project.api.get(VOLUMES)).body.volumes).toEqual([]);
  });

  test.each([
    ['volumes', 1, "VolumeLimitExceeded: Maximum number of volumes allowed (1) exceeded for quota 'volumes'."],
    [
      'gigabytes',
      3,
      'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes quota. Requested 2G, quota is 3G and 2G has been consumed.',
    ],
  ])('over the quota of %s is refused with 413 in the words of upstream', async (resource, hardLimit, message) => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, resource, hardLimit);
    expect((await create(project, { size: 2 })).status).toBe(202);
    const answer = await create(project, { size: 2 });
    expect(answer.status).toBe(413);
    expect(answer.body.overLimit).toEqual({ code: 413, message });
  });

  test('a refusal names every limit that is exceeded', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'volumes', 0);
    await setQuota(platform, project.id, 'gigabytes', 1);
    const answer = await create(project, { size: 2 });
    expect(answer.body.overLimit.message).toBe(
      "VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes quota. Requested 2G, quota is 1G and 0G has been consumed. VolumeLimitExceeded: Maximum number of volumes allowed (0) exceeded for quota 'volumes'.",
    );
  });

  test('ten requests at once never pass the quota', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'volumes', 3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(project, { size: 1 })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
  });
});

describe('POST /volumes/{id}/action os-extend', () => {
  test('a volume grows, and so does what it takes of the quota', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    expect((await extend(project, id, '4')).status).toBe(202);
    await settle(platform);
    expect(await showVolume(project, id)).toMatchObject({ status: 'available', size: 4 });
  });

  test.each([1, 0, -1, 1.5, 'more', null])('to %s is refused with 400, and the size stays', async (size) => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    expect((await extend(project, id, size)).status).toBe(400);
    expect(await showVolume(project, id)).toMatchObject({ size: 1 });
  });

  test('over the quota of gigabytes is refused with 413', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'gigabytes', 3);
    expect((await extend(project, await newVolume(platform, project), 4)).status).toBe(413);
  });

  test.each(['creating', 'error', 'deleting', 'attaching'] as const)(
    'a volume that is %s is refused with 409 that names it',
    async (status) => {
      const project = await newProject(platform);
      const id = await newVolume(platform, project);
      await force(id, status);
      const answer = await extend(project, id, 2);
      expect(answer.status).toBe(409);
      expect(answer.body.conflictingRequest.message).toContain(`but it is ${status}`);
    },
  );
});

describe('DELETE /volumes/{id}', () => {
  test('the volume and its data are gone', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    expect((await project.api.delete(`${VOLUMES}/${id}?cascade=False&force=False`)).status).toBe(202);
    await settle(platform);
    expect((await project.api.get(`${VOLUMES}/${id}`)).status).toBe(404);
    expect((await platform.platform.services.engine.storage.list()).has(id)).toBe(false);
  });

  test.each(['in-use', 'attaching', 'creating'] as const)(
    'one that is %s is refused with 409 and stays',
    async (status) => {
      const project = await newProject(platform);
      const id = await newVolume(platform, project);
      await force(id, status);
      expect((await project.api.delete(`${VOLUMES}/${id}`)).status).toBe(409);
      expect(await showVolume(project, id)).toMatchObject({ status });
    },
  );

  test('a failed one can be deleted', async () => {
    const project = await newProject(platform);
    const id = await newVolume(platform, project);
    await force(id, 'error');
    expect((await project.api.delete(`${VOLUMES}/${id}`)).status).toBe(202);
  });
});

test('PUT /volumes/{id}: renames, describes and replaces the metadata; lists show it at once', async () => {
  const project = await newProject(platform);
  const id = await newVolume(platform, project, { metadata: { a: '1' } });
  await project.api.get(`${VOLUMES}/detail`);
  const changes = { name: 'new', description: 'text', metadata: { b: '2' } };
  expect((await project.api.put(`${VOLUMES}/${id}`, { volume: changes })).body.volume).toMatchObject(changes);
  expect((await project.api.get(`${VOLUMES}/detail`)).body.volumes).toMatchObject([changes]);
  expect((await project.api.put(`${VOLUMES}/${id}`, { volume: { size: 9 } })).status).toBe(400);
});

describe('GET /volumes', () => {
  test('filters by name exactly, by status, and pages in any order', async () => {
    const project = await newProject(platform);
    for (const name of ['b', 'a', 'ab']) await newVolume(platform, project, { name });
    const namesAt = async (path: string) =>
      (await project.api.get(path)).body.volumes.map(({ name }: { name: string }) => name);
    expect(await namesAt(`${VOLUMES}?name=a`)).toEqual(['a']);
    expect(await namesAt(`${VOLUMES}/detail?status=available&sort=name:asc`)).toEqual(['a', 'ab', 'b']);
    expect(await namesAt(`${VOLUMES}?status=error`)).toEqual([]);
    const first = (await project.api.get(`${VOLUMES}?limit=2&sort=name:asc`)).body;
    expect(await namesAt(first.volumes_links[0].href.replace('http://nephos.test', ''))).toEqual(['b']);
  });

  test.each([
    ['limit=-1', 400],
    ['limit=x', 400],
    ['sort=colour', 400],
    ['sort=name:sideways', 400],
    [`marker=${randomUUID()}`, 404],
  ])('?%s is refused with %i', async (query, status) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${VOLUMES}?${query}`)).status).toBe(status);
  });
});

describe('who may', () => {
  const OPERATIONS: [string, (api: ApiClient, id: string) => ReturnType<ApiClient['get']>][] = [
    ['GET', (api, id) => api.get(`${VOLUMES}/${id}`)],
    ['PUT', (api, id) => api.put(`${VOLUMES}/${id}`, { volume: { name: 'mine' } })],
    ['os-extend', (api, id) => api.post(`${VOLUMES}/${id}/action`, { 'os-extend': { new_size: 9 } })],
    ['DELETE', (api, id) => api.delete(`${VOLUMES}/${id}`)],
  ];

  test.each(OPERATIONS)("%s on another project's volume answers 404", async (_, call) => {
    const owner = await newProject(platform);
    const id = await newVolume(platform, owner, { name: 'theirs' });
    const { api } = await newProject(platform);
    expect((await call(api, id)).status).toBe(404);
    expect(await showVolume(owner, id)).toMatchObject({ name: 'theirs', status: 'available' });
  });

  test.each(OPERATIONS)('%s without a token is refused with 401', async (_, call) => {
    const answer = await call(apiClient(platform), randomUUID());
    expect(answer.status).toBe(401);
    expect(answer.body).toHaveProperty('unauthorized');
  });

  test('a reader sees volumes and may change none', async () => {
    const owner = await newProject(platform);
    const id = await newVolume(platform, owner);
    const { api } = await joinProject(platform, owner.id, 'reader');
    for (const [name, call] of OPERATIONS) {
      expect((await call(api, id)).status, name).toBe(name === 'GET' ? 200 : 403);
    }
    expect((await api.post(VOLUMES, { volume: { size: 1 } })).status).toBe(403);
  });

  test('all_tenants shows all projects to administrators, and their own to users', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform)];
    const name = `shared-${one.name}`;
    for (const project of [one, other]) await newVolume(platform, project, { name });
    const query = `${VOLUMES}/detail?all_tenants=1&name=${name}`;
    expect((await (await signInAdmin(platform)).get(query)).body.volumes).toHaveLength(2);
    expect((await one.api.get(query)).body.volumes).toHaveLength(1);
  });
});

test.each([
  ['3.0', []],
  ['3.13', ['group_id']],
  ['3.63', ['group_id', 'service_uuid', 'shared_targets', 'volume_type_id']],
  ['3.71', ['consumes_quota', 'encryption_key_id', 'group_id', 'service_uuid', 'shared_targets', 'volume_type_id']],
])('GET /volumes/{id} at %s: shows what the version knows and nothing more', async (version, added) => {
  const project = await newProject(platform);
  const id = await newVolume(platform, project);
  const keys = async (headers: Record<string, string>) =>
    Object.keys((await project.api.get(`${VOLUMES}/${id}`, headers)).body.volume);
  const base = new Set(await keys({}));
  const shown = await keys({ 'openstack-api-version': `volume ${version}` });
  expect(shown.filter((key) => !base.has(key)).sort()).toEqual(added);
});
