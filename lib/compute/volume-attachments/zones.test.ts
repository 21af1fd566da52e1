import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test('an instance of another zone is refused the volume with 400, and takes one of its own', async () => {
  const admin = await signInAdmin(platform);
  const aggregate = { name: 'west', availability_zone: 'west' };
  const made = (await admin.post('/compute/v2.1/os-aggregates', { aggregate }, at('2.41'))).body.aggregate;
  const project = await newProject(platform);
  const create = (availability_zone: string) =>
    project.api.post('/volume/v3/volumes', { volume: { size: 1, availability_zone } });
  expect((await create('west')).status).toBe(400);
  await admin.post(`/compute/v2.1/os-aggregates/${made.id}/action`, { add_host: { host: 'sim-2' } });
  const zones = (await project.api.get('/volume/v3/os-availability-zone')).body.availabilityZoneInfo;
  expect(zones.map(({ zoneName }: { zoneName: string }) => zoneName)).toEqual(['nova', 'west']);

  const networks = [{ uuid: await newPrivateNetwork(project) }];
  const server = await launch(platform, project, { networks, availability_zone: 'west' });
  expect((await show(project, server))['OS-EXT-AZ:availability_zone']).toBe('west');
  const attach = (volumeId: string) =>
    project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, { volumeAttachment: { volumeId } });
  const refused = await attach(await newVolume(platform, project));
  expect([refused.status, refused.body.badRequest.message]).toEqual([400, expect.stringContaining('west and nova')]);
  const own = await newVolume(platform, project, { availability_zone: 'west' });
  expect((await attach(own)).status).toBe(200);
  await settle(platform);
  expect(await showVolume(project, own)).toMatchObject({ status: 'in-use', availability_zone: 'west' });
});
