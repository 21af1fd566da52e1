import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { HostAway } from '../hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';
import { destroy } from './destroy.ts';
import { VirshFailure } from './failure.ts';
import { Inventory } from './inventory.ts';
import type { Kit } from './kit.ts';
import { Libvirt } from './libvirt.ts';

const virsh = useFakeVirsh();
const ID = '00000000-0000-4000-8000-000000000001';

test('a machine that a silent host may still run is cut off from its volumes when it is destroyed', async () => {
  virsh.is(`echo 'error: failed to connect to the hypervisor' >&2; exit 1`);
  const dataFolder = join(virsh.folder, 'data');
  mkdirSync(dataFolder);
  const absent = () => Promise.reject(new Error('There are no volumes and images here.'));
  const exports = new VolumeExports({ dataFolder, locate: absent, onFailure: () => undefined });
  const locked: string[] = [];
  const volumes = { locate: absent, exports, address: 'off', lockOut: async (id: string) => void locked.push(id) };
  const hosts = [{ name: 'h1', uri: 'qemu:///system', folder: virsh.folder }];
  const driver = await Libvirt.open({ hosts, imageFile: absent, volumes, restartS: 0, temporaryFolder: virsh.folder });
  await driver.destroy(ID, { volumes: ['volume-1', 'volume-2'] });
  expect(locked).toEqual(['volume-1', 'volume-2']);
  await expect(driver.destroy(ID, { volumes: ['volume-3'], from: 'h1' })).rejects.toThrow(HostAway);
  await driver.use([]);
  await driver.destroy(ID, { volumes: ['volume-3'] });
  expect(locked).toEqual(['volume-1', 'volume-2']);
  await driver.close();
});

test('one that is destroyed while it waits to be made is not made, and can be when it is asked for again', async () => {
  virsh.is(`echo 'error: failed to connect to the hypervisor' >&2; exit 1`);
  const absent = () => Promise.reject(new Error('There are no volumes and images here.'));
  const exports = new VolumeExports({ dataFolder: virsh.folder, locate: absent, onFailure: () => undefined });
  const volumes = { locate: absent, exports, address: 'off' };
  const hosts = [{ name: 'h1', uri: 'qemu:///system', folder: virsh.folder }];
  const driver = await Libvirt.open({ hosts, imageFile: absent, volumes, restartS: 0, temporaryFolder: virsh.folder });
  const spec = specOf(ID);
  const made = () => [driver.spawn('h1', spec), driver.evacuate('h1', spec, { isPoweredOn: true })];
  const [destroyed, waiting] = [driver.destroy(ID), made()];
  await destroyed;
  for (const one of waiting) await expect(one).rejects.toThrow('destroyed before');
  for (const one of made()) await expect(one).rejects.toThrow('failed to connect');
  await driver.close();
});

test('so is one whose host falls silent after a look at it; while it must let go of the machine, nothing is cut off', async () => {
  const [h1, h2] = [idleHost('h1').host, idleHost('h2').host];
  for (const host of [h1, h2]) vi.spyOn(host, 'find').mockResolvedValue(undefined);
  vi.spyOn(h1, 'remove').mockResolvedValue();
  vi.spyOn(h2, 'remove').mockRejectedValue(new VirshFailure('lost', 'gone'));
  const cut: string[] = [];
  const volumes = { cutOff: async (ids: string[]) => void cut.push(...ids) };
  const kit = { inventory: new Inventory([h1, h2]), volumes } as unknown as Kit;
  await expect(destroy(kit, ID, { volumes: ['volume-1'], from: 'h2' })).rejects.toThrow('the host h2 does not answer');
  expect(cut).toEqual([]);
  await destroy(kit, ID, { volumes: ['volume-1'], from: 'h1' });
  expect(cut).toEqual(['volume-1']);
});
