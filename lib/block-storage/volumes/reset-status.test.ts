import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

async function withVolume() {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  const id = await newVolume(platform, project);
  const path = `/volume/v3/volumes/${id}/action`;
  const reset = async (body: object) => (await admin.post(path, { 'os-reset_status': body })).status;
  const state = async () => {
    const { status, attachments } = await showVolume(project, id);
    return [status, attachments.length];
  };
  return { project, id, path, reset, state };
}

test('os-reset_status attach_status detached: a volume that a client attached is free', async () => {
  const { project, path, reset, state } = await withVolume();
  await project.api.post(path, { 'os-attach': { host_name: 'metal', mountpoint: '/mnt' } });
  expect(await state()).toEqual(['in-use', 1]);
  expect(await reset({ attach_status: 'detached' })).toBe(202);
  expect(await state()).toEqual(['available', 0]);
  await project.api.post(path, { 'os-attach': { host_name: 'metal', mountpoint: '/mnt' } });
  expect(await reset({ status: 'error', attach_status: 'detached' })).toBe(202);
  expect(await state()).toEqual(['error', 0]);
});

test('os-reset_status attach_status detached: the volume of a server is unplugged first', async () => {
  const { project, id, reset, state } = await withVolume();
  const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
  const path = `/compute/v2.1/servers/${server}/os-volume_attachments`;
  await project.api.post(path, { volumeAttachment: { volumeId: id } });
  await settle(platform);
  expect(await reset({ attach_status: 'detached' })).toBe(202);
  await settle(platform);
  expect(await state()).toEqual(['available', 0]);
  expect((await project.api.get(path)).body.volumeAttachments).toEqual([]);
});

test.each([
  [{ attach_status: 'DETACHED', migration_status: 'None' }, 202],
  [{ status: 'ERROR' }, 202],
  [{ status: null, migration_status: 'none' }, 202],
  [{ attach_status: 'attached' }, 409],
  [{ migration_status: 'migrating' }, 400],
  [{ attach_status: 'gone' }, 400],
  [{}, 400],
])('os-reset_status %j of a free volume: %i', async (body, status) => {
  const { reset, state } = await withVolume();
  expect(await reset(body)).toBe(status);
  expect((await state())[1]).toBe(0);
});
