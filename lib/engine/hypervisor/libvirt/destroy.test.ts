import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { attachedTo, ENDLESS } from '#lib/testing/idle-kit.ts';
import { testSigner } from '#lib/testing/signer.ts';
import { Libvirt } from './libvirt.ts';
import { Transfers } from './transfers.ts';

const virsh = useFakeVirsh();

test('a machine that a silent host may still run is cut off from its volumes when it is destroyed', async () => {
  virsh.is(`echo 'error: failed to connect to the hypervisor' >&2; exit 1`);
  const dataFolder = join(virsh.folder, 'data');
  mkdirSync(dataFolder);
  const absent = () => Promise.reject(new Error('There are no volumes and images here.'));
  const exports = new VolumeExports({ dataFolder, locate: absent, onFailure: () => undefined });
  const locked: string[] = [];
  const lockOut = async (id: string) => void locked.push(id);
  const volumes = { locate: absent, attachedTo, exports, address: 'off', lockOut };
  const hosts = [{ name: 'h1', uri: 'qemu:///system', folder: virsh.folder }];
  const transfers = new Transfers(virsh.folder, ENDLESS);
  const options = { restartS: 0, temporaryFolder: virsh.folder, signer: testSigner(), transfers };
  const driver = await Libvirt.open({ hosts, imageFile: absent, volumes, ...options });
  await driver.destroy('00000000-0000-4000-8000-000000000001', { volumes: ['volume-1', 'volume-2'] });
  expect(locked).toEqual(['volume-1', 'volume-2']);
  await driver.use([]);
  await driver.destroy('00000000-0000-4000-8000-000000000001', { volumes: ['volume-3'] });
  expect(locked).toEqual(['volume-1', 'volume-2']);
  await driver.close();
});
