import { expect, test, vi } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { newProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

async function grow() {
  const project = await newProject(platform);
  const id = await newVolume(platform, project);
  const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
  const path = `/compute/v2.1/servers/${server}`;
  await project.api.post(`${path}/os-volume_attachments`, { volumeAttachment: { volumeId: id } });
  await settle(platform);
  const action = { 'os-extend': { new_size: 2 } };
  const latest = { 'openstack-api-version': 'volume 3.42' };
  expect((await project.api.post(`/volume/v3/volumes/${id}/action`, action, latest)).status).toBe(202);
  await settle(platform);
  const [last] = (await project.api.get(`${path}/os-instance-actions`)).body.instanceActions;
  const { instanceAction } = (await project.api.get(`${path}/os-instance-actions/${last.request_id}`, at('2.51'))).body;
  return { volume: await showVolume(project, id), action: instanceAction };
}

test('an attached volume that grows is shown to its guest, and recorded in the history of its instance', async () => {
  const { hypervisor } = platform.platform.services.engine;
  const shown = vi.spyOn(hypervisor, 'extendVolume');
  const { volume, action } = await grow();
  expect(shown).toHaveBeenCalledWith(action.instance_uuid, volume.id, 2);
  shown.mockRestore();
  expect([volume.status, volume.size]).toEqual(['in-use', 2]);
  expect(action).toMatchObject({ action: 'extend_volume', message: null });
  expect(action.events).toMatchObject([{ event: 'compute_extend_volume', result: 'Success' }]);
});

test('one that does not grow is recorded as failed', async () => {
  const { storage } = platform.platform.services.engine;
  const full = vi.spyOn(storage, 'extend').mockRejectedValue(new PermanentFailure('There is no room.'));
  const { volume, action } = await grow();
  full.mockRestore();
  expect([volume.status, volume.size]).toEqual(['error_extending', 1]);
  expect(action).toMatchObject({ action: 'extend_volume', message: 'Error' });
  expect(action.events).toMatchObject([{ result: 'Error' }]);
});
