import { afterEach, expect, test, vi } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, launchFromVolume, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { RETRY_AT_ONCE, usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, QUIET } from '#lib/testing/recovery.ts';
import { act, failOn } from '#lib/testing/server-actions.ts';

/** Also reported to the hypervisor, so that an unresponsive host loses access. */
const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '1' }, RETRY_AT_ONCE);
const HOST = 'sim-1';
const hypervisor = () => platform.platform.services.engine.hypervisor;

afterEach(async () => {
  vi.restoreAllMocks();
  await mendHost(platform, HOST);
});

const rebuild = async (project: TestProject, id: string, imageRef: string) => {
  expect((await act(project, id, { rebuild: { imageRef } }, '2.93')).status).toBe(202);
  await settle(platform);
};
const imageOf = async (project: TestProject, volumeId: string) =>
  (await showVolume(project, volumeId)).volume_image_metadata.image_id;

test('a build that failed: its volumes are reported before they are available', async () => {
  const project = await newProject(platform);
  const volumeId = await newVolume(platform, project);
  const statuses: string[] = [];
  const destroy = vi.spyOn(hypervisor(), 'destroy').mockImplementation(async () => {
    statuses.push((await showVolume(project, volumeId)).status);
  });
  const id = await launch(platform, project, {
    metadata: { [FAULT_KEY]: 'spawn' },
    block_device_mapping_v2: [{ uuid: volumeId, source_type: 'volume', destination_type: 'volume', boot_index: -1 }],
  });
  expect(destroy.mock.calls).toEqual([[id, { volumes: [volumeId] }]]);
  expect([...statuses, (await showVolume(project, volumeId)).status]).toEqual(['attaching', 'available']);
});

test('a server that leaves its host: its volumes are reported, and the previous host keeps nothing of it when it returns', async () => {
  const project = await newProject(platform);
  const { id, volumeId } = await launchFromVolume(platform, project);
  const destroy = vi.spyOn(hypervisor(), 'destroy');
  for (const action of ['shelve', 'unshelve']) {
    await act(project, id, { [action]: null });
    await settle(platform);
  }
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  const volumes = [volumeId];
  expect(destroy.mock.calls).toEqual([
    [id, { volumes }],
    [id, { volumes, from: HOST }],
  ]);
});

test('a server that could not be recreated: its volumes are reported', async () => {
  const project = await newProject(platform);
  const { id, volumeId } = await launchFromVolume(platform, project);
  await act(project, id, { shelve: null });
  await settle(platform);
  await failOn(platform, id, 'spawn');
  const destroy = vi.spyOn(hypervisor(), 'destroy');
  await act(project, id, { unshelve: null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ERROR' });
  expect(destroy.mock.lastCall).toEqual([id, { volumes: [volumeId] }]);
});

test('a rebuild: the root volume of a machine that a silent host may run is not written over; later it is', async () => {
  const project = await newProject(platform);
  const { id, imageId, volumeId } = await launchFromVolume(platform, project);
  const other = await insertImage(platform, project.id);
  await failHost(platform, HOST, { isKnown: false });
  await rebuild(project, id, other);
  expect(await show(project, id)).toMatchObject({ status: 'ERROR' });
  expect(await imageOf(project, volumeId)).toBe(imageId);
  await mendHost(platform, HOST);
  await rebuild(project, id, other);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(await imageOf(project, volumeId)).toBe(other);
});
