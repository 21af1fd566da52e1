import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, launchFromVolume, newFlavor, newVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readMachineSpec } from './machine-spec.ts';

const platform = usePlatform();
const specOf = (id: string) => readMachineSpec(platform.platform.services.database.read, id);

test('the hypervisor is told what the flavor and the image ask of the hardware', async () => {
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
  expect(await specOf('11111111-2222-4333-8444-555555555555')).toBeUndefined();
});
