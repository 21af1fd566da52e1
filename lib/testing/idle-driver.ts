import { Libvirt, type LibvirtOptions } from '#lib/engine/hypervisor/libvirt/libvirt.ts';
import { Transfers } from '#lib/engine/hypervisor/libvirt/transfers.ts';
import type { VolumeOptions } from '#lib/engine/hypervisor/libvirt/volume-sources.ts';
import { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import { absent, attachedTo, ENDLESS } from './idle-context.ts';
import { testSigner } from './signer.ts';

interface IdleOptions extends Partial<Omit<LibvirtOptions, 'hosts' | 'volumes'>> {
  hosts?: readonly string[];
  volumes?: Partial<VolumeOptions>;
}

/** Opens a driver for hosts of these names, without volumes and images. @param folder for the driver's files */
export async function idleDriver(folder: string, { hosts = ['h1'], volumes, ...more }: IdleOptions = {}) {
  const exports = new VolumeExports({ dataFolder: folder, locate: absent, onFailure: () => undefined });
  const driver = await Libvirt.open({
    hosts: hosts.map((name) => ({ name, uri: 'qemu:///system', folder: `/${name}`, type: 'qemu' as const })),
    volumes: { locate: absent, attachedTo, exports, address: 'off', ...volumes },
    ...{ imageFile: absent, transfers: new Transfers(folder, ENDLESS), signer: testSigner(), ...more },
  });
  return { driver, exports };
}
