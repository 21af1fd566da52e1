import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, describeRefusals, loseOnce } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const FROM = ['active', 'stopped', 'paused', 'suspended'] as const;
const backup = (values: object = {}) => ({
  createBackup: { name: 'b', backup_type: 'daily', rotation: 1, ...values },
});

const imagesOf = async ({ api }: TestProject) => (await api.get('/image/v2/images?sort=created_at:asc')).body.images;
const snapshotsOf = async (project: TestProject) =>
  (await imagesOf(project)).filter((image: { instance_uuid?: string }) => image.instance_uuid);

test('POST /servers/{id}/action createImage: from 2.45 the body names the image, which holds the disk in the end', async () => {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id, { min_ram: 64 }, { properties: { os_distro: 'cirros' } });
  const id = await launch(platform, project, { imageRef });
  const action = { createImage: { name: 'copy', metadata: { purpose: 'test' } } };
  const answer = await act(project, id, action, '2.45');
  expect([answer.status, answer.headers.get('location')]).toEqual([202, null]);
  const { image_id } = answer.body;
  expect(answer.body).toEqual({ image_id: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect((await project.api.get(`/image/v2/images/${image_id}`)).body.status).toMatch(/queued|saving|active/);
  await settle(platform);
  expect((await project.api.get(`/image/v2/images/${image_id}`)).body).toMatchObject({
    name: 'copy',
    status: 'active',
    visibility: 'private',
    owner: project.id,
    container_format: 'bare',
    disk_format: 'raw',
    min_disk: 1,
    min_ram: 64,
    size: 1024 * 1024,
    image_type: 'snapshot',
    image_state: 'available',
    image_location: 'snapshot',
    instance_uuid: id,
    base_image_ref: imageRef,
    user_id: project.userId,
    owner_id: project.id,
    owner_user_name: project.userName,
    owner_project_name: project.name,
    os_distro: 'cirros',
    purpose: 'test',
  });
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  const { body } = await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`);
  expect(body.instanceActions[0]).toMatchObject({ action: 'createImage', message: null });
});

test('POST /servers/{id}/action createImage: below 2.45 the header Location names it and there is no body', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const answer = await act(project, id, { createImage: { name: 'copy' } }, '2.44');
  expect([answer.status, answer.body]).toEqual([202, '']);
  const path = answer.headers.get('location')?.replace('http://nephos.test', '') ?? '';
  expect(path).toMatch(/^\/image\/v2\/images\/[\da-f-]{36}$/);
  await settle(platform);
  expect((await project.api.get(path)).body).toMatchObject({ name: 'copy', status: 'active' });
});

test('POST /servers/{id}/action createImage: a server is launched from the image again', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { image_id } = (await act(project, id, { createImage: { name: 'copy' } }, '2.45')).body;
  await settle(platform);
  const copy = await launch(platform, project, { imageRef: image_id });
  expect(await show(project, copy)).toMatchObject({ status: 'ACTIVE', image: { id: image_id } });
});

test('POST /servers/{id}/action createImage: while another is being saved it is refused with 409', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, { createImage: { name: 'one' } })).status).toBe(202);
  const answer = await act(project, id, { createImage: { name: 'two' } });
  expect(answer.status).toBe(409);
  expect(answer.body.conflictingRequest.message).toContain('task_state image_');
  await settle(platform);
  expect(await snapshotsOf(project)).toHaveLength(1);
});

test.each([
  ['no name', {}],
  ['an empty name', { name: '' }],
  ['a name of blanks', { name: '  ' }],
  ['a name of 256 characters', { name: 'x'.repeat(256) }],
  ['a name that is a number', { name: 7 }],
  ['metadata that is no text', { name: 'x', metadata: { a: 1 } }],
  ['an empty key', { name: 'x', metadata: { '': 'a' } }],
  ['a value of 256 characters', { name: 'x', metadata: { a: 'x'.repeat(256) } }],
  ['metadata that is null', { name: 'x', metadata: null }],
  ['an unknown key', { name: 'x', colour: 'red' }],
  ['null', null],
])('POST /servers/{id}/action createImage: %s is refused with 400 and makes no image', async (_what, createImage) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, { createImage })).status).toBe(400);
  expect(await snapshotsOf(project)).toEqual([]);
});

test('POST /servers/{id}/action createImage: over the quota of metadata or images it is refused with 413', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const metadata = Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`key${index}`, '']));
  const answer = await act(project, id, { createImage: { name: 'x', metadata } });
  expect(answer.status).toBe(413);
  expect(answer.body.entityTooLarge.message).toContain('metadata_items');
  await setQuota(platform, project.id, 'image_count_total', 1);
  expect((await act(project, id, { createImage: { name: 'x' } })).status).toBe(413);
  expect(await snapshotsOf(project)).toEqual([]);
  expect(await show(project, id)).toMatchObject({ 'OS-EXT-STS:task_state': null });
});

test('POST /servers/{id}/action createImage: metadata that only the platform writes is refused with 403', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, { createImage: { name: 'x', metadata: { status: 'active' } } })).status).toBe(403);
});

test('POST /servers/{id}/action createImage: a failed snapshot leaves no image, and the server as it was', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'snapshot' } });
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  await act(project, id, { createImage: { name: 'x' } });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-STS:task_state': null });
  expect(await snapshotsOf(project)).toEqual([]);
  const { body } = await project.api.get(`/compute/v2.1/servers/${id}/os-instance-actions`);
  expect(body.instanceActions[0]).toMatchObject({ action: 'createImage', message: 'Error' });
});

test('POST /servers/{id}/action createImage: after a crash in the middle the image is whole, and there is one', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const times = loseOnce(platform, 'snapshot');
  await act(project, id, { createImage: { name: 'copy' } });
  await settle(platform);
  expect(times()).toBe(2);
  expect(await snapshotsOf(project)).toMatchObject([{ name: 'copy', status: 'active', size: 1024 * 1024 }]);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
});

test('DELETE /servers/{id}: while an image is made the server goes and no half image stays', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { createImage: { name: 'copy' } });
  await project.api.delete(`/compute/v2.1/servers/${id}`);
  await settle(platform);
  expect((await project.api.get(`/compute/v2.1/servers/${id}`)).status).toBe(404);
  const left: { status: string }[] = await snapshotsOf(project);
  expect(left.filter(({ status }) => status !== 'active')).toEqual([]);
});

test('POST /servers/{id}/action createBackup: the oldest of its type beyond the rotation are removed, no others', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const other = await launch(platform, project);
  const make = async (server: string, values: object) => {
    expect((await act(project, server, backup(values))).status).toBe(202);
    await settle(platform);
  };
  await make(id, { name: 'weekly', backup_type: 'weekly' });
  await make(other, { name: 'other' });
  for (const name of ['first', 'second', 'third']) await make(id, { name, rotation: '2' });
  const names = (await snapshotsOf(project)).map(({ name }: { name: string }) => name);
  expect(names).toEqual(['weekly', 'other', 'second', 'third']);
  expect((await snapshotsOf(project)).at(-1)).toMatchObject({ image_type: 'backup', backup_type: 'daily' });
});

test('POST /servers/{id}/action createBackup: names its image as createImage does, but with rotation 0 none is left', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const old = await act(project, id, backup(), '2.44');
  expect(old.headers.get('location')).toMatch(/\/image\/v2\/images\/[\da-f-]{36}$/);
  await settle(platform);
  expect((await act(project, id, backup(), '2.45')).body).toEqual({ image_id: expect.any(String) });
  await settle(platform);
  const none = await act(project, id, backup({ rotation: 0 }), '2.44');
  expect([none.status, none.headers.get('location')]).toEqual([202, null]);
  await settle(platform);
  expect((await act(project, id, backup({ rotation: 0 }), '2.45')).body).toEqual({ image_id: expect.any(String) });
  await settle(platform);
  expect(await snapshotsOf(project)).toEqual([]);
});

test('POST /servers/{id}/action createBackup: images of others that claim the server neither count nor go', async () => {
  const [project, attacker] = [await newProject(platform), await newProject(platform)];
  const id = await launch(platform, project);
  const make = async (name: string) => {
    await act(project, id, backup({ name, rotation: 3 }));
    await settle(platform);
  };
  await make('first');
  await make('second');
  const claim = { instance_uuid: id, image_type: 'backup', backup_type: 'daily', backup_of: id };
  const claims = ['one', 'two', 'three'].map((name) => ({ name, visibility: 'private', ...claim }));
  for (const image of claims) expect((await attacker.api.post('/image/v2/images', image)).status).toBe(201);
  await make('third');
  const names = async (of: TestProject) => (await snapshotsOf(of)).map(({ name }: { name: string }) => name);
  expect(await names(project)).toEqual(['first', 'second', 'third']);
  await make('fourth');
  expect(await names(project)).toEqual(['second', 'third', 'fourth']);
  expect(await names(attacker)).toEqual(['one', 'two', 'three']);
});

test('POST /servers/{id}/action createBackup: an own copy with the same properties stays, and takes no place', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { image_id } = (await act(project, id, backup({ name: 'first' }), '2.45')).body;
  await settle(platform);
  const { instance_uuid, image_type, backup_type } = (await project.api.get(`/image/v2/images/${image_id}`)).body;
  expect([instance_uuid, image_type, backup_type]).toEqual([id, 'backup', 'daily']);
  await project.api.post('/image/v2/images', { name: 'copy', instance_uuid, image_type, backup_type });
  await act(project, id, backup({ name: 'second' }));
  await settle(platform);
  expect((await snapshotsOf(project)).map(({ name }: { name: string }) => name)).toEqual(['copy', 'second']);
});

test('POST /servers/{id}/action createBackup: a protected backup is not removed', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { image_id } = (await act(project, id, backup({ name: 'kept' }), '2.45')).body;
  await settle(platform);
  const patch = [{ op: 'replace', path: '/protected', value: true }];
  const type = { 'content-type': 'application/openstack-images-v2.1-json-patch' };
  expect((await project.api.patch(`/image/v2/images/${image_id}`, patch, type)).status).toBe(200);
  await act(project, id, backup({ name: 'new' }));
  await settle(platform);
  expect((await snapshotsOf(project)).map(({ name }: { name: string }) => name)).toEqual(['kept', 'new']);
});

test.each([
  ['no rotation', { rotation: undefined }],
  ['a negative rotation', { rotation: -1 }],
  ['a rotation that is no number', { rotation: 'two' }],
  ['no type', { backup_type: undefined }],
  ['an empty type', { backup_type: '' }],
  ['an empty name', { name: '' }],
  ['an unknown key', { colour: 'red' }],
])('POST /servers/{id}/action createBackup: %s is refused with 400', async (_what, values) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, backup(values), '2.45')).status).toBe(400);
});

describeRefusals(platform, { action: 'createImage', body: { createImage: { name: 'x' } }, from: FROM });
describeRefusals(platform, { action: 'createBackup', body: backup(), from: FROM });
