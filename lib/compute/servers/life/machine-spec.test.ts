import { expect, test } from 'vitest';
import { beginDetach } from '#lib/block-storage/volumes/attach.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, launchFromVolume, newFlavor, newVolume, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { holdOnce } from '#lib/testing/server-actions.ts';
import { readMachineSpec } from './machine-spec.ts';

const platform = usePlatform();
const specOf = (id: string) => readMachineSpec(platform.platform.services.database.read, id);

test('the hypervisor receives the hardware requirements of the flavor and the image', async () => {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  const flavorRef = await newFlavor(admin, { disk: 1 });
  const extra_specs = { 'hw:cpu_policy': 'dedicated' };
  await admin.post(`/compute/v2.1/flavors/${flavorRef}/os-extra_specs`, { extra_specs });
  const imageRef = await insertImage(platform, project.id, {}, { properties: { hw_disk_bus: 'scsi' } });
  const id = await launch(platform, project, { flavorRef, imageRef });
  expect(await specOf(id)).toMatchObject({ extraSpecs: extra_specs, imageProperties: { hw_disk_bus: 'scsi' } });
});

test('a server that boots from a volume asks what the image asks that the volume was made from', async () => {
  const project = await newProject(platform);
  const { id, imageId } = await launchFromVolume(platform, project);
  expect(await specOf(id)).toMatchObject({ imageId: null, extraSpecs: {}, imageProperties: { image_id: imageId } });
});

test('a server whose volume was made from no image asks nothing, and one that is gone is not there', async () => {
  const project = await newProject(platform);
  const volumeId = await newVolume(platform, project);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('volumes').set({ bootable: 1 }).where('id', '=', volumeId).execute(),
  );
  const disk = { uuid: volumeId, source_type: 'volume', destination_type: 'volume', boot_index: 0 };
  const id = await launch(platform, project, { imageRef: '', block_device_mapping_v2: [disk] });
  expect(await specOf(id)).toMatchObject({ imageId: null, imageProperties: {} });
  await project.api.delete(`/compute/v2.1/servers/${id}`);
  await settle(platform);
  for (const gone of [id, '11111111-2222-4333-8444-555555555555']) expect(await specOf(gone)).toBeUndefined();
});

test('a volume that is being detached is not plugged in again, and its detach succeeds though the machine has it no more', async () => {
  const project = await newProject(platform);
  const serverId = await launch(platform, project);
  const [kept, leaving] = [await newVolume(platform, project), await newVolume(platform, project)];
  const path = `/compute/v2.1/servers/${serverId}/os-volume_attachments`;
  for (const volumeId of [kept, leaving]) await project.api.post(path, { volumeAttachment: { volumeId } });
  await settle(platform);
  const { database, engine } = platform.platform.services;
  await database.transact((tx) => beginDetach(tx, PLATFORM, { serverId, volumeId: leaving }));
  const spec = await specOf(serverId);
  expect(spec?.volumes.map(({ volumeId }) => volumeId)).toEqual([kept]);
  expect(spec?.leaving).toEqual([{ volumeId: leaving, device: '/dev/vdc', sizeGib: 1 }]);
  if (spec) await engine.hypervisor.rebuild(spec, { isPoweredOn: true });
  expect((await engine.hypervisor.find(serverId))?.volumes).toEqual({ '/dev/vdb': kept });
  // As its detach does later.
  await engine.hypervisor.detachVolume(serverId, leaving);
  expect((await engine.hypervisor.find(serverId))?.volumes).toEqual({ '/dev/vdb': kept });
});

test('a server is new until its machine has run', async () => {
  const project = await newProject(platform);
  const goOn = holdOnce(platform, 'spawn');
  const imageRef = await insertImage(platform, project.id);
  const server = { name: 'web', flavorRef: '1', imageRef };
  const { id } = (await project.api.post('/compute/v2.1/servers', { server })).body.server;
  expect(await specOf(id)).toMatchObject({ isNew: true });
  goOn();
  await settle(platform);
  expect(await specOf(id)).toMatchObject({ isNew: false });
});
